import { markPieces } from './searchSettings.ts'

interface MarkedProps {
  readonly text: string
  /** As `searchWords` makes them; none: the text as it is. */
  readonly words: readonly string[]
}

/** A text with what was looked for marked in it. */
export const Marked = ({ text, words }: MarkedProps) =>
  words.length === 0
    ? text
    : markPieces(text, words).map((piece, at) =>
        piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )
