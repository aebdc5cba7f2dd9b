import type { Poll } from '../../../shared/model/status.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { RelativeTime } from '../../parts/RelativeTime.tsx'
import { RichText } from '../../parts/RichText.tsx'
import styles from './StatusContent.module.css'

/** How many of the votes an option has, in whole percent (spec/2 §9); of votes, since not every server counts voters. */
export const shareOf = (votes: number | null, all: number): number =>
  all === 0 || votes === null ? 0 : Math.round((votes / all) * 100)

/** How a poll stands. */
export function PollResults({ poll }: { readonly poll: Poll }) {
  const t = useText()
  const language = useLanguage()
  const all = poll.votersCount !== null && poll.votersCount > 0 ? poll.votersCount : poll.votesCount
  return (
    <div>
      <ul className={styles.poll}>
        {poll.options.map((option, index) => {
          const share = shareOf(option.votesCount, all)
          return (
            <li key={index} className={styles.option}>
              <progress className={styles.bar} value={share} max={100} aria-hidden="true" />
              <span className={styles.share}>
                {option.votesCount === null ? '–' : sayNumber(share / 100, language, { style: 'percent' })}
              </span>
              <RichText text={option.title} inline />
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>
        {poll.votersCount === null
          ? t('polls.votes', { count: poll.votesCount })
          : t('polls.people_voted', { count: poll.votersCount })}
        {poll.expiresAt !== undefined && (
          <>
            {' · '}
            <RelativeTime iso={poll.expiresAt} form="full" />
          </>
        )}
      </p>
    </div>
  )
}
