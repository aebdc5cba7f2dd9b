import type { Outcome } from '../../../shared/fault/fault.ts'
import type { LookupAnswer, LookupInput } from '../../../shared/protocol/operations.ts'
import type { Word } from './wordAtCaret.ts'

/** One line of the list. */
export interface Completion {
  /** What is put in place of the word. */
  readonly insert: string
  readonly label: string
  readonly detail: string
  readonly imageUrl?: string
  /** Where there is no picture: the emoji itself, or the sign of a tag. */
  readonly sign?: string
  /** Of an emoji, which is then among those used last. */
  readonly emoji?: string
}

/** Limits and debounce of the lookups (C39). */
const MAX_EMOJI = 5
const MAX_OTHERS = 20
const DEBOUNCE_MS = 300

export type LookUp = (what: LookupInput) => Promise<Outcome<LookupAnswer>>

export interface Asked {
  readonly account: string
  readonly language: string
  readonly word: Word
}

/**
 * Asks what `word` may become, and hands on what is known, as often as more is. The returned function
 * takes the question back: nothing is handed on after it.
 */
export function askFor(
  { account, language, word }: Asked,
  found: (items: readonly Completion[]) => void,
  lookUp: LookUp,
): () => void {
  let wanted = true
  const tell = (items: readonly Completion[]): void => {
    if (wanted) found(items)
  }
  if (word.kind === 'emoji') {
    void lookUp({ kind: 'emoji', text: word.text, limit: MAX_EMOJI, language, account }).then((answer) =>
      tell(answer.ok ? emojiOf(answer.value) : []),
    )
    return () => {
      wanted = false
    }
  }
  const { text } = word
  const kind = word.kind === 'mention' ? 'mentions' : 'hashtags'
  const ask = async (here: boolean): Promise<readonly Completion[]> => {
    const answer = await lookUp({ kind, text, here, account })
    return answer.ok ? othersOf(answer.value) : []
  }
  const timer = setTimeout(async () => {
    const known = await ask(true)
    tell(known)
    if (wanted) tell(together(known, await ask(false)))
  }, DEBOUNCE_MS)
  return () => {
    wanted = false
    clearTimeout(timer)
  }
}

/**
 * What `item` takes the place of: the word, and what stands behind the caret where that is the rest of its name. What
 * somebody completes in front of another word is not to take that along.
 */
export function placeOf(word: Word, item: Completion, value: string): Pick<Word, 'from' | 'to'> {
  const { from, to, text } = word
  const whole = value.slice(from, to).toLowerCase()
  const isName = /^:.*:$/.test(whole) || item.label.toLowerCase().startsWith(whole)
  return { from, to: isName ? to : from + 1 + text.length }
}

/** What was there stays where it is: the list is not moved under the finger. */
function together(known: readonly Completion[], more: readonly Completion[]): readonly Completion[] {
  const there = new Set(known.map(({ insert }) => insert.toLowerCase()))
  const added = more.filter(({ insert }) => !there.has(insert.toLowerCase()))
  return [...known, ...added].slice(0, MAX_OTHERS)
}

const emojiOf = ({ emoji = [] }: LookupAnswer): readonly Completion[] =>
  emoji.map(({ replacement, displayText, detailText, imageUrl }) => ({
    insert: replacement,
    emoji: replacement,
    label: `:${displayText}:`,
    detail: detailText,
    ...(imageUrl === undefined ? { sign: replacement } : { imageUrl }),
  }))

const othersOf = ({ people = [], tags = [] }: LookupAnswer): readonly Completion[] => [
  ...people.map(({ acct, name, avatarUrl }) => ({
    insert: `@${acct}`,
    label: `@${acct}`,
    detail: name,
    imageUrl: avatarUrl,
  })),
  ...tags.map((tag) => ({ insert: `#${tag}`, label: `#${tag}`, detail: '' })),
]
