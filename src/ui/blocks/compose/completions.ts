import type { Outcome } from '../../../shared/fault/fault.ts'
import { readableAcct } from '../../../shared/model/readableAcct.ts'
import type { LookupAnswer, LookupInput } from '../../../shared/protocol/operations.ts'
import type { Word } from './wordAtCaret.ts'

/** One item of the completion list. */
export interface Completion {
  /** Text that replaces the word. */
  readonly insert: string
  readonly label: string
  readonly detail: string
  readonly imageUrl?: string
  /** The emoji itself, shown in place of a picture. */
  readonly character?: string
  /** Set for an emoji. Once accepted, it is counted among the recently used ones. */
  readonly emoji?: string
}

/** Limits and debounce of the lookups (C39). */
const MAX_EMOJI = 5
const MAX_OTHERS = 20
const DEBOUNCE_MS = 300

export type LookUp = (what: LookupInput) => Promise<Outcome<LookupAnswer>>

interface CompletionQuery {
  readonly account: string
  readonly language: string
  readonly word: Word
}

/**
 * Looks up completions for `word` and calls `onItems` with each answer. For people and tags there are two answers: those that
 * the engine has stored, then the same with those that the instance finds. The returned function cancels the lookup; `onItems`
 * is not called after that.
 */
export function findCompletions(
  { account, language, word }: CompletionQuery,
  onItems: (items: readonly Completion[]) => void,
  lookUp: LookUp,
): () => void {
  let cancelled = false
  const report = (items: readonly Completion[]): void => {
    if (!cancelled) onItems(items)
  }
  if (word.kind === 'emoji') {
    void lookUp({ kind: 'emoji', text: word.text, limit: MAX_EMOJI, language, account }).then((answer) =>
      report(answer.ok ? emojiOf(answer.value) : []),
    )
    return () => {
      cancelled = true
    }
  }
  const { text } = word
  const kind = word.kind === 'mention' ? 'mentions' : 'hashtags'
  const fetchItems = async (knownOnly: boolean): Promise<readonly Completion[]> => {
    const answer = await lookUp({ kind, text, knownOnly, account })
    return answer.ok ? othersOf(answer.value) : []
  }
  const timer = setTimeout(async () => {
    const known = await fetchItems(true)
    report(known)
    if (!cancelled) report(merged(known, await fetchItems(false)))
  }, DEBOUNCE_MS)
  return () => {
    cancelled = true
    clearTimeout(timer)
  }
}

/**
 * The range of `value` that `item` replaces: the word up to the caret, and the part after the caret if that is the rest of the
 * item's name. Another word that directly follows the caret stays.
 */
export function replacedRange(word: Word, item: Completion, value: string): Pick<Word, 'from' | 'to'> {
  const { from, to, text } = word
  const whole = value.slice(from, to).toLowerCase()
  const isName = /^:.*:$/.test(whole) || item.label.toLowerCase().startsWith(whole)
  return { from, to: isName ? to : from + 1 + text.length }
}

/** Adds the items `more`. The known ones stay in place, so that the list does not move under the pointer. */
function merged(known: readonly Completion[], more: readonly Completion[]): readonly Completion[] {
  const present = new Set(known.map(({ insert }) => insert.toLowerCase()))
  const added = more.filter(({ insert }) => !present.has(insert.toLowerCase()))
  return [...known, ...added].slice(0, MAX_OTHERS)
}

const emojiOf = ({ emoji = [] }: LookupAnswer): readonly Completion[] =>
  emoji.map(({ replacement, shortcode, detailText, imageUrl }) => ({
    insert: replacement,
    emoji: replacement,
    label: `:${shortcode}:`,
    detail: detailText,
    ...(imageUrl === undefined ? { character: replacement } : { imageUrl }),
  }))

const othersOf = ({ people = [], tags = [] }: LookupAnswer): readonly Completion[] => [
  ...people.map(({ acct, name, avatarUrl }) => ({
    insert: `@${acct}`,
    label: `@${readableAcct(acct)}`,
    detail: name,
    imageUrl: avatarUrl,
  })),
  ...tags.map((tag) => ({ insert: `#${tag}`, label: `#${tag}`, detail: '' })),
]

/** Whether `item`, found for a shorter form of `word`, still matches it. Only a hashtag must begin with what was typed (C40). */
export const stillFits = ({ label }: Completion, { kind, text }: Word): boolean =>
  kind !== 'hashtag' || label.toLowerCase().startsWith(`#${text.toLowerCase()}`)
