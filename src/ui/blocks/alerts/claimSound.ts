/**
 * The local storage key of the tags whose sound was played most recently. All tabs share them, because a tab may be closed
 * before it reports to the engine that it played a sound.
 */
const KEY = 'rookery-rung'
/** More tags than sound before the engine asks another tab, which is after a second. */
const MAX_TAGS = 100

/** Claims the sound for `tag`. True if no tab has played it yet. */
export function claimSound(tag: string): boolean {
  try {
    const before = (localStorage.getItem(KEY) ?? '').split('\n')
    if (before.includes(tag)) return false
    localStorage.setItem(KEY, [...before.slice(1 - MAX_TAGS), tag].join('\n'))
  } catch {
    // Storage is blocked. A notification may then ring twice if a tab dies while it rings.
  }
  return true
}

/** Removes what `claimSound` has stored: the tags name accounts, and private mode keeps no names (ST32). */
export function forgetSounds(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
