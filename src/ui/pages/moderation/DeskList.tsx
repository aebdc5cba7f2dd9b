import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { PagedDeskList } from '../../../shared/model/deskList.ts'
import type { CollectionRef } from '../../../shared/protocol/views.ts'
import { useFreshCollection } from '../../blocks/collection/useCollection.ts'
import { useOlderRows } from '../../blocks/timeline/useOlderRows.ts'
import { useFaultText } from '../../common/faults/useFaultText.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useHeldView } from '../../hooks/useHeldView.ts'
import { useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { EmptyState } from '../../parts/EmptyState.tsx'
import { ErrorState } from '../../parts/ErrorState.tsx'
import { Flag } from '../../parts/icons.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { DeskRows } from './DeskRows.tsx'
import type { Fold } from './DeskSummary.tsx'
import { LogLine } from './LogLine.tsx'
import { RegistrationRow } from './RegistrationRow.tsx'
import { ReportCard } from './ReportCard.tsx'

/** The next page loads when fewer rows than this are below the last rendered one. */
const NEAR_END_ROWS = 5

type RenderRow = (id: string, labelId: string, fold: Fold) => ReactNode

const renderReport: RenderRow = (id, labelId, fold) => <ReportCard id={id} labelId={labelId} fold={fold} />

const ROWS: { readonly [L in PagedDeskList]: RenderRow } = {
  reports: renderReport,
  doneReports: renderReport,
  registrations: (id, labelId, fold) => <RegistrationRow id={id} labelId={labelId} fold={fold} />,
  moderationLog: (id, labelId) => <LogLine id={id} labelId={labelId} />,
}

/** `ids` with `id`, or without it if it is among them. */
function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** One list of the desk. Further pages load while the user scrolls (MO24). */
export function DeskList({ which }: { readonly which: PagedDeskList }) {
  const t = useText()
  const engine = useEngine()
  const ref = useMemo<CollectionRef>(() => ({ kind: which }), [which])
  const { ids, loaded, load, retry } = useFreshCollection(ref)
  const view = useHeldView(ref)
  const older = useViewMeta(view, 'older')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const loadError = useFaultText(load.state === 'failed' ? load : null)
  const olderError = useFaultText(older.state === 'failed' ? older : null)
  const scroller = useRef<HTMLElement>(null)
  /** The rows that are unfolded, also while they are not in the page. */
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const foldOf = (id: string): Fold => ({
    open: open.has(id),
    toggle: () => setOpen((before) => toggled(before, id)),
  })
  const [nearEnd, setNearEnd] = useState(false)
  const onScrolled = useOlderRows(view, scroller, nearEnd)
  useEffect(() => {
    const { current: element } = scroller
    if (element === null || !loaded) return
    element.addEventListener('scroll', onScrolled, { passive: true })
    return () => element.removeEventListener('scroll', onScrolled)
  }, [onScrolled, loaded])
  const failure = load.state === 'failed' && (
    <ErrorState message={loadError} onRetry={retry} form={loaded ? 'line' : 'block'} />
  )
  if (!loaded) return failure || <SkeletonRows kind="notification" count={5} />
  return (
    <>
      {failure}
      <DeskRows
        ids={ids}
        label={t(`moderation.${which}`)}
        more={!bottomedOut}
        busy={load.state === 'loading' || older.state === 'loading'}
        renderRow={(id, labelId) => ROWS[which](id, labelId, foldOf(id))}
        onEnd={(rowsBelow) => setNearEnd(rowsBelow < NEAR_END_ROWS)}
        scroller={scroller}
      />
      {ids.length === 0 && !failure && (
        <EmptyState icon={<Flag size={28} />} title={t(`moderation.no_${which}`)} />
      )}
      {older.state === 'loading' && <SkeletonRows kind="notification" count={2} />}
      {older.state === 'failed' && (
        <ErrorState
          form="line"
          message={olderError}
          onRetry={() => void engine.call('page', { viewId: view.viewId, direction: 'older' })}
        />
      )}
    </>
  )
}
