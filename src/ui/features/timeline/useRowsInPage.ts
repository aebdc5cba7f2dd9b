import type { Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { nextRows, type Rows, rowsInPage } from './rowsInPage.ts'

/** After a frame in which none came because of the scrolling: to draw the list twice for one frame costs more than it saves. */
const TURN_MS = 50

/** Says which rows are in the page; those beyond what is seen come one by one. Without an end to `side`, all at once. */
export function useRowsInPage(ids: readonly string[], side: number): (range: Range) => number[] {
  const drawn = useRef<(Rows & { readonly ids: readonly string[] }) | null>(null)
  const behind = useRef(false)
  const latest = useRef(ids)
  latest.current = ids
  const [turn, takeTurn] = useReducer((turns: number) => turns + 1, 0)
  useEffect(() => {
    if (!behind.current) return
    const timer = setTimeout(takeTurn, TURN_MS)
    return () => clearTimeout(timer)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list asks again for the sake of a turn
  return useCallback(
    (range: Range) => {
      const now = latest.current
      const wanted = rowsInPage(range, side)
      const rows = Number.isFinite(side) ? nextRows(placeOf(drawn.current, now), wanted, range) : wanted
      drawn.current = { ...rows, ids: now }
      behind.current = rows.from > wanted.from || rows.to < wanted.to
      return Array.from({ length: Math.max(0, rows.to - rows.from + 1) }, (_, index) => rows.from + index)
    },
    [side, turn],
  )
}

/** Where the rows that were drawn are among `ids`, as others may have come in above; null when they are not. */
function placeOf(
  drawn: (Rows & { readonly ids: readonly string[] }) | null,
  ids: readonly string[],
): Rows | null {
  if (drawn === null || drawn.ids === ids) return drawn
  const from = ids.indexOf(drawn.ids[drawn.from] ?? '')
  const to = ids.indexOf(drawn.ids[drawn.to] ?? '')
  return from === -1 || to < from ? null : { from, to }
}
