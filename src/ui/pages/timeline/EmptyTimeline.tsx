import { useEffect } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { InternalLink } from '../../common/links/InternalLink.tsx'
import { pathTo } from '../../common/links/routes.ts'
import { useInstance, useMyCounts, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
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
  const guided = useFirstSteps(home)
  if (off) return <EmptyState title={t('timeline.turned_off')} />
  if (guided) return null
  return (
    <EmptyState
      title={t('timeline.no_statuses')}
      hint={t(hint ?? (home ? 'timeline.no_statuses_hint' : 'timeline.no_statuses_public_hint'))}
      action={home && <WaysToPeople />}
    />
  )
}

/** Whoever follows as many has found people (FM3). */
const MAX_FOLLOWED_AT_FIRST = 5

/** Begins the first steps in an empty home timeline. Returns whether they are shown, above this place. */
function useFirstSteps(home: boolean): boolean {
  const engine = useEngine()
  const firstSteps = usePreference('firstSteps')
  const followed = useMyCounts()?.followingCount
  const begins = home && firstSteps === 0 && followed !== undefined && followed < MAX_FOLLOWED_AT_FIRST
  useEffect(() => {
    if (begins) void engine.run({ kind: 'setPreferences', change: { firstSteps: 1 } })
  }, [engine, begins])
  return begins || (home && firstSteps > 0 && firstSteps < 4)
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
