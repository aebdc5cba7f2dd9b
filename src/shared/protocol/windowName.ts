const NAME = /^rookery\.([^.]+)\.[^.]+$/

/**
 * The group in the name of a tab's window; null: it has none. The tabs that one tab has opened, and those that these have opened, are
 * a group: they share a process, and each can bring another to front by its name (decision 52).
 */
export const groupOf = (windowName: string | undefined): string | null =>
  NAME.exec(windowName ?? '')?.[1] ?? null

/** The name of the window of the tab `id` in `group`. Nobody can guess it if they are random. */
export const windowNameOf = (group: string, id: string): string => `rookery.${group}.${id}`
