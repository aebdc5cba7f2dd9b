import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { filterContextOf } from '../../../shared/model/mute.ts'
import { isGap } from '../../../shared/protocol/views.ts'
import { markFirstPosts, useFirstPosts } from '../../common/loading/firstPosts.ts'
import { usePreference } from '../../hooks/hooks.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { FilteredIn } from '../mutes/filteredIn.ts'
import feedScroller from '../rows/feedScroller.module.css'
import { correctsScroll } from '../rows/keepPlace.ts'
import { MotionContext } from '../rows/motion.ts'
import { RowSizes } from '../rows/rowSizes.ts'
import { RowsView } from '../rows/useRelatedIds.ts'
import { useRowKey } from '../rows/useRowKey.ts'
import { useHeldRows } from '../status/useHeldRows.ts'
import styles from './Feed.module.css'
import { FeedRow } from './FeedRow.tsx'
import type { FeedWatchProps } from './FeedWatch.tsx'
import { FeedFooter, FeedWatch } from './lateParts.tsx'
import { TOP_PX } from './readingPlace.ts'
import { rowsEachSide } from './rowsInPage.ts'
import { seenRows } from './seenRows.ts'
import { useEndOfNew } from './useEndOfNew.ts'
import { useFeedHeader } from './useFeedHeader.ts'
import { useFeedPlace } from './useFeedPlace.ts'
import { useFeedWindow } from './useFeedWindow.ts'
import { useMotion } from './useMotion.ts'
import { useOlderRows } from './useOlderRows.ts'
import { useRowsInPage } from './useRowsInPage.ts'
import { useHasEnded, useTide } from './useTide.ts'

interface FeedProps {
  readonly view: OpenView
  readonly label: string
  readonly kind: 'status' | 'notification' | 'account'
  /** Renders a row, also before its entity has loaded. The element that names the row gets the id `labelId`. */
  readonly renderRow: (id: string, labelId: string) => ReactNode
  readonly empty: ReactNode
  /** Replaces the default footer. */
  readonly footer?: ReactNode
  /** Scrolls with the rows, above the first one. */
  readonly header?: ReactNode
  /** Called when the reader reaches or leaves the top. */
  readonly onTop?: (atTop: boolean) => void
  /** Whether older rows are loaded only by the button below the last row, not by scrolling. */
  readonly loadsByButton?: boolean
  /** Whether all loaded rows are rendered, so that the browser's "find in page" finds them. */
  readonly whole?: boolean
}

/** When the last rendered row is this close to the end, the feed checks whether older rows are due. */
const NEAR_END_ROWS = 8

/** How many rows the first frame has. The others follow one frame later, so that the first paint is early. */
const FIRST_ROWS = 1

/** Heights of unmeasured rows: a post of a few lines, or a single line. */
const ESTIMATES_PX = { status: 120, notification: 104, account: 72 }

/**
 * A timeline with the newest row at the top: a virtual list of rows of unknown height. New rows above never move what the
 * reader sees.
 */
export function Feed({
  view,
  label,
  kind,
  renderRow,
  empty,
  footer,
  header,
  onTop,
  loadsByButton: byHand,
  whole,
}: FeedProps) {
  const feedId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useHeldRows(useViewIds(view), feedId, scroller)
  const loaded = useViewMeta(view, 'loaded')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const older = useViewMeta(view, 'older')
  const newer = useViewMeta(view, 'newer')
  const gap = useViewMeta(view, 'gap')
  const atTop = useRef(view.place?.atTop !== false)
  const headerBox = useRef<HTMLDivElement>(null)
  const [headerPx, setHeaderPx] = useState(0)
  const firstPosts = useFirstPosts()
  const virtualScrolling = usePreference('virtualScrolling')
  const streaming = usePreference('streaming')
  const hasEnded = useHasEnded(view)
  const seen = seenRows(useEngine())
  const rendersAll = whole || !virtualScrolling
  const motion = useMotion(scroller)
  const { rangeExtractor, rendered } = useRowsInPage(
    ids,
    rendersAll ? Number.POSITIVE_INFINITY : firstPosts ? rowsEachSide(window.innerHeight) : 0,
    motion,
    scroller,
  )
  const getItemKey = useRowKey(ids)
  const virtualizer = useVirtualizer({
    // Few rows in the first frame.
    count: firstPosts || view.place !== undefined ? ids.length : Math.min(ids.length, FIRST_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATES_PX[kind],
    getItemKey,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        if (isScrolling) motion.moved(offset)
        report(offset, isScrolling)
      }),
    // A size that is there before the layout, so that the first frame has rows.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor,
    scrollMargin: headerPx,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // The virtualizer anchors by key only with 'end'. At the top, new rows should show, so nothing is anchored.
    anchorTo: atTop.current ? 'start' : 'end',
    // Never "pinned to the end": appended rows must not scroll the list.
    scrollEndThreshold: -1,
    initialMeasurementsCache: view.place?.sizes ? [...view.place.sizes] : [],
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = correctsScroll
  const rows = virtualizer.getVirtualItems()
  const endOfNew = useEndOfNew(view, ids)
  const { from: first, to: last } = rendered.current ?? { from: 0, to: 0 }
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  const tide = useTide(view, ids, startIndex, endIndex)
  const sendWindow = useFeedWindow(view.viewId, [first, last + 1], [startIndex, endIndex + 1], atTop)
  useFeedHeader(headerBox, virtualizer, setHeaderPx, Boolean(header))
  useFeedPlace(view, ids, scroller, virtualizer, atTop)

  const nearEnd = useRef(false)
  nearEnd.current = !byHand && !hasEnded && last >= ids.length - NEAR_END_ROWS
  const onScrolled = useOlderRows(view, scroller, nearEnd.current)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onScroll = (): void => {
      // Uses the virtualizer's offset. Reading `scrollTop` would force a layout in each frame.
      if (nearEnd.current) onScrolled()
      // While a reply form is open, new rows must not appear by themselves.
      const top =
        (virtualizer.scrollOffset ?? 0) <= TOP_PX && element.querySelector('[data-answering]') === null
      if (top === atTop.current) return
      atTop.current = top
      virtualizer.setOptions({ ...virtualizer.options, anchorTo: top ? 'start' : 'end' })
      sendWindow()
      onTop?.(top)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('answering', onScroll)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('answering', onScroll)
    }
  }, [virtualizer, sendWindow, onScrolled, onTop])

  useLayoutEffect(() => {
    view.list.scrollToRow = (id) => {
      const index = ids.indexOf(id)
      if (index !== -1) virtualizer.scrollToIndex(index, { align: 'start' })
    }
  }, [view, ids, virtualizer])

  const hasRows = rows.length > 0
  useEffect(() => {
    if (hasRows) markFirstPosts()
  }, [hasRows])

  const sizeOf = useCallback((id: string) => virtualizer.itemSizeCache.get(id), [virtualizer])
  const isEmpty = loaded && bottomedOut && ids.length === 0
  return (
    <div
      className={feedScroller.scroller}
      ref={scroller}
      data-scroller="feed"
      data-view={view.viewId}
      data-moving={virtualizer.isScrolling || undefined}
    >
      {header && <div ref={headerBox}>{header}</div>}
      <FilteredIn value={filterContextOf(view.ref)}>
        <RowsView value={view}>
          <MotionContext value={motion}>
            <RowSizes value={sizeOf}>
              <div
                className={styles.feed}
                ref={virtualizer.containerRef}
                role="feed"
                // A feed must contain articles, so an empty one is hidden.
                hidden={ids.length === 0}
                aria-label={label}
                aria-busy={newer.state === 'loading' || older.state === 'loading'}
              >
                {rows.map(({ key, index }) => {
                  const id = ids[index] ?? ''
                  return (
                    <FeedRow
                      key={key}
                      id={id}
                      index={index}
                      setSize={bottomedOut || hasEnded ? ids.length : -1}
                      labelId={`${feedId}${id}`}
                      tideOf={index > 0 && index === tide.at && tide.isLine ? view : undefined}
                      isUnread={index < tide.at && !seen.has(id)}
                      isEndOfNew={
                        index === tide.at - 1 && tide.at < ids.length ? !tide.isLine : id === endOfNew
                      }
                      viewId={view.viewId}
                      gap={isGap(id) ? gap : undefined}
                      measure={virtualizer.measureElement}
                      renderRow={renderRow}
                    />
                  )
                })}
              </div>
            </RowSizes>
          </MotionContext>
        </RowsView>
      </FilteredIn>
      <Watch view={view} ids={ids} box={scroller} streams={streaming && atTop.current && kind === 'status'} />
      {isEmpty ? empty : (footer ?? <FeedEnd view={view} kind={kind} isFilled={ids.length > 0} />)}
    </div>
  )
}

/** Memoized, because the feed renders in each frame of scrolling. */
const Watch = memo(function Watch(props: FeedWatchProps) {
  return (
    <Suspense>
      <FeedWatch {...props} />
    </Suspense>
  )
})

interface FeedEndProps extends Pick<FeedProps, 'view' | 'kind'> {
  readonly isFilled: boolean
}

/** The footer. Memoized, because the feed renders in each frame of scrolling. */
const FeedEnd = memo(function FeedEnd({ view, kind, isFilled }: FeedEndProps) {
  return (
    <Suspense
      fallback={
        isFilled ? (
          // Has the footer's height, to restore a scroll position at the very end.
          <p className={styles.end} style={{ minBlockSize: view.place?.endPx }} />
        ) : (
          <SkeletonRows kind={kind} count={8} />
        )
      }
    >
      <FeedFooter view={view} kind={kind} />
    </Suspense>
  )
})
