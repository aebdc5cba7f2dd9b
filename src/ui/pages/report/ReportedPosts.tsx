import { useMemo } from 'react'
import { isGap, type TimelineRef } from '../../../shared/protocol/views.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import styles from './Report.module.css'
import { ReportedPost } from './ReportedPost.tsx'

/** How many recent posts are offered. */
const MAX_RECENT = 15

interface ReportedPostsProps {
  readonly accountId: string
  readonly statusIds: readonly string[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string, on: boolean) => void
}

/** The posts from which the report was opened, and recent ones of the account (RP2). */
export function ReportedPosts({ accountId, statusIds, chosen, onChoose }: ReportedPostsProps) {
  const t = useText()
  const view = useHeldView(useMemo<TimelineRef>(() => ({ kind: 'user', accountId }), [accountId]))
  const recent = useViewIds(view)
  const loaded = useViewMeta(view, 'loaded')
  const failed = useViewMeta(view, 'newer').state === 'failed'
  // A chosen post stays when others push it out of the recent ones.
  const shown = recent.filter((id) => !isGap(id)).slice(0, MAX_RECENT)
  const ids = [...new Set([...statusIds, ...shown, ...chosen])]
  if (ids.length === 0 && (loaded || failed)) return null
  return (
    <fieldset className={styles.posts}>
      <legend>{t('user_reporting.posts')}</legend>
      {ids.map((id) => (
        <ReportedPost key={id} id={id} accountId={accountId} chosen={chosen.has(id)} onChoose={onChoose} />
      ))}
      {!loaded && !failed && <SkeletonRow kind="notification" />}
    </fieldset>
  )
}
