import type { Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { nextRows, type Rows, rowsInPage } from './rowsInPage.ts'

/** Without a new frame for so long nobody scrolls: a late frame must not be followed by one with more to do. */
const REST_MS = 100
const AHEAD = { scrolled: 1, atRest: 2 } as const

/** Says which rows are in the page; those beyond what is seen come by and by. Without an end to `side`, all at once. */
export function useRowsInPage(ids: readonly string[], side: number): (range: Range) => number[] {
  const drawn = useRef<(Rows & { readonly ids: readonly string[] }) | null>(null)
  const behind = useRef(false)
  const latest = useRef(ids)
  latest.current = ids
  const [turn, takeTurn] = useReducer((turns: number) => turns + 1, 0)
  const taken = useRef(turn)
  useEffect(() => {
    if (!behind.current) return
    const timer = setTimeout(takeTurn, REST_MS)
    return () => clearTimeout(timer)
  })
  return useCallback(
    (range: Range) => {
      const now = latest.current
      const wanted = rowsInPage(range, side)
      const ahead = taken.current === turn ? AHEAD.scrolled : AHEAD.atRest
      taken.current = turn
      const rows = Number.isFinite(side)
        ? nextRows(placeOf(drawn.current, now), wanted, range, ahead)
        : wanted
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
