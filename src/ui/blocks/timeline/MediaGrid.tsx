import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { filterContextOf, type MuteReason } from '../../../shared/model/mute.ts'
import type { Status } from '../../../shared/model/status.ts'
import { markFirstPosts } from '../../common/loading/firstPosts.ts'
import { openWindow } from '../../common/overlay/openWindow.ts'
import type { MediaGallery, MediaItem } from '../../common/overlay/windowProps.ts'
import type { OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useViewIds, useViewMeta } from '../../hooks/useViewState.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { directionOf } from '../../i18n/languages.ts'
import { isViewable } from '../media/galleryRows.ts'
import { useCovers } from '../mutes/useMuteState.ts'
import feedScroller from '../rows/feedScroller.module.css'
import { FeedFooter } from './lateParts.tsx'
import styles from './MediaGrid.module.css'
import { MediaSquare } from './MediaSquare.tsx'
import { columnsIn, type MediaTile, tileAfterKey, tilesOf } from './mediaTiles.ts'
import { TOP_PX } from './readingPlace.ts'
import { useFeedHeader } from './useFeedHeader.ts'
import { useFeedWindow } from './useFeedWindow.ts'
import { useGridPlace } from './useGridPlace.ts'
import { useOlderRows } from './useOlderRows.ts'
import { usePostsNear } from './usePostsNear.ts'

interface MediaGridProps {
  readonly view: OpenView
  readonly label: string
  readonly empty: ReactNode
  /** Replaces the default footer. */
  readonly footer?: ReactNode
  /** Scrolls with the squares, above the first one. */
  readonly header: ReactNode
}

const GAP_PX = 2
/** How many rows of squares are rendered on each side of those in view. */
const OVERSCAN_ROWS = 2
/** Older posts are loaded when the last rendered row is this close to the end. */
const NEAR_END_ROWS = 2
const SKELETON_ROWS = 4

/** What the grid knows of a square's post. */
interface Shown {
  readonly tile: MediaTile
  readonly post: Status | undefined
  /** Why it is covered. */
  readonly cover: readonly MuteReason[] | boolean
}

/** The files of a list of posts, as a grid of squares (PR54). */
export function MediaGrid({ view, label, empty, footer, header }: MediaGridProps) {
  const engine = useEngine()
  const t = useText()
  const rtl = directionOf(useLanguage()) === 'rtl'
  const ids = useViewIds(view)
  const loaded = useViewMeta(view, 'loaded')
  const bottomedOut = useViewMeta(view, 'bottomedOut')
  const newer = useViewMeta(view, 'newer')
  const older = useViewMeta(view, 'older')
  const scroller = useRef<HTMLDivElement>(null)
  const headerBox = useRef<HTMLDivElement>(null)
  const [headerPx, setHeaderPx] = useState(0)
  const [widthPx, setWidthPx] = useState(0)
  const columns = columnsIn(widthPx)
  const rowPx = (widthPx + GAP_PX) / columns

  const { posts, look } = usePostsNear(ids)
  const coverOf = useCovers(filterContextOf(view.ref))
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set())
  const tiles = useMemo(() => tilesOf(ids, (id) => posts.get(id)?.attachments), [ids, posts])

  const rowCount = Math.ceil(tiles.length / columns)
  const virtualizer = useVirtualizer({
    count: widthPx === 0 ? 0 : rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    scrollMargin: headerPx,
    initialRect: { width: 0, height: window.innerHeight },
  })
  useFeedHeader(headerBox, virtualizer, setHeaderPx, true)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const measure = (): void => setWidthPx(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: all rows have another height
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx])
  const rows = virtualizer.getVirtualItems()
  const shown = tiles.slice((rows[0]?.index ?? 0) * columns, ((rows.at(-1)?.index ?? -1) + 1) * columns)

  const atTop = useRef(view.place?.atTop !== false)
  const postsOf = (from: number, to: number): [number, number] => [
    tiles[from * columns]?.index ?? 0,
    (tiles[Math.min(to * columns, tiles.length) - 1]?.index ?? -1) + 1,
  ]
  const rendered = postsOf(rows[0]?.index ?? 0, (rows.at(-1)?.index ?? -1) + 1)
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: -1 }
  const sendWindow = useFeedWindow(view.viewId, rendered, postsOf(startIndex, endIndex + 1), atTop)
  const [from, to] = rendered
  useEffect(() => look(from, to), [look, from, to])

  const nearEnd = useRef(false)
  nearEnd.current = (rows.at(-1)?.index ?? -1) >= rowCount - NEAR_END_ROWS
  const onScrolled = useOlderRows(view, scroller, nearEnd.current)
  const keepInPlace = useGridPlace({
    view,
    ids,
    tiles,
    columns,
    rowPx: widthPx === 0 ? 0 : rowPx,
    headerPx,
    scroller,
    headerBox,
  })
  const onScroll = (): void => {
    keepInPlace()
    if (nearEnd.current) onScrolled()
    const top = (scroller.current?.scrollTop ?? 0) <= TOP_PX
    if (top === atTop.current) return
    atTop.current = top
    sendWindow()
  }

  const shownOf = (tile: MediaTile): Shown => {
    const post = posts.get(tile.rowId)
    return { tile, post, cover: post !== undefined && !revealed.has(tile.rowId) && coverOf(post) }
  }
  const goesOn = !bottomedOut || tiles.some(({ file }) => file === undefined)
  const items = tiles
    .map(shownOf)
    .flatMap(({ tile: { key, file }, post, cover }): readonly MediaItem[] =>
      post && file && cover === false && isViewable(file)
        ? [{ key, file, authorId: post.accountId, postId: post.id }]
        : [],
    )

  const [current, setCurrent] = useState<string>()
  /** The square that gets the focus once it is rendered. */
  const awaited = useRef<string>(undefined)
  const squareOf = (key: string): HTMLElement | null =>
    scroller.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(key)}"]`) ?? null
  const goTo = (key: string): void => {
    const index = tiles.findIndex((tile) => tile.key === key)
    if (index === -1) return
    setCurrent(key)
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
    // The header of the page may lie over the list.
    squareOf(key)?.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    const square = awaited.current === undefined ? null : squareOf(awaited.current)
    if (square === null) return
    awaited.current = undefined
    square.focus({ preventScroll: true })
  })
  const gallery = useGallery({ items, goesOn, goTo, returnTo: () => (current ? squareOf(current) : null) })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return
    const index = tiles.findIndex(({ key }) => key === current)
    const next = index === -1 ? null : tileAfterKey(event, index, { columns, count: tiles.length, rtl })
    const tile = next === null ? undefined : tiles[next]
    if (tile === undefined) return
    event.preventDefault()
    awaited.current = tile.key
    goTo(tile.key)
  }
  const open = useCallback(
    (key: string) => {
      const items = gallery.now()
      openWindow(engine, 'media', {
        items: [...items],
        start: items.findIndex((item) => item.key === key),
        gallery,
      })
    },
    [gallery, engine],
  )
  const reveal = useCallback(({ key, rowId }: MediaTile) => {
    awaited.current = key
    setRevealed((before) => new Set(before).add(rowId))
  }, [])

  const hasTiles = tiles.length > 0
  useEffect(() => {
    if (hasTiles) markFirstPosts()
  }, [hasTiles])
  /** The one square that Tab reaches. */
  const stop = (shown.find(({ key }) => key === current) ?? shown[0])?.key
  const isLoading = loaded ? older.state === 'loading' : newer.state !== 'failed'
  return (
    <div
      className={feedScroller.scroller}
      ref={scroller}
      onScroll={onScroll}
      data-scroller="feed"
      data-view={view.viewId}
      data-moving={virtualizer.isScrolling || undefined}
    >
      <div ref={headerBox}>{header}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid can't be a table */}
      <div
        className={styles.grid}
        style={{ '--columns': columns, height: rowCount * rowPx } as CSSProperties}
        role="grid"
        hidden={!hasTiles}
        aria-label={label}
        aria-rowcount={bottomedOut ? rowCount : -1}
        aria-colcount={columns}
        aria-busy={isLoading}
        onKeyDown={onKeyDown}
      >
        {rows.map(({ key, index, start }) => (
          // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: a part of that grid
          <div
            key={key}
            className={styles.row}
            style={{ transform: `translateY(${start - headerPx}px)` }}
            role="row"
            aria-rowindex={index + 1}
          >
            {tiles.slice(index * columns, (index + 1) * columns).map((tile) => (
              <MediaSquare
                key={tile.key}
                {...shownOf(tile)}
                isStop={tile.key === stop}
                onFocus={setCurrent}
                onOpen={open}
                onReveal={reveal}
              />
            ))}
          </div>
        ))}
      </div>
      {isLoading ? (
        <div className={styles.skeleton} style={{ '--columns': columns } as CSSProperties} role="status">
          <span className="visually-hidden">{t('general.loading')}</span>
          {Array.from({ length: columns * (loaded ? 1 : SKELETON_ROWS) }, (_, index) => (
            <span key={index} className={styles.square} />
          ))}
        </div>
      ) : loaded && bottomedOut && !hasTiles ? (
        empty
      ) : (
        (footer ?? (
          <Suspense>
            <FeedFooter view={view} kind="status" />
          </Suspense>
        ))
      )}
    </div>
  )
}

interface GalleryState {
  readonly items: readonly MediaItem[]
  readonly goesOn: boolean
  /** Scrolls a square into view, and makes it the Tab stop. */
  readonly goTo: (key: string) => void
  readonly returnTo: () => HTMLElement | null
}

/** The files of a grid for the viewer, which shows them over the grid (PR56). The same object as long as the grid is mounted. */
function useGallery(state: GalleryState): MediaGallery {
  const latest = useRef(state)
  const listeners = useRef(new Set<() => void>())
  const { items, goesOn } = state
  useLayoutEffect(() => {
    const before = latest.current
    const same =
      before.goesOn === goesOn &&
      before.items.length === items.length &&
      items.every((item, at) => item.key === before.items[at]?.key && item.file === before.items[at]?.file)
    latest.current = same ? { ...state, items: before.items } : state
    if (!same) for (const listener of listeners.current) listener()
  })
  return useMemo(
    () => ({
      subscribe: (changed) => {
        listeners.current.add(changed)
        return () => listeners.current.delete(changed)
      },
      now: () => latest.current.items,
      goesOn: () => latest.current.goesOn,
      onShown: (key) => latest.current.goTo(key),
      returnTo: () => latest.current.returnTo(),
    }),
    [],
  )
}
