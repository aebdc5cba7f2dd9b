import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** How long clicks in the list do nothing after new posts were shown (T24). */
const BLOCKED_MS = 1_000

/** Views in which the user pressed the button for new posts. */
export const newRowsRequested = new WeakSet<OpenView>()

/**
 * The time until which clicks are blocked, when rows move at `now`. Streamed rows may never rest, so each block is
 * followed by an equally long time in which rows can be clicked.
 */
export const calmUntil = (until: number, now: number, requested: boolean): number =>
  requested || now >= until + BLOCKED_MS ? now + BLOCKED_MS : until

/**
 * Blocks clicks after rows have moved, because they would hit another post than intended. Keyboard clicks are not
 * blocked: they go to the focused element. `streams`: new rows are shown without a press.
 */
export function useCalmClicks(
  view: OpenView,
  top: string | undefined,
  streams: boolean,
): (event: MouseEvent) => void {
  const last = useRef(top)
  const until = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    const before = last.current
    last.current = top
    if (before === undefined || before === top) return
    const requested = newRowsRequested.delete(view)
    if (requested || streams) until.current = calmUntil(until.current, performance.now(), requested)
  }, [view, top, streams])
  return (event) => {
    if (event.detail === 0 || performance.now() >= until.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}
