const NAME = /^rookery\.([^.]+)\.([^.]+)$/

/**
 * The group in what a tab tells of its window; null: it has none. The tabs that one tab has opened, and those that these have opened, are
 * a group: they share a process, and each can bring another to front by the name of its window (decision 52).
 */
export const groupOf = (told: string | undefined): string | null => NAME.exec(told ?? '')?.[1] ?? null

/** The name of the window in what its tab tells of it; empty: there is none. */
export const windowOf = (told: string): string => NAME.exec(told)?.[2] ?? ''

/** Joins the group of a tab and the name of its window, as the tab tells them to the engine. The window itself is called `name` alone, because a foreign page may read that. */
export const windowNameOf = (group: string, name: string): string => `rookery.${group}.${name}`
