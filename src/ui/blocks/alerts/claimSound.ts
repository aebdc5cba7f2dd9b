/**
 * The local storage key of the tags whose sound was played most recently, as hashes: a tag names its account. All tabs share them, because a tab may be closed
 * before it reports to the engine that it played a sound.
 */
const KEY = 'rookery-rung'
/** More tags than sound before the engine asks another tab, which is after a second. */
const MAX_TAGS = 100

/** Claims the sound for `tag`. True if no tab has played it yet. */
export function claimSound(tag: string): boolean {
  try {
    const stored = (localStorage.getItem(KEY) ?? '').split('\n')
    // An earlier build stored the tags themselves.
    const before = stored.filter((one) => !one.includes('@'))
    const claimed = hash(tag)
    if (before.includes(claimed)) return false
    localStorage.setItem(KEY, [...before.slice(1 - MAX_TAGS), claimed].join('\n'))
  } catch {
    // Storage is blocked. A notification may then ring twice if a tab dies while it rings.
  }
  return true
}

/** FNV-1a. If two of the last tags ever had the same hash, the second would be silent. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (const char of text) sum = Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (sum >>> 0).toString(36)
}

/** Removes what `claimSound` has stored: private mode keeps nothing on the disk (ST32). */
export function forgetSounds(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
