import { attempt } from '../../shared/attempt.ts'
import { windowNameOf } from '../../shared/protocol/windowName.ts'

/** The session storage key of this tab's group, and of the name of the window that is in it (`inGroup`). */
export const GROUP = 'rookery-group'

/** What is stored for the window `name` in `group`; empty: it is in none. */
export const inGroup = (group: string, name: string): string => `${group} ${name}`

/**
 * The group in what is stored, if that is about the window `name`. Undefined: it is about another one, as in a duplicate, in a tab that
 * has left its group, and in one that a foreign page has named.
 */
export function groupIn(stored: string | null, name: string): string | undefined {
  const [group, named] = stored?.split(' ') ?? []
  return named === name ? group : undefined
}

/** The group of this tab; null: it has none, because the storage is blocked, or a foreign page has opened it or named its window. */
export const ownGroup = (): string | null =>
  attempt(() => groupIn(sessionStorage.getItem(GROUP), window.name)) || null

/** What this tab tells others of its window (`windowName.ts`); undefined: nobody can bring it to front. */
export function ownWindowName(): string | undefined {
  const group = ownGroup()
  return group === null ? undefined : windowNameOf(group, window.name)
}
