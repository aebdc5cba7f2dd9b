import { useEffect, useRef, useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Poll as PollModel } from '../../../shared/model/status.ts'
import { useSession } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../../parts/Button.tsx'
import { usePartsState } from '../../parts/partsState.ts'
import styles from './Poll.module.css'
import { PollForm } from './PollForm.tsx'
import { PollNote } from './PollNote.tsx'
import { PollResults } from './PollResults.tsx'
import { PollWatch } from './PollWatch.tsx'

export interface PollProps {
  readonly statusId: string
  readonly authorId: string
  readonly poll: PollModel
  /** The language of the post. */
  readonly lang?: string | undefined
  /** Reports a fault to the row; null after a success. */
  readonly onFault: (fault: Fault | null) => void
}

const NONE: readonly number[] = []

/** A poll: the form while the person can vote, otherwise the results (PL1). */
export function Poll({ statusId, authorId, poll, lang, onFault }: PollProps) {
  const engine = useEngine()
  const t = useText()
  const session = useSession()
  // Not all instances say of the user's own polls that they have voted.
  const mayVote = session?.state === 'signed-in' && session.userId !== authorId
  const over = useIsOver(poll)
  // The id is not enough: Mastodon keeps that of a poll whose options were edited.
  const version = JSON.stringify([poll.multiple, poll.options.map(({ title }) => title)])
  /** Outlives the form, which returns if the vote is rolled back. */
  const [choice, setChoice] = useState({ version, places: NONE })
  const picked = choice.version === version ? choice.places : NONE
  const box = useRef<HTMLFormElement>(null)
  const open = mayVote && !poll.voted && !over
  const vote = async (): Promise<void> => {
    if (!open || picked.length === 0) return
    // The submit button disappears with the form. Keep the focus in the poll.
    box.current?.focus()
    const ended = await engine.run({ kind: 'vote', statusId, pollId: poll.id, choices: picked })
    onFault(ended.ok ? null : ended.fault)
  }
  return (
    <form
      ref={box}
      className={styles.box}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        void vote()
      }}
    >
      {open ? (
        <PollForm
          poll={poll}
          lang={lang}
          picked={picked}
          onPick={(places) => setChoice({ version, places })}
        />
      ) : (
        <PollResults poll={poll} lang={lang} />
      )}
      <div className={styles.foot}>
        {open && (
          <Button type="submit" kind="primary" disabled={picked.length === 0}>
            {t('polls.vote')}
          </Button>
        )}
        <PollNote poll={poll} over={over} />
      </div>
      {!poll.expired && <PollWatch box={box} statusId={statusId} />}
    </form>
  )
}

/** Maximum delay of `setTimeout`. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Whether a poll has ended, according to the instance or the servers' clocks (PL9, EV8). */
function useIsOver({ expired, expiresAt }: Pick<PollModel, 'expired' | 'expiresAt'>): boolean {
  const { clock } = usePartsState()
  const [now, setNow] = useState(clock.now)
  const endsAt = expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  const over = expired || endsAt <= now
  useEffect(() => clock.onSet(() => setNow(clock.now())), [clock])
  useEffect(() => {
    if (over || endsAt === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(clock.now()), Math.min(Math.max(endsAt - now, 0), MAX_TIMEOUT_MS))
    return () => clearTimeout(timer)
  }, [over, endsAt, now, clock])
  return over
}
