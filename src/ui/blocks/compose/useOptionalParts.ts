import { type RefObject, useRef, useState } from 'react'
import type { PollPlan } from '../../../shared/model/draft.ts'
import type { PollLimits } from '../../../shared/model/instance.ts'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import { newPlan } from '../drafts/pollRules.ts'
import type { DraftFields } from '../drafts/readDraft.ts'
import type { Composer } from './useComposer.ts'

interface OptionalParts extends Pick<Composer, 'hasSubject' | 'toggleSubject' | 'togglePoll'> {
  /** Call when the form is emptied. What was removed before does not come back. */
  readonly resetParts: () => void
}

/**
 * The parts of a post that a button adds and removes: the subject and the poll. A part that was removed, perhaps by mistake, comes
 * back with the next press.
 *
 * @param latest the draft, ahead of the next render.
 */
export function useOptionalParts(
  { subject: shownSubject }: DraftFields,
  pollLimits: PollLimits,
  latest: RefObject<DraftFields>,
  change: Composer['change'],
  drop: (name: 'poll') => void,
): OptionalParts {
  const removedPoll = useRef<PollPlan | undefined>(undefined)
  const togglePoll = useStableCallback((): void => {
    const { poll } = latest.current
    if (poll === undefined) change({ poll: removedPoll.current ?? newPlan(pollLimits) })
    else {
      removedPoll.current = poll
      drop('poll')
    }
  })
  const [subjectOpen, openSubject] = useState(false)
  const hasSubject = subjectOpen || shownSubject !== ''
  // A subject that is deleted letter by letter keeps its field.
  if (hasSubject && !subjectOpen) openSubject(true)
  const removedSubject = useRef('')
  const toggleSubject = useStableCallback((): void => {
    const { subject } = latest.current
    openSubject(!hasSubject)
    if (hasSubject) removedSubject.current = subject
    const next = hasSubject ? '' : removedSubject.current
    if (next !== subject) change({ subject: next })
  })
  const resetParts = (): void => {
    removedPoll.current = undefined
    removedSubject.current = ''
    openSubject(false)
  }
  return { hasSubject, toggleSubject, togglePoll, resetParts }
}
