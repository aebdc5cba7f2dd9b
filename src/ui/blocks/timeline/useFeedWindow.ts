import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'

/** The engine sends rows around the window, too: it is told of a move only when that is used up by this much. */
const SLACK_ROWS = 6

/**
 * Keeps the engine told which rows are in the page, and which of them can be seen. Returns a function that
 * tells it at once.
 */
export function useFeedWindow(
  viewId: string,
  [from, to]: readonly [number, number],
  sight: readonly [from: number, to: number],
  atTop: RefObject<boolean>,
): () => void {
  const engine = useEngine()
  const told = useRef({ viewId: '', from: -1, to: -1, atTop: true })
  const now = useRef({ from, to, sight })
  now.current = { from, to, sight }
  const tell = useCallback(() => {
    const next = { viewId, ...now.current, atTop: atTop.current }
    told.current = next
    engine.moveWindow(viewId, { from: next.from, to: next.to, atTop: next.atTop, sight: next.sight })
  }, [viewId, atTop, engine])
  useEffect(() => {
    const { current } = told
    const moved = Math.max(Math.abs(current.from - from), Math.abs(current.to - to))
    // To the very ends it goes exactly: there is nothing beyond to make up for the slack.
    if (current.viewId !== viewId || moved >= SLACK_ROWS || (from === 0 && current.from !== 0)) tell()
  }, [viewId, from, to, tell])
  return tell
}
