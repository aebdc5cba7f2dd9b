/**
 * Key of the tags whose sound was played most recently, shared by all tabs. A stored name. A tab may be closed
 * before it reports back to the engine.
 */
const KEY = 'rookery-rung'
/** More than sound within the second after which the engine asks another tab. */
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

/** Removes what `claimSound` has stored: the names name accounts, and private mode keeps none (ST32). */
export function forgetSounds(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
