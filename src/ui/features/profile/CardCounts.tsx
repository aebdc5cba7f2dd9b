import type { Account } from '../../../shared/model/account.ts'
import { Inward } from '../../app/Inward.tsx'
import { profileTo } from '../../app/paths.ts'
import { sayDate, sayNumber } from '../../i18n/format.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useAccountKey, useEntity, useInstance, usePreference } from '../../mirror/hooks.ts'
import { dailyAverage } from './dailyAverage.ts'
import styles from './Profile.module.css'
import { profileTabs, tabTo } from './profileTabs.ts'

interface CardCountsProps {
  readonly account: Account
  readonly own: boolean
}

/** How much somebody has, each leading to its tab of the profile; since when, and how much a day. */
export function CardCounts({ account, own }: CardCountsProps) {
  const t = useText()
  const language = useLanguage()
  const hideUserStats = usePreference('hideUserStats')
  const counts = useEntity(useAccountKey(), 'counts', account.id)
  const path = profileTo(account, useInstance())
  const open = new Set(
    profileTabs({ account, own, counts, hasMedia: undefined, hasFavorites: undefined })
      .filter(({ disabled }) => !disabled)
      .map(({ tab }) => tab),
  )
  const rows = [
    { tab: 'statuses', text: 'user_card.statuses', count: counts?.statusesCount, hidden: false },
    {
      tab: 'followees',
      text: 'user_card.followees',
      count: counts?.followingCount,
      hidden: account.hideFollowsCount,
    },
    {
      tab: 'followers',
      text: 'user_card.followers',
      count: counts?.followersCount,
      hidden: account.hideFollowersCount,
    },
  ] as const
  const average = dailyAverage(counts?.statusesCount ?? 0, account.createdAt, Date.now())
  return (
    <>
      {!hideUserStats && (
        <ul className={styles.counts}>
          {rows.map(({ tab, text, count, hidden }) => {
            const number =
              hidden && !own ? t('user_card.hidden') : count === undefined ? '' : sayNumber(count, language)
            const words = (
              <>
                <strong>{number}</strong> {t(text)}
              </>
            )
            return (
              <li key={tab}>
                {open.has(tab) ? <Inward to={tabTo(path, tab)}>{words}</Inward> : <span>{words}</span>}
              </li>
            )
          })}
        </ul>
      )}
      {account.createdAt !== undefined && (
        <p className={styles.since}>
          {t('user_card.joined', {
            date: sayDate(Date.parse(account.createdAt), language, { dateStyle: 'long' }),
          })}
          {!hideUserStats && counts !== null && average !== null && (
            <> · {t('user_card.per_day', { count: average })}</>
          )}
        </p>
      )}
    </>
  )
}
