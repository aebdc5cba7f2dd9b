import { useEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import type { ThreadRow } from './threadRows.ts'

/**
 * Rows subscribed before and after the rendered ones, so that rows have their data before they are scrolled into view.
 */
const AROUND = 15
/** Move the engine's window only when this many of those rows are used up. */
const SLACK = 6

/** Subscribes to the posts near the rendered rows. */
export function useThreadWindow(viewId: string, rows: readonly ThreadRow[], from: number, to: number): void {
  const engine = useEngine()
  const sent = useRef<{ rows: readonly ThreadRow[] | null; from: number; to: number }>({
    rows: null,
    from: 0,
    to: 0,
  })
  useEffect(() => {
    const { current } = sent
    const moved = Math.max(Math.abs(current.from - from), Math.abs(current.to - to))
    if (current.rows === rows && moved < SLACK) return
    sent.current = { rows, from, to }
    const near = rows.slice(Math.max(0, from - AROUND), to + AROUND)
    engine.moveWindow(viewId, {
      from,
      to,
      atTop: false,
      rows: near.flatMap(({ id, kind }) => (kind === 'gap' ? [] : [id])),
    })
  }, [viewId, rows, from, to, engine])
}
