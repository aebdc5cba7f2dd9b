import { markPieces } from './searchSettings.ts'

interface MarkedProps {
  readonly text: string
  /** From `searchWords`. Without words, the text is not marked. */
  readonly words: readonly string[]
}

/** A text with the matches marked. */
export const Marked = ({ text, words }: MarkedProps) =>
  words.length === 0
    ? text
    : markPieces(text, words).map((piece, at) =>
        piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )
