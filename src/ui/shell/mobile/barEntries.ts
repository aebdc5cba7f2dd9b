import type { NavEntry } from '../../blocks/navigation/navEntries.ts'

/** Take the place of the second entry, the first one first: the others of them only where nothing else is pinned. */
const SECOND: readonly string[] = ['chats', 'dms', 'twkn', 'about']

/**
 * The two entries of a phone's bar that the pins decide (L30): the first pin, and the chats, the direct messages where there
 * are no chats, or the next pinned entry.
 * The others are in the menu: more than five places would be too narrow for a thumb.
 */
export function barEntries(
  pinned: readonly NavEntry[],
  entries: readonly NavEntry[],
): readonly [first: NavEntry | undefined, second: NavEntry | undefined] {
  const first = pinned[0] ?? entries[0]
  const others = pinned.filter((entry) => entry !== first)
  const usual = SECOND.flatMap((name) => entries.find((entry) => entry.name === name) ?? [])
  return [
    first,
    others.find((entry) => entry === usual[0]) ?? others[0] ?? usual.find((entry) => entry !== first),
  ]
}
