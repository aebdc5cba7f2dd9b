import type { ViewMeta } from '../../../shared/protocol/views.ts'
import { sayFault } from '../../app/sayFault.ts'
import { engine } from '../../engine/engine.ts'
import type { Say } from '../../i18n/i18n.ts'
import type { OpenView } from '../../mirror/openViews.ts'
import { Button } from '../../parts/Button.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import styles from './Feed.module.css'

interface FeedFooterProps {
  readonly view: OpenView
  readonly meta: ViewMeta
  readonly kind: 'status' | 'notification'
  readonly count: number
  readonly words: Say
}

/** What stands below the last row: exactly one of loading, failed, the end, or a way to more (spec/2 §2). */
export function FeedFooter({ view, meta, kind, count, words: t }: FeedFooterProps) {
  const { newer, older, bottomedOut, loaded } = meta
  const load = (direction: 'older' | 'newer'): void =>
    void engine.call('page', { viewId: view.viewId, direction })
  if (!loaded) {
    if (newer.state !== 'failed') return <SkeletonRows kind={kind} count={8} />
    return <ErrorState message={sayFault(t, newer)} onRetry={() => load('newer')} />
  }
  if (older.state === 'failed') {
    return <ErrorState form="line" message={sayFault(t, older)} onRetry={() => load('older')} />
  }
  if (older.state === 'loading') return <SkeletonRows kind={kind} count={2} />
  if (count === 0) return null
  if (bottomedOut) {
    return (
      <p className={styles.end}>
        {t(kind === 'status' ? 'timeline.no_more_statuses' : 'notifications.no_more_notifications')}
      </p>
    )
  }
  return (
    <p className={styles.end}>
      <Button kind="quiet" onClick={() => load('older')}>
        {t(kind === 'status' ? 'timeline.load_older' : 'notifications.load_older')}
      </Button>
    </p>
  )
}
