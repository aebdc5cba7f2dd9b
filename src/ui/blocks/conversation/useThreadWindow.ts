import { useEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import type { ThreadRow } from './threadRows.ts'

/** Rows told before and after those in the page, so that none is empty when it is scrolled to. */
const AROUND = 15
/** The engine is told of a move only when those are used up by this much. */
const SLACK = 6

/** Keeps the engine told which posts of the conversation are in the page. */
export function useThreadWindow(viewId: string, rows: readonly ThreadRow[], from: number, to: number): void {
  const engine = useEngine()
  const told = useRef<{ rows: readonly ThreadRow[] | null; from: number; to: number }>({
    rows: null,
    from: 0,
    to: 0,
  })
  useEffect(() => {
    const { current } = told
    const moved = Math.max(Math.abs(current.from - from), Math.abs(current.to - to))
    if (current.rows === rows && moved < SLACK) return
    told.current = { rows, from, to }
    const near = rows.slice(Math.max(0, from - AROUND), to + AROUND)
    engine.moveWindow(viewId, {
      from,
      to,
      atTop: false,
      rows: near.flatMap(({ id, kind }) => (kind === 'gap' ? [] : [id])),
    })
  }, [viewId, rows, from, to, engine])
}
