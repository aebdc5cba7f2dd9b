/** A text for comparison: lower case and without diacritics. */
export interface Folded {
  readonly text: string
  /** For each code unit of `text`, the index in the original of the letter that it comes from. */
  readonly from: readonly number[]
}

export function fold(original: string): Folded {
  let text = ''
  const from: number[] = []
  let at = 0
  for (const letter of original) {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < plain.length; index++) from.push(at)
    text += plain
    at += letter.length
  }
  return { text, from }
}

/** The words of the query; all of them have to match. */
export const searchWords = (query: string): readonly string[] => [
  ...new Set(fold(query).text.split(/\s+/).filter(Boolean)),
]

/** Whether each of `words` is in one of `texts`. False without words. */
export function matches(texts: readonly string[], words: readonly string[]): boolean {
  const folded = texts.map((text) => fold(text).text)
  return words.length > 0 && words.every((word) => folded.some((text) => text.includes(word)))
}

export interface Piece {
  readonly text: string
  readonly marked: boolean
}

/** `original`, split into marked and other pieces. Joined, the pieces are the original. */
export function markPieces(original: string, words: readonly string[]): readonly Piece[] {
  const { text, from } = fold(original)
  const marks = new Uint8Array(original.length)
  for (const word of words) {
    if (word === '') continue
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const start = from[at] ?? 0
      const end = from[at + word.length] ?? original.length
      marks.fill(1, start, Math.max(end, start + 1))
    }
  }
  const pieces: Piece[] = []
  let start = 0
  for (let at = 1; at <= original.length; at++) {
    if (at < original.length && marks[at] === marks[start]) continue
    pieces.push({ text: original.slice(start, at), marked: marks[start] === 1 })
    start = at
  }
  return pieces
}
