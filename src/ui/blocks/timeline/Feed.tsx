import { useVirtualizer } from '@tanstack/react-virtual'
import {
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
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useText } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/Skeleton.tsx'
import { FilteredIn } from '../mutes/filteredIn.ts'
import { RowSizes } from '../rows/rowSizes.ts'
import styles from './Feed.module.css'
import { FeedFooter, GapRow } from './lateHeader.tsx'
import { TOP_PX } from './placeOf.ts'
import { rowShowers } from './rowShowers.ts'
import { rowsEachSide } from './rowsInPage.ts'
import { useCalmClicks } from './useCalmClicks.ts'
import { useFeedHeader } from './useFeedHeader.ts'
import { useFeedPlace } from './useFeedPlace.ts'
import { useFeedWindow } from './useFeedWindow.ts'
import { useOlder } from './useOlder.ts'
import { useRowsInPage } from './useRowsInPage.ts'

export interface FeedProps {
  readonly view: OpenView
  readonly label: string
  readonly kind: 'status' | 'notification' | 'account'
  /** Draws a row, also while its entity is not here; `labelId` is for the element that names it. */
  readonly renderRow: (id: string, labelId: string) => ReactNode
  readonly empty: ReactNode
  /** Stands below the last row in place of what stands there in timelines. */
  readonly footer?: ReactNode
  /** Stands above the first row, and is scrolled with the rows. */
  readonly header?: ReactNode
  /** Told when the reader comes to the top, or leaves it. */
  readonly onTop?: (atTop: boolean) => void
  /** Older ones come when the button below the last row is pressed, and not by scrolling. */
  readonly byHand?: boolean
  /** Every row that is loaded is in the page, for who looks for something in it. */
  readonly whole?: boolean
}

/** So many rows from the end it is time to look whether older ones are due. */
const NEAR_END_ROWS = 8

/** Rows of the very first frame: they are what a reader sees first, and the rest follows one frame later. */
const FIRST_ROWS = 1

/** Heights before anything is measured: a post of a few lines, one line about one. */
const ESTIMATES_PX = { status: 120, notification: 72, account: 72 }

/**
 * A timeline, newest on top, of rows whose height nobody knows beforehand. Only what is near the
 * window is in the page. What comes in above never moves what is being read.
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
  byHand,
  whole,
}: FeedProps) {
  'use no memo'
  const feedId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const ids = useViewIds(view)
  const loaded = useViewMeta(view, 'loaded')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const older = useViewMeta(view, 'older')
  const newer = useViewMeta(view, 'newer')
  const gap = useViewMeta(view, 'gap')
  const atTop = useRef(view.place === undefined)
  const head = useRef<HTMLDivElement>(null)
  const [headPx, setHeadPx] = useState(0)
  const firstPosts = useFirstPosts()
  const t = useText()
  const virtualScrolling = usePreference('virtualScrolling')
  const streaming = usePreference('streaming')
  const left = useViewMeta(view, 'left')
  const mark = useRef(left)
  if (left !== undefined) mark.current = left
  const all = whole || !virtualScrolling
  const rangeExtractor = useRowsInPage(
    ids,
    all ? Number.POSITIVE_INFINITY : firstPosts ? rowsEachSide(window.innerHeight) : 0,
  )
  const virtualizer = useVirtualizer({
    // At first just what is seen; what is around it comes with the next frame.
    count: firstPosts || view.place !== undefined ? ids.length : Math.min(ids.length, FIRST_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATES_PX[kind],
    getItemKey: (index) => ids[index] ?? index,
    // Before anything is laid out: the first rows come with the first frame, not with a second one.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor,
    scrollMargin: headPx,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Keyed anchoring exists only for the far end; at the top there is nothing to hold on to.
    anchorTo: atTop.current ? 'start' : 'end',
    // Never "pinned at the end": what grows at the bottom must not pull the reader along.
    scrollEndThreshold: -1,
    initialMeasurementsCache: view.place?.sizes ? [...view.place.sizes] : [],
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  const askWindow = useFeedWindow(view.viewId, [first, last + 1], [startIndex, endIndex + 1], atTop)
  const onClickCapture = useCalmClicks(view, ids[0], streaming && atTop.current && kind === 'status')
  useFeedHeader(head, virtualizer, setHeadPx)
  useFeedPlace(view, ids, scroller, virtualizer, atTop)

  const nearEnd = useRef(false)
  nearEnd.current = !byHand && last >= ids.length - NEAR_END_ROWS
  const askOlder = useOlder(view, scroller, nearEnd.current)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onScroll = (): void => {
      // From what the list noted itself: to ask the element would lay out what was just drawn, each frame.
      if (nearEnd.current) askOlder()
      // Where an answer is written nothing comes in by itself.
      const top =
        (virtualizer.scrollOffset ?? 0) <= TOP_PX && element.querySelector('[data-answering]') === null
      if (top === atTop.current) return
      atTop.current = top
      virtualizer.setOptions({ ...virtualizer.options, anchorTo: top ? 'start' : 'end' })
      askWindow()
      onTop?.(top)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('answering', onScroll)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('answering', onScroll)
    }
  }, [virtualizer, askWindow, askOlder, onTop])

  useLayoutEffect(() => {
    rowShowers.set(view, (id) => {
      const index = ids.indexOf(id)
      if (index !== -1) virtualizer.scrollToIndex(index, { align: 'start' })
    })
  }, [view, ids, virtualizer])

  const filled = rows.length > 0
  useEffect(() => {
    if (filled) markFirstPosts()
  }, [filled])

  const sizeOf = useCallback((id: string) => virtualizer.itemSizeCache.get(id), [virtualizer])
  const nothing = loaded && bottomedOut && ids.length === 0
  return (
    <div className={styles.scroller} ref={scroller} data-scroller="feed">
      {header && <div ref={head}>{header}</div>}
      <FilteredIn value={filterContextOf(view.ref)}>
        <RowSizes value={sizeOf}>
          <div
            className={styles.feed}
            ref={virtualizer.containerRef}
            role="feed"
            // A feed has articles: without any it is none.
            hidden={ids.length === 0}
            aria-label={label}
            aria-busy={newer.state === 'loading' || older.state === 'loading'}
            onClickCapture={onClickCapture}
          >
            {rows.map(({ key, index }) => {
              const id = ids[index] ?? ''
              const labelId = `${feedId}${id}`
              return (
                <article
                  key={key}
                  ref={virtualizer.measureElement}
                  className={styles.row}
                  data-index={index}
                  data-row={id}
                  data-left={id === mark.current ? t('timeline.left_here') : undefined}
                  aria-posinset={index + 1}
                  aria-setsize={bottomedOut ? ids.length : -1}
                  aria-labelledby={labelId}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: articles of a feed take the focus, by its pattern
                  tabIndex={0}
                >
                  {isGap(id) ? (
                    <Suspense fallback={<p id={labelId} className={styles.gap} />}>
                      <GapRow viewId={view.viewId} id={id} labelId={labelId} gap={gap} />
                    </Suspense>
                  ) : (
                    renderRow(id, labelId)
                  )}
                </article>
              )
            })}
          </div>
        </RowSizes>
      </FilteredIn>
      {nothing
        ? empty
        : (footer ?? (
            <Suspense
              fallback={
                ids.length === 0 ? (
                  <SkeletonRows kind={kind === 'status' ? kind : 'notification'} count={8} />
                ) : (
                  // As high as it will be: who was at the very end comes back there.
                  <p className={styles.end} />
                )
              }
            >
              <FeedFooter view={view} kind={kind} />
            </Suspense>
          ))}
    </div>
  )
}
