import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { markFirstPosts } from '../../common/loading/firstPosts.ts'
import { usePreference, useStatus } from '../../hooks/hooks.ts'
import { useText } from '../../i18n/i18n.ts'
import feedScroller from '../rows/feedScroller.module.css'
import { correctsScroll } from '../rows/keepPlace.ts'
import { RowSizes } from '../rows/rowSizes.ts'
import { useRowKey } from '../rows/useRowKey.ts'
import { withFocusedField } from '../rows/withFocusedField.ts'
import { AboveRow } from './AboveRow.tsx'
import styles from './Thread.module.css'
import { ThreadArticle } from './ThreadArticle.tsx'
import type { TreeActions } from './ThreadPost.tsx'
import type { ThreadPlace } from './threadPlaces.ts'
import { idOfRow, type ThreadRow } from './threadRows.ts'
import { type ShownThread, useStarter } from './useThread.ts'
import { useThreadPills } from './useThreadPills.tsx'
import { focusAfterRender, type ListPlace, useThreadPlace } from './useThreadPlace.ts'
import { useThreadWindow } from './useThreadWindow.ts'

/** Rows rendered before and after the visible ones. */
const OVERSCAN = 6
/** Height of an unmeasured row: a post of a few lines. */
const ESTIMATE_PX = 160

interface ThreadListProps {
  readonly viewId: string
  /** Begins the ids of the elements that name the rows. */
  readonly listId: string
  readonly thread: ShownThread
  /** The number of replies that wait to be shown. */
  readonly heldCount: number
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The conversation has been loaded from the instance. */
  readonly loaded: boolean
  /** It could not be loaded. */
  readonly failed: boolean
  /** Scroll position to restore on return. */
  readonly place: ThreadPlace | undefined
  readonly onLeave: (place: ListPlace) => void
  readonly actions: Omit<TreeActions, 'fold'>
  /** Shows all rows above the post at the top. */
  readonly onAbove: () => void
  readonly takesFocus: boolean
  readonly footer: ReactNode
}

/** The virtual list of a conversation. */
export function ThreadList({
  viewId,
  listId,
  thread,
  heldCount,
  scroller,
  loaded,
  failed,
  place,
  onLeave,
  actions: given,
  onAbove,
  takesFocus,
  footer,
}: ThreadListProps) {
  const t = useText()
  const { rows, focusId, rootId, firstId, ids, elsewhere } = thread
  const starterId = useStarter(firstId)
  const tail = useRef<HTMLDivElement>(null)
  /** The row that is at the top at first. It stays in place while rows are inserted above it. */
  const topId = rootId ?? focusId
  const virtualScrolling = usePreference('virtualScrolling')
  const getItemKey = useRowKey(rows, idOfRow)
  const rangeExtractor = useCallback(
    (range: Range) => withFocusedField(defaultRangeExtractor(range), scroller.current, range.count),
    [scroller],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: virtualScrolling ? OVERSCAN : rows.length,
    rangeExtractor,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Keeps the rows in place even at the top: the ancestors of a post are inserted above it.
    anchorTo: 'end',
    scrollEndThreshold: -1,
    initialMeasurementsCache: place === undefined ? [] : [...place.sizes],
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = correctsScroll
  const shown = virtualizer.getVirtualItems()
  const { startIndex, endIndex } = (virtualScrolling && virtualizer.range) || {
    startIndex: 0,
    endIndex: rows.length - 1,
  }
  useThreadWindow(viewId, rows, firstId, startIndex, endIndex + 1)
  const takeOver = useThreadPlace({ rows, topId, place, onLeave, scroller, tail, virtualizer, takesFocus })
  const actions = useBranchFold(rows, given, scroller, virtualizer)
  const sizeOf = useCallback((id: string) => virtualizer.itemSizeCache.get(id), [virtualizer])
  const pills = useThreadPills({
    rows,
    ids,
    loaded,
    viewId,
    heldCount,
    scroller,
    virtualizer,
    takeOver,
  })
  const showEarlier = useEarlier(rows, scroller, virtualizer, () => {
    takeOver()
    onAbove()
  })
  useEffect(markFirstPosts, [])
  const above = rows[0]?.above
  const parent = useStatus((above && rows[0]?.id) ?? '')
  /** How many rows one row stands for. */
  const folded = above === undefined ? 0 : above.count - 1
  return (
    <>
      <div
        className={feedScroller.scroller}
        ref={scroller}
        data-scroller="feed"
        data-moving={virtualizer.isScrolling || undefined}
      >
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
              const common = {
                ref: virtualizer.measureElement,
                row,
                index,
                place: folded + index + 1,
                count: folded + rows.length,
                labelId: `${listId}${row.id}`,
              }
              if (row.above !== undefined)
                return (
                  <AboveRow
                    key={key}
                    {...common}
                    above={row.above}
                    elsewhere={elsewhere}
                    loaded={loaded}
                    failed={failed}
                    onEarlier={showEarlier}
                    onWhole={() => actions.dive(null)}
                  />
                )
              return (
                <ThreadArticle
                  key={key}
                  {...common}
                  joined={index === 1 && above !== undefined}
                  // A parent that is not shown does not say who wrote it.
                  named={above?.missing || (parent === null ? failed : parent.deleted)}
                  focused={row.id === focusId}
                  enlarged={row.id === focusId}
                  isRoot={row.id === (rootId ?? ids[0])}
                  starterId={starterId}
                  actions={actions}
                />
              )
            })}
          </div>
        </RowSizes>
        <div ref={tail}>{footer}</div>
      </div>
      {pills}
    </>
  )
}

/** A function that shows the rows above the post at the top, and leads to the first of them (TH34). */
function useEarlier(
  rows: readonly ThreadRow[],
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  showAbove: () => void,
): () => void {
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    const { current: element } = scroller
    const [first] = rows
    if (!isAsked.current || element === null || first === undefined || first.above !== undefined) return
    isAsked.current = false
    virtualizer.scrollToIndex(0, { align: 'start' })
    // The pressed button is gone.
    focusAfterRender(element, first.id)
  }, [rows, scroller, virtualizer])
  return () => {
    isAsked.current = true
    showAbove()
  }
}

/** Adds `fold`, the action of a guide line: it folds the branch, and scrolls to its first post (TH27). */
function useBranchFold(
  rows: readonly ThreadRow[],
  given: Omit<TreeActions, 'fold'>,
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
): TreeActions {
  const folded = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { current: element } = scroller
    const at = rows.findIndex(({ id }) => id === folded.current)
    folded.current = null
    if (element === null || at === -1) return
    const top = virtualizer.measurementsCache[at]?.start ?? 0
    if (element.scrollTop > top) element.scrollTop = top
  }, [rows, scroller, virtualizer])
  return useMemo(
    () => ({
      ...given,
      fold: (id) => {
        folded.current = id
        given.toggle(id, false)
      },
    }),
    [given],
  )
}
