import { useRef, useState } from 'react'
import type { PollPlan } from '../../../shared/model/draft.ts'
import type { PollLimits } from '../../../shared/model/instance.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { useStableCallback } from '../../hooks/useStableCallback.ts'
import type { DraftForm } from '../drafts/draftForm.ts'
import { newPlan } from '../drafts/pollRules.ts'
import type { DraftFields } from '../drafts/readDraft.ts'

/** The parts of a post that a button adds and removes. */
export interface OptionalParts {
  /** Whether the field for the subject is shown. */
  readonly hasSubject: boolean
  /** Shows the field for the subject, or removes it. A subject that was removed from the same post comes back. */
  readonly toggleSubject: () => void
  /** Adds a poll, or removes it. A poll that was removed from the same post comes back. */
  readonly togglePoll: () => void
  /** Call when the form is emptied. What was removed before does not come back then. */
  readonly resetParts: () => void
}

/** The subject and the poll of a post. A part that was removed by its button, perhaps by mistake, comes back with the next press. */
export function useOptionalParts(
  { subject: shownSubject }: DraftFields,
  pollLimits: PollLimits,
  form: DraftForm,
  change: (more: Partial<DraftFields>) => void,
  drop: (name: 'poll') => void,
): OptionalParts {
  const pollMinutes = usePreference('pollMinutes')
  const removedPoll = useRef<PollPlan | undefined>(undefined)
  const togglePoll = useStableCallback((): void => {
    const { poll } = form.fields
    if (poll === undefined) change({ poll: removedPoll.current ?? newPlan(pollLimits, pollMinutes) })
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
    const { subject } = form.fields
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
