import { useSyncExternalStore } from 'react'
import type { Poll } from '../../../shared/model/status.ts'
import { sayDate } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { usePartsState } from '../../parts/partsState.ts'
import { sayTime, sayTimeLeft } from '../../parts/RelativeTime.tsx'
import content from './StatusContent.module.css'
import { useSecondsNear } from './useSecondsNear.ts'

/** The number of votes, and the end of the poll. */
export function PollNote({ poll, over }: { readonly poll: Poll; readonly over: boolean }) {
  const t = useText()
  return (
    <p className={content.note}>
      <span>
        {poll.votersCount === null
          ? t('polls.votes', { count: poll.votesCount })
          : t('polls.people_voted', { count: poll.votersCount })}
      </span>
      {poll.expiresAt !== undefined && (
        <>
          {' · '}
          <PollEnd iso={poll.expiresAt} over={over} />
        </>
      )}
    </p>
  )
}

function PollEnd({ iso, over }: { readonly iso: string; readonly over: boolean }) {
  const t = useText()
  const language = useLanguage()
  const ms = Date.parse(iso)
  useSecondsNear(ms)
  const { clock } = usePartsState()
  const time = useSyncExternalStore(clock.onTick, () =>
    over ? sayTime(t, ms, clock.now(), 'full') : sayTimeLeft(t, ms, clock.now()),
  )
  return (
    <time dateTime={iso} title={sayDate(ms, language, { dateStyle: 'full', timeStyle: 'short' })}>
      {t(over ? 'polls.expired' : 'polls.expires_in', { time })}
    </time>
  )
}
