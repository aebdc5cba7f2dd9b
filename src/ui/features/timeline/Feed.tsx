import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { isGap } from '../../../shared/protocol/views.ts'
import { markFirstPosts, useFirstPosts } from '../../app/firstPosts.ts'
import { engine } from '../../engine/engine.ts'
import { useText } from '../../i18n/i18n.ts'
import type { OpenView } from '../../mirror/openViews.ts'
import { SkeletonRow } from '../../parts/Skeleton.tsx'
import styles from './Feed.module.css'
import { FeedFooter } from './FeedFooter.tsx'
import { GapRow } from './GapRow.tsx'
import { useFeedPlace } from './useFeedPlace.ts'
import { useFeedWindow } from './useFeedWindow.ts'
import { useViewState } from './useViewState.ts'

/** spec/2 §4: within this of the top a timeline shows new ones by itself. */
export const TOP_PX = 15
/** spec/2 §9: older ones load within this of the bottom. */
const OLDER_WITHIN_PX = 750
/** spec/2 §9: the older fetch is debounced. */
const OLDER_EVERY_MS = 1_000

export interface FeedProps {
  readonly view: OpenView
  readonly label: string
  readonly kind: 'status' | 'notification'
  /** Draws a row; `labelId` is for the element that names it. Null while its entity is not here. */
  readonly renderRow: (id: string, labelId: string) => ReactNode
  readonly empty: ReactNode
  /** Told when the reader comes to the top, or leaves it. */
  readonly onTop?: (atTop: boolean) => void
}

/** Rows drawn before and after those in the window. */
const OVERSCAN = 6

/** Heights before anything is measured: a post of a few lines, one line about one. */
const ESTIMATES_PX = { status: 160, notification: 72 }

/**
 * A timeline, newest on top, of rows whose height nobody knows beforehand. Only what is near the
 * window is in the page. What comes in above never moves what is being read.
 */
export function Feed({ view, label, kind, renderRow, empty, onTop }: FeedProps) {
  'use no memo'
  const t = useText()
  const feedId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { ids, meta } = useViewState(view)
  const atTop = useRef(view.place === undefined)
  const olderAskedAt = useRef(0)
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATES_PX[kind],
    getItemKey: (index) => ids[index] ?? index,
    // At first just what is seen; what is around it comes with the next frame.
    overscan: useFirstPosts() ? OVERSCAN : 0,
    directDomUpdates: true,
    // Keyed anchoring exists only for the far end; at the top there is nothing to hold on to.
    anchorTo: atTop.current ? 'start' : 'end',
    // Never "pinned at the end": what grows at the bottom must not pull the reader along.
    scrollEndThreshold: -1,
    initialMeasurementsCache: view.place?.sizes ? [...view.place.sizes] : [],
  })
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]?.index ?? 0
  const last = rows.at(-1)?.index ?? 0
  const askWindow = useFeedWindow(view.viewId, first, last + 1, atTop)
  useFeedPlace(view, ids, scroller, virtualizer, atTop)

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const onScroll = (): void => {
      const top = element.scrollTop <= TOP_PX
      if (top !== atTop.current) {
        atTop.current = top
        virtualizer.setOptions({ ...virtualizer.options, anchorTo: top ? 'start' : 'end' })
        askWindow()
        onTop?.(top)
      }
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      const { older, bottomedOut, loaded } = view.cell.state.meta
      const due = loaded && left < OLDER_WITHIN_PX && !bottomedOut && older.state === 'idle'
      if (!due || performance.now() - olderAskedAt.current < OLDER_EVERY_MS) return
      olderAskedAt.current = performance.now()
      void engine.call('page', { viewId: view.viewId, direction: 'older' })
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [view, virtualizer, askWindow, onTop])

  const filled = rows.length > 0
  useEffect(() => {
    if (filled) markFirstPosts()
  }, [filled])

  // A list that does not fill its window can't be scrolled for more.
  const { loaded, bottomedOut } = meta
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || !loaded || bottomedOut || ids.length === 0) return
    if (element.scrollHeight <= element.clientHeight) {
      void engine.call('page', { viewId: view.viewId, direction: 'older' })
    }
  }, [loaded, bottomedOut, ids, view])

  const nothing = meta.loaded && ids.length === 0
  return (
    <div className={styles.scroller} ref={scroller} data-scroller="">
      <div
        className={styles.feed}
        ref={virtualizer.containerRef}
        role="feed"
        aria-label={label}
        aria-busy={meta.newer.state === 'loading' || meta.older.state === 'loading'}
        onKeyDown={(event) => moveFocus(event, virtualizer)}
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
              aria-posinset={index + 1}
              aria-setsize={bottomedOut ? ids.length : -1}
              aria-labelledby={labelId}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: articles of a feed take the focus, by its pattern
              tabIndex={0}
            >
              {isGap(id) ? (
                <GapRow viewId={view.viewId} id={id} labelId={labelId} meta={meta} />
              ) : (
                (renderRow(id, labelId) ?? <SkeletonRow kind={kind} />)
              )}
            </article>
          )
        })}
      </div>
      {nothing ? empty : <FeedFooter view={view} meta={meta} kind={kind} count={ids.length} words={t} />}
    </div>
  )
}

/** The feed pattern: Page Down and Page Up go from article to article; so do j and k. */
function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  virtualizer: { scrollToIndex: (index: number, options?: { align: 'auto' }) => void },
): void {
  const step = STEPS[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  if (target.matches('input, textarea, select, [contenteditable]')) return
  const article = target.closest('article')
  const next = Number(article?.dataset.index ?? -1) + step
  const feed = event.currentTarget
  const find = (): HTMLElement | null => feed.querySelector(`article[data-index="${next}"]`)
  if (article === null || next < 0) return
  event.preventDefault()
  const neighbour = find()
  if (neighbour === null) {
    virtualizer.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => find()?.focus())
    return
  }
  neighbour.focus({ preventScroll: true })
  neighbour.scrollIntoView({ block: 'nearest' })
}

const STEPS: Readonly<Record<string, number>> = { PageDown: 1, PageUp: -1, j: 1, k: -1 }
