import { memo, type ReactNode, type Ref, Suspense } from 'react'
import { type GapState, isGap } from '../../../shared/protocol/views.ts'
import { Boundary } from '../../common/notices/Boundary.tsx'
import type { OpenView } from '../../hooks/openViews.ts'
import styles from './Feed.module.css'
import { GapRow, TideLine } from './lateParts.tsx'

interface FeedRowProps {
  readonly id: string
  readonly index: number
  /** The number of rows; -1 if there may be more. */
  readonly setSize: number
  readonly labelId: string
  /** The view, if its tide mark is a line above this row. */
  readonly tideOf: OpenView | undefined
  /** The row is above the tide mark, and has not been seen. */
  readonly isUnread: boolean
  /** The last of the rows that a press has shown. */
  readonly isEndOfNew: boolean
  readonly viewId: string
  readonly gap: GapState | undefined
  readonly measure: Ref<HTMLElement>
  readonly renderRow: (id: string, labelId: string) => ReactNode
}

/** One row of a feed. Memoized, because the feed renders in each frame of scrolling. */
export const FeedRow = memo(function FeedRow({
  id,
  index,
  setSize,
  labelId,
  tideOf,
  isUnread,
  isEndOfNew,
  viewId,
  gap,
  measure,
  renderRow,
}: FeedRowProps) {
  const tideId = `${labelId}-tide`
  return (
    <article
      ref={measure}
      className={styles.row}
      data-index={index}
      data-row={id}
      data-unread={isUnread ? '' : undefined}
      data-end={isEndOfNew || undefined}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      aria-labelledby={labelId}
      aria-describedby={tideOf && tideId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern makes articles focusable
      tabIndex={0}
    >
      {tideOf && (
        <Suspense fallback={<p className={styles.tide} />}>
          <TideLine view={tideOf} id={tideId} />
        </Suspense>
      )}
      {isGap(id) ? (
        <Suspense fallback={<p id={labelId} className={styles.gap} />}>
          <GapRow viewId={viewId} id={id} labelId={labelId} gap={gap} />
        </Suspense>
      ) : (
        <Boundary id={labelId}>{renderRow(id, labelId)}</Boundary>
      )}
    </article>
  )
})
