import { markPieces } from './searchSettings.ts'

interface MarkedProps {
  readonly text: string
  /** The words to mark, from `searchWords`. */
  readonly words: readonly string[]
}

/** A text with all occurrences of `words` marked. */
export const Marked = ({ text, words }: MarkedProps) =>
  words.length === 0
    ? text
    : markPieces(text, words).map((piece, at) =>
        piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )
