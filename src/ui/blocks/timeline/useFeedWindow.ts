import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'

/** The engine also sends rows around the window, so the window moves only when this many of them are used up. */
const SLACK_ROWS = 6
/** So long after the rows in view last changed, they are reported exactly. */
const REST_MS = 250

type Sight = readonly [from: number, to: number]

/** Reports the rendered and visible rows to the engine. Returns a function that reports them at once. */
export function useFeedWindow(
  viewId: string,
  [from, to]: readonly [number, number],
  sight: Sight,
  atTop: RefObject<boolean>,
): () => void {
  const engine = useEngine()
  const sent = useRef({ viewId: '', from: -1, to: -1, atTop: true, sight: [-1, -1] as Sight })
  const latest = useRef({ from, to, sight })
  latest.current = { from, to, sight }
  const send = useCallback(() => {
    const next = { viewId, ...latest.current, atTop: atTop.current }
    sent.current = next
    engine.moveWindow(viewId, { from: next.from, to: next.to, atTop: next.atTop, sight: next.sight })
  }, [viewId, atTop, engine])
  useEffect(() => {
    const { current } = sent
    const moved = Math.max(Math.abs(current.from - from), Math.abs(current.to - to))
    // At the very top, the window is reported exactly: there are no rows above it.
    if (current.viewId !== viewId || moved >= SLACK_ROWS || (from === 0 && current.from !== 0)) send()
  }, [viewId, from, to, send])
  const [top, bottom] = sight
  useEffect(() => {
    const { sight: known } = sent.current
    if (sent.current.viewId !== viewId || (known[0] === top && known[1] === bottom)) return
    const timer = setTimeout(send, REST_MS)
    return () => clearTimeout(timer)
  }, [viewId, top, bottom, send])
  return send
}
