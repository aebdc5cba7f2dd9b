/** What is being typed that can be completed. */
export interface Word {
  readonly kind: 'emoji' | 'mention' | 'hashtag'
  /** Without the sign before it. */
  readonly text: string
  /** Where it stands, with its sign; what is accepted takes this place. */
  readonly from: number
  readonly to: number
}

/** Longer ones are none, and would be looked at on every key. */
const MAX_CHARS = 100

/** What the words of each kind are made of, and what may not stand before their sign: an address is no mention. */
const KINDS = {
  ':': { kind: 'emoji', inside: /^[\p{L}\p{M}\p{N}_+.~-]*$/u, joined: /[a-z\d:/_]$/i, tail: /^[\w+.~-]*:?/ },
  // By letters of any script: a name may be looked for by what somebody calls themselves.
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
  // The first sign counts that can open a word: `@name@host` holds a second one.
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
