import type { NavEntry } from '../../blocks/navigation/navEntries.ts'

/** Candidates for the second place, best first. */
const SECOND: readonly string[] = ['chats', 'dms', 'twkn', 'about']

/**
 * The two entries of a phone's bar that depend on the pins (L30). The first place is for the first pin. The second place is for the
 * best candidate of this instance if it is pinned, else for the next pin, else for the best candidate, pinned or not. All other
 * entries are in the menu: more than five places would be too narrow for a thumb.
 */
export function barEntries(
  pinned: readonly NavEntry[],
  entries: readonly NavEntry[],
): readonly [first: NavEntry | undefined, second: NavEntry | undefined] {
  const first = pinned[0] ?? entries[0]
  const others = pinned.filter((entry) => entry !== first)
  const candidates = SECOND.flatMap((name) => entries.find((entry) => entry.name === name) ?? [])
  return [
    first,
    others.find((entry) => entry === candidates[0]) ??
      others[0] ??
      candidates.find((entry) => entry !== first),
  ]
}
