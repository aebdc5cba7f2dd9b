import type { Account } from '../../../shared/model/account.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { profileTo } from '../../common/links/paths.ts'
import { useAccountKey, useEntity, useInstance, usePreference } from '../../hooks/hooks.ts'
import { sayDate, sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { usePartsState } from '../../parts/partsState.ts'
import { dailyAverage } from './dailyAverage.ts'
import styles from './Profile.module.css'
import { profileTabs, tabTo } from './profileTabs.ts'

interface CardCountsProps {
  readonly account: Account
  readonly own: boolean
}

/** The counts, which link to their profile tabs, the date of joining, and the average number of posts per day. */
export function CardCounts({ account, own }: CardCountsProps) {
  const t = useText()
  const language = useLanguage()
  const hideUserStats = usePreference('hideUserStats')
  const counts = useEntity(useAccountKey(), 'counts', account.id)
  const path = profileTo(account, useInstance())
  const enabledTabs = new Set(
    profileTabs({ account, own, counts, hasMedia: undefined, hasFavorites: undefined })
      .filter(({ disabled }) => !disabled)
      .map(({ tab }) => tab),
  )
  const rows = [
    {
      tab: 'statuses',
      text: 'user_card.statuses',
      counted: 'user_card.counted_statuses',
      count: counts?.statusesCount,
      hidden: false,
    },
    {
      tab: 'followees',
      text: 'user_card.followees',
      counted: 'user_card.followees',
      count: counts?.followingCount,
      hidden: account.hideFollowsCount,
    },
    {
      tab: 'followers',
      text: 'user_card.followers',
      counted: 'user_card.counted_followers',
      count: counts?.followersCount,
      hidden: account.hideFollowersCount,
    },
  ] as const
  const average = dailyAverage(counts?.statusesCount ?? 0, account.createdAt, usePartsState().clock.now())
  return (
    <>
      {!hideUserStats && (
        <ul className={styles.counts}>
          {rows.map(({ tab, text, counted, count, hidden }) => {
            const isHidden = hidden && !own
            const shown = isHidden ? undefined : count
            const number =
              shown !== undefined ? sayNumber(shown, language) : isHidden && t('user_card.hidden')
            const words = (
              <>
                <strong>{number}</strong>{' '}
                <span>{shown === undefined ? t(text) : t(counted, { count: shown })}</span>
              </>
            )
            return (
              <li key={tab}>
                {enabledTabs.has(tab) ? (
                  <InternalLink to={tabTo(path, tab)}>{words}</InternalLink>
                ) : (
                  <span>{words}</span>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {account.createdAt !== undefined && (
        <p className={styles.since}>
          <span>
            {t('user_card.joined', {
              date: sayDate(Date.parse(account.createdAt), language, { dateStyle: 'long' }),
            })}
          </span>
          {!hideUserStats && counts !== null && average !== null && (
            <>
              {' '}
              ·{' '}
              <span>
                {average === 0 && counts.statusesCount > 0
                  ? t('user_card.seldom')
                  : t('user_card.per_day', { count: average })}
              </span>
            </>
          )}
        </p>
      )}
    </>
  )
}
