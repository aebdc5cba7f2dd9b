import type { Poll } from '../../../shared/model/status.ts'
import { sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { classes } from '../../parts/classes.ts'
import { Check } from '../../parts/firstIcons.ts'
import { RichText } from '../../parts/RichText.tsx'
import styles from './Poll.module.css'
import { sharesOf } from './pollShares.ts'
import content from './StatusContent.module.css'

interface PollResultsProps {
  readonly poll: Poll
  readonly lang: string | undefined
}

/** The results of a poll. */
export function PollResults({ poll, lang }: PollResultsProps) {
  const t = useText()
  const language = useLanguage()
  const shares = sharesOf(poll)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets
    <ul role="list" className={content.poll}>
      {poll.options.map(({ title }, place) => {
        const share = shares[place] ?? null
        return (
          <li key={place} className={classes(content.option, styles.result)}>
            <progress className={styles.bar} value={share ?? 0} max={100} aria-hidden="true" />
            <span className={styles.share}>
              {share === null ? '–' : sayNumber(share / 100, language, { style: 'percent' })}
            </span>
            <RichText text={title} inline lang={lang} />
            {poll.ownVotes.includes(place) && (
              <span className={styles.own} title={t('polls.own_vote')}>
                <Check size={18} aria-hidden />
                <span className="visually-hidden">{t('polls.own_vote')}</span>
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
