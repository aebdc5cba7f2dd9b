import type { ReactNode } from 'react'
import { type HashtagUse, hashtagId } from '../../../shared/model/hashtag.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { tagTo } from '../../common/links/paths.ts'
import { useAccountKey, useEntity } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import styles from './TagLine.module.css'

/** The number of people who used a tag covers this many days (SE5). */
const RECENT_DAYS = 2

interface TagLineProps {
  readonly id: string
  /** A button beside the link. */
  readonly action?: ReactNode
}

/** A hashtag with its recent use; links to its timeline. */
export function TagLine({ id, action }: TagLineProps) {
  const t = useText()
  const { name = id, history = [] } = useEntity(useAccountKey(), 'hashtag', hashtagId(id)) ?? {}
  const people = sum(history.slice(0, RECENT_DAYS).map(({ accounts }) => accounts))
  const uses = sum(history.map((day) => day.uses))
  return (
    <div className={styles.line}>
      <InternalLink to={tagTo(name)} className={styles.tag}>
        <span className={styles.words}>
          <bdi className={styles.name}>{`#${name}`}</bdi>
          {history.length > 0 && (
            <span className={styles.use}>{`${t('search.people_talking', { count: people })} · ${t(
              'search.uses_in_days',
              {
                count: uses,
                days: t('search.days', { count: history.length }),
              },
            )}`}</span>
          )}
        </span>
        {uses > 0 && <Days history={history} />}
      </InternalLink>
      {action}
    </div>
  )
}

/** A bar for each day, today last. */
function Days({ history }: { readonly history: readonly HashtagUse[] }) {
  const most = Math.max(...history.map(({ uses }) => uses))
  return (
    <span className={styles.days} aria-hidden="true">
      {history.toReversed().map(({ uses }, place) => (
        <span key={place} style={{ blockSize: `${Math.max(8, (100 * uses) / most)}%` }} />
      ))}
    </span>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
