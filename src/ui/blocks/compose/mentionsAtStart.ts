/** A reply to at least this many people shows them in a line above the text (C55). */
export const MANY_PEOPLE = 3

interface SplitText {
  /** The mentions at the start of the text, as written. */
  readonly start: string
  /** The people in these mentions. */
  readonly mentioned: readonly string[]
  readonly rest: string
}

/**
 * Splits off the mentions of `people` at the start of `text`, each followed by one space, as `mentionsOf` writes them.
 * Everything else stays in the rest, also a second mention of the same person.
 */
export function splitMentions(text: string, people: readonly string[]): SplitText {
  const mentioned: string[] = []
  let from = 0
  while (text[from] === '@') {
    const end = text.indexOf(' ', from)
    const person = end < 0 ? undefined : people.find((one) => one === text.slice(from + 1, end))
    if (person === undefined || mentioned.includes(person)) break
    mentioned.push(person)
    from = end + 1
  }
  return { start: text.slice(0, from), mentioned, rest: text.slice(from) }
}

/** The start of a text that mentions `people`. */
export const mentionsOf = (people: readonly string[]): string => people.map((acct) => `@${acct} `).join('')
