import { type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, type OpenView } from '../../hooks/openViews.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import type { MediaTile } from './mediaTiles.ts'
import { indexOfPlace, TOP_PX } from './readingPlace.ts'

interface Grid {
  readonly view: OpenView
  readonly ids: readonly string[]
  readonly tiles: readonly MediaTile[]
  readonly columns: number
  /** 0 until it is measured. */
  readonly rowPx: number
  /** The height of the header, which loads in parts. */
  readonly headerPx: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly headerBox: RefObject<HTMLDivElement | null>
}

/** The square at the beginning of the first visible row, and how far that row is scrolled out of view. */
interface Anchor {
  readonly tile: MediaTile
  readonly offsetPx: number
}

/**
 * Like `useFeedPlace` for a grid: holds the view while it is mounted, saves and restores the reading place, and keeps it when there
 * are more squares above, rows of another length, or a higher header. Call the returned function after each scroll.
 */
export function useGridPlace(grid: Grid): () => void {
  const { view, ids, tiles, columns, rowPx, scroller, headerBox } = grid
  const engine = useEngine()
  const account = useAccountKey()
  const entry = useContext(HistoryEntryContext)
  const latest = useRef(grid)
  latest.current = grid
  const anchor = useRef<Anchor | null>(null)
  const restored = useRef(view.place === undefined)

  // Measured, because the state follows a frame later.
  const headerPx = (): number => headerBox.current?.offsetHeight ?? 0
  const scrollTo = (index: number, offsetPx: number): void => {
    if (scroller.current)
      scroller.current.scrollTop = headerPx() + Math.floor(index / columns) * rowPx + offsetPx
  }
  const remember = (): void => {
    const { tiles, columns, rowPx } = latest.current
    const element = scroller.current
    if (element === null || rowPx === 0) return
    const px = element.scrollTop - headerPx()
    const row = Math.max(0, Math.floor(px / rowPx))
    const tile = tiles[row * columns]
    anchor.current = tile ? { tile, offsetPx: px - row * rowPx } : null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: all else is read by reference
  useLayoutEffect(
    () =>
      holdView(
        engine,
        account,
        view,
        (evenAtTop) => {
          const element = scroller.current
          if (element === null || !restored.current) return view.place
          remember()
          const atTop = element.scrollTop <= TOP_PX
          const { current } = anchor
          if (current === null || (atTop && !evenAtTop)) return undefined
          const { ids } = latest.current
          const { rowId: anchorId, index } = current.tile
          return { anchorId, offsetPx: current.offsetPx, headId: ids[0], sizes: [], rows: ids, atTop, index }
        },
        entry,
      ),
    [engine, account, entry, view, scroller],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: only these move squares
  useLayoutEffect(() => {
    if (rowPx === 0 || tiles.length === 0) return
    if (!restored.current) {
      restored.current = true
      const { place } = view
      const row = place === undefined ? -1 : indexOfPlace(place, ids)
      const index = tiles.findIndex(({ index }) => index >= row)
      if (row !== -1 && index !== -1) scrollTo(index, place?.offsetPx ?? 0)
      remember()
      return
    }
    const before = anchor.current
    // At the top, what is new shows.
    if (before === null || (scroller.current?.scrollTop ?? 0) <= headerPx()) return remember()
    const index = tiles.findIndex(({ key }) => key === before.tile.key)
    if (index !== -1) scrollTo(index, before.offsetPx)
    remember()
  }, [tiles, columns, rowPx, grid.headerPx])
  return remember
}
