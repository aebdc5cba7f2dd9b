/** The result of `parseJson` for text that is not acceptable JSON. */
export const UNREADABLE: unique symbol = Symbol('unreadable')

/** Whether `parseJson` rejected the text. */
export const isUnreadable = (value: unknown): value is typeof UNREADABLE => value === UNREADABLE

/** Nesting depth of lists and objects. The deepest real answers (reports in notifications) have about 12 levels. */
const MAX_JSON_DEPTH = 64
/** The largest real answers (custom emojis, peers) have a few million characters. */
const MAX_JSON_CHARS = 32_000_000

/**
 * Parses `text`. Returns `UNREADABLE` if it is not JSON (HTML, truncated), is too long, or is nested too deeply.
 * Never throws, and the result can be walked recursively without overflowing the stack.
 */
export function parseJson(text: string): unknown {
  if (text.length > MAX_JSON_CHARS || isTooDeep(text)) return UNREADABLE
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch {
    return UNREADABLE
  }
}

/** Counts brackets outside of strings in one pass, without recursion. */
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

/**
 * Index of the quote that ends the string starting at `from`; -1 if it is unterminated, which the parser then
 * rejects.
 */
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
