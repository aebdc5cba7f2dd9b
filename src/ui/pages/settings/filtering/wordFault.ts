import { foldText } from '../../../../shared/foldText.ts'
import { MAX_MUTED_WORD_CHARS } from '../../../../shared/model/mute.ts'

export type WordFault =
  | { readonly kind: 'double'; readonly word: string }
  | { readonly kind: 'long'; readonly over: number }

/** Why `typed` can't be added to the muted words `others`; null if it can, or if it is empty. */
export function wordFault(typed: string, others: readonly string[]): WordFault | null {
  const word = typed.trim()
  if (word.length > MAX_MUTED_WORD_CHARS) return { kind: 'long', over: word.length - MAX_MUTED_WORD_CHARS }
  const same = others.find((other) => foldText(other) === foldText(word))
  return same === undefined ? null : { kind: 'double', word: same }
}
