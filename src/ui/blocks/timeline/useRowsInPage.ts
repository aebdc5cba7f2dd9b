import type { Range } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { holding } from '../rows/holding.ts'
import type { Motion } from '../rows/motion.ts'
import { nextRows, type Rows, rowsInMotion, rowsInPage } from './rowsInPage.ts'

/** After this long without a frame, the list rests. Longer than a late frame, after which the next must not render more rows. */
const REST_MS = 100
/** How many rows a frame adds on each side of the visible ones. */
const AHEAD = { scrolling: 1, atRest: 2 } as const

interface RowsInPage {
  readonly rangeExtractor: (range: Range) => number[]
  /** The rows that it returned last, without the one that is kept for its field. */
  readonly rendered: RefObject<Rows | null>
}

/**
 * The range extractor of a feed in `box` with this motion. The rows beyond the visible ones are added over several frames, or all
 * at once if `side` is infinite. The row in which somebody types stays in the page wherever the feed is scrolled (N40).
 */
export function useRowsInPage(
  ids: readonly string[],
  side: number,
  { direction }: Motion,
  box: RefObject<HTMLElement | null>,
): RowsInPage {
  const rendered = useRef<(Rows & { readonly ids: readonly string[] }) | null>(null)
  const incomplete = useRef(false)
  const latest = useRef(ids)
  latest.current = ids
  const [restFrames, renderAtRest] = useReducer((count: number) => count + 1, 0)
  const seenRestFrames = useRef(restFrames)
  const frameAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    frameAt.current = performance.now()
    // The timer is not reset in each frame, because that is expensive.
    const onTimer = (): void => {
      timer.current = undefined
      const left = frameAt.current + REST_MS - performance.now()
      if (left > 0) timer.current = setTimeout(onTimer, left)
      else if (incomplete.current) renderAtRest()
    }
    if (incomplete.current) timer.current ??= setTimeout(onTimer, REST_MS)
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  const rangeExtractor = useCallback(
    (range: Range) => {
      const ids = latest.current
      const before = shiftedRows(rendered.current, ids)
      const moving = direction()
      const target =
        moving === 0 || !Number.isFinite(side)
          ? rowsInPage(range, side)
          : rowsInMotion(range, side, moving, before)
      const ahead = seenRestFrames.current === restFrames ? AHEAD.scrolling : AHEAD.atRest
      seenRestFrames.current = restFrames
      const rows = Number.isFinite(side) ? nextRows(before, target, range, ahead) : target
      rendered.current = { ...rows, ids }
      incomplete.current = moving !== 0 || rows.from > target.from || rows.to < target.to
      const indexes = Array.from(
        { length: Math.max(0, rows.to - rows.from + 1) },
        (_, index) => rows.from + index,
      )
      return holding.code?.withFocusedField(indexes, box.current, range.count) ?? indexes
    },
    [side, restFrames, direction, box],
  )
  return { rangeExtractor, rendered }
}

/** Where the rendered rows are in `ids`, which may have new rows above them; null if they are gone. */
function shiftedRows(
  rendered: (Rows & { readonly ids: readonly string[] }) | null,
  ids: readonly string[],
): Rows | null {
  if (rendered === null || rendered.ids === ids) return rendered
  const from = ids.indexOf(rendered.ids[rendered.from] ?? '')
  const to = ids.indexOf(rendered.ids[rendered.to] ?? '')
  return from === -1 || to < from ? null : { from, to }
}
