import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useId, useRef } from 'react'
import { usePreference } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import feedScroller from '../rows/feedScroller.module.css'
import { keepsPlace } from '../rows/keepPlace.ts'
import { RowSizes } from '../rows/rowSizes.ts'
import styles from './Thread.module.css'
import { ThreadArticle } from './ThreadArticle.tsx'
import type { TreeActions } from './ThreadPost.tsx'
import type { ThreadPlace } from './threadPlaces.ts'
import type { ThreadRow } from './threadRows.ts'
import { useThreadPlace } from './useThreadPlace.ts'
import { useThreadWindow } from './useThreadWindow.ts'

/** Rows rendered before and after the visible ones. */
const OVERSCAN = 6
/** Height of an unmeasured row: a post of a few lines. */
const ESTIMATE_PX = 160

interface ThreadListProps {
  readonly viewId: string
  readonly rows: readonly ThreadRow[]
  readonly focusId: string
  /** The post at which the tree starts; null: the whole conversation. */
  readonly rootId: string | null
  /** Scroll position to restore on return. */
  readonly place: ThreadPlace | undefined
  readonly onLeave: (place: Omit<ThreadPlace, 'toggled'>) => void
  readonly actions: TreeActions
  readonly takesFocus: boolean
  readonly footer: ReactNode
}

/** The virtual list of a conversation. */
export function ThreadList({
  viewId,
  rows,
  focusId,
  rootId,
  place,
  onLeave,
  actions,
  takesFocus,
  footer,
}: ThreadListProps) {
  'use no memo'
  const t = useText()
  const feedId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const tail = useRef<HTMLDivElement>(null)
  /** The row at the top at first. Stays in place while rows are inserted above it. */
  const topId = rootId ?? focusId
  const virtualScrolling = usePreference('virtualScrolling')
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey: (index) => rows[index]?.id ?? index,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: virtualScrolling ? OVERSCAN : rows.length,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Anchors by row even at the top: the posts that a post answers are inserted above it.
    anchorTo: 'end',
    scrollEndThreshold: -1,
    initialMeasurementsCache: place === undefined ? [] : [...place.sizes],
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = keepsPlace
  const shown = virtualizer.getVirtualItems()
  useThreadWindow(viewId, rows, shown[0]?.index ?? 0, (shown.at(-1)?.index ?? 0) + 1)
  useThreadPlace({ rows, topId, place, onLeave, scroller, tail, virtualizer, takesFocus })
  const sizeOf = useCallback((id: string) => virtualizer.itemSizeCache.get(id), [virtualizer])
  return (
    <div className={feedScroller.scroller} ref={scroller} data-scroller="feed">
      <RowSizes value={sizeOf}>
        <div
          className={styles.feed}
          ref={virtualizer.containerRef}
          role="feed"
          aria-label={t('timeline.conversation')}
        >
          {shown.map(({ key, index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <ThreadArticle
                key={key}
                ref={virtualizer.measureElement}
                row={row}
                index={index}
                count={rows.length}
                labelId={`${feedId}${row.id}`}
                focused={row.id === focusId}
                own={row.id === focusId}
                isRoot={row.id === (rootId ?? rows[0]?.id)}
                actions={actions}
              />
            )
          })}
        </div>
      </RowSizes>
      <div ref={tail}>{footer}</div>
    </div>
  )
}
