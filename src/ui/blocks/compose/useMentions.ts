import { useMemo } from 'react'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import type { DraftForm } from '../drafts/draftForm.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import type { Mentions } from './MentionsLine.tsx'
import { mentionsOf, splitMentions } from './mentionsAtStart.ts'

/** The text of a form, whose mentions at the start may be in a line of their own. */
export interface SplitDraftText {
  /** The text as the form shows it: without the mentions that `mentions` has. */
  readonly words: string
  readonly changeWords: (words: string) => void
  /** Whom a reply to many people mentions; null if the text shows the mentions itself. */
  readonly mentions: Mentions | null
}

/**
 * Splits the text of a draft for a form that shows the mentions at its start in a line of their own (C55). The draft has the
 * whole text.
 *
 * @param people whose mentions the line shows; none if the text shows them.
 */
export function useMentions(
  text: string,
  people: readonly string[],
  form: DraftForm,
  change: (more: Partial<DraftFields>) => void,
): SplitDraftText {
  const { start, mentioned, rest } = splitMentions(text, people)
  // The start that the field was shown without: a mention that is typed leaves the field only after the frame (decision 38).
  const changeWords = useStableCallback((words: string): void =>
    form.write({ ...form.fields, text: start + words }),
  )
  const setMentioned = useStableCallback((acct: string, on: boolean): void => {
    const split = splitMentions(form.fields.text, people)
    const next = people.filter((one) => (one === acct ? on : split.mentioned.includes(one)))
    change({ text: mentionsOf(next) + split.rest })
  })
  const names = mentioned.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes with the mentioned people, not with each text
  const mentions = useMemo(
    (): Mentions | null => (people.length === 0 ? null : { people, mentioned, setMentioned }),
    [people, names, setMentioned],
  )
  return { words: rest, changeWords, mentions }
}
