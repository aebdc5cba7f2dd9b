/** A word that can be completed. */
export interface Word {
  readonly kind: 'emoji' | 'mention' | 'hashtag'
  /** The text up to the caret, without the sign. */
  readonly text: string
  /** The range of the word, from its sign to its end after the caret. */
  readonly from: number
  readonly to: number
}

/** Maximum length of a word. Bounds the work on each keystroke. */
const MAX_CHARS = 100

/**
 * By the sign that begins a word: `inside` matches the word up to the caret, and `tail` its rest after the caret. After text that
 * matches `joined`, the sign does not begin a word, such as in a URL or an e-mail address.
 */
const KINDS = {
  ':': { kind: 'emoji', inside: /^[\p{L}\p{M}\p{N}_+.~-]*$/u, joined: /[a-z\d:/_]$/i, tail: /^[\w+.~-]*:?/ },
  // Letters of any script: an account can also be found by its display name.
  '@': {
    kind: 'mention',
    inside: /^[\p{L}\p{M}\p{N}_.-]+(@[\p{L}\p{N}_.-]*)?$/u,
    joined: /[\p{L}\p{N}_/@.+-]$/u,
    tail: /^[\w.@-]*/,
  },
  '#': {
    kind: 'hashtag',
    inside: /^[\p{L}\p{M}\p{N}_·]*$/u,
    joined: /[\p{L}\p{N}_/&#]$/u,
    tail: /^[\p{L}\p{M}\p{N}_·]*/u,
  },
} as const

/** The word that ends at `caret` in `text`, if it can be completed (C38). */
export function wordAtCaret(text: string, caret: number): Word | null {
  const start = Math.max(0, caret - MAX_CHARS)
  const before = text.slice(start, caret)
  // The first sign that can start a word wins: `@name@host` contains a second one.
  for (const { 0: sign, index } of before.matchAll(/[:@#]/g)) {
    const { kind, inside, joined, tail } = KINDS[sign as keyof typeof KINDS]
    const typed = before.slice(index + 1)
    const from = start + index
    if (typed === '' || !inside.test(typed) || joined.test(text.slice(Math.max(0, from - 2), from))) continue
    const rest = tail.exec(text.slice(caret, caret + MAX_CHARS))?.[0] ?? ''
    return { kind, text: typed, from, to: caret + rest.length }
  }
  return null
}
