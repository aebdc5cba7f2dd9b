/** What `parseJson` answers for text that is no JSON we are willing to read. */
export const UNREADABLE: unique symbol = Symbol('unreadable')

/** Whether `parseJson` could make nothing of it. */
export const isUnreadable = (value: unknown): value is typeof UNREADABLE => value === UNREADABLE

/** Lists and objects inside each other. The deepest real answers (reports in notifications) hold about 12. */
const MAX_JSON_DEPTH = 64
/** The largest real answers (custom emojis, peers) have a few million characters. */
const MAX_JSON_CHARS = 32_000_000

/**
 * The value that `text` is the JSON of, or `UNREADABLE` when it is none: HTML, cut short, too deep,
 * too long. Never throws, and what it answers can be walked without fear for the stack.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_CHARS || isTooDeep(text)) return UNREADABLE
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    return UNREADABLE
  }
}

/** Counts brackets outside of strings, in one pass and without a stack of its own. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
      if (at < 0) return false
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_JSON_DEPTH) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}

/** Where the string that starts at `from` ends; -1 when it does not, and the parser will say so. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1)
  while (end !== -1) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes++
    if (slashes % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return -1
}
