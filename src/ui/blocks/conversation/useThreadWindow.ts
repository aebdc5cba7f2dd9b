import { useEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import type { ThreadRow } from './threadRows.ts'

/** Rows to subscribe to on each side of the rendered ones, so that they have their data before they are scrolled into view. */
const AROUND = 15
/** The engine's window moves only when this many of these rows are used up. */
const SLACK = 6

/** The faces of a row `above` are those of its last posts: of at most this many, since some have the same author. */
export const FACES_OF = 5

/** Subscribes to the posts near the rendered rows, and to the first post. */
export function useThreadWindow(
  viewId: string,
  rows: readonly ThreadRow[],
  firstId: string,
  from: number,
  to: number,
): void {
  const engine = useEngine()
  const sent = useRef<{ rows: readonly ThreadRow[] | null; firstId: string; from: number; to: number }>({
    rows: null,
    firstId,
    from: 0,
    to: 0,
  })
  useEffect(() => {
    const { current } = sent
    const moved = Math.max(Math.abs(current.from - from), Math.abs(current.to - to))
    if (current.rows === rows && current.firstId === firstId && moved < SLACK) return
    sent.current = { rows, firstId, from, to }
    const near = rows.slice(Math.max(0, from - AROUND), to + AROUND)
    engine.moveWindow(viewId, {
      from,
      to,
      atTop: false,
      rows: idsToSend(near, firstId),
    })
  }, [viewId, rows, firstId, from, to, engine])
}

/** The posts of these rows, and the first post of the conversation, whose author is marked in all rows. */
export function idsToSend(rows: readonly ThreadRow[], firstId: string): readonly string[] {
  const ids = rows.flatMap(({ id, kind, above }) =>
    kind === 'gap' ? [] : [...(above?.earlier.slice(-FACES_OF) ?? []), id],
  )
  return firstId === '' || ids.length === 0 || ids.includes(firstId) ? ids : [firstId, ...ids]
}
