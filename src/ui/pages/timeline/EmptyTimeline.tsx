import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { Search, UserPlus, Users } from '../../parts/icons.ts'
import styles from './EmptyTimeline.module.css'

interface EmptyTimelineProps {
  /** It is the home timeline, which fills by following people: the page says how to find some (T63). */
  readonly home: boolean
  readonly hint?: TextKey | undefined
  /** The instance has turned it off (I44). */
  readonly off?: boolean
}

/** A timeline without posts. */
export function EmptyTimeline({ home, hint, off = false }: EmptyTimelineProps) {
  const t = useText()
  if (off) return <EmptyState title={t('timeline.turned_off')} />
  return (
    <EmptyState
      title={t('timeline.no_statuses')}
      hint={t(hint ?? (home ? 'timeline.no_statuses_hint' : 'timeline.no_statuses_public_hint'))}
      action={home && <WaysToPeople />}
    />
  )
}

function WaysToPeople() {
  const t = useText()
  const suggests = useInstance()?.capabilities.suggestions === true
  return (
    <div className={styles.ways}>
      {suggests && (
        <InternalLink to={pathTo('who-to-follow')} className={styles.way}>
          <UserPlus size={18} aria-hidden />
          <span>{t('who_to_follow.who_to_follow')}</span>
        </InternalLink>
      )}
      <InternalLink to={pathTo('public-timeline')} className={styles.way}>
        <Users size={18} aria-hidden />
        <span>{t('timeline.see_public')}</span>
      </InternalLink>
      <InternalLink to={pathTo('search')} className={styles.way}>
        <Search size={18} aria-hidden />
        <span>{t('timeline.search_people')}</span>
      </InternalLink>
    </div>
  )
}
