import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** How long clicks in the list do nothing after new posts were shown (T24). */
const BLOCKED_MS = 1_000

/** Views whose reader has asked for what waits. */
export const askedForNew = new WeakSet<OpenView>()

/**
 * Until when clicks are held back, `now` that rows moved. Where they move by themselves they may never
 * rest: between two times of being held back a row can be clicked for as long.
 */
export const calmUntil = (until: number, now: number, asked: boolean): number =>
  asked || now >= until + BLOCKED_MS ? now + BLOCKED_MS : until

/**
 * Holds clicks back while rows have just moved: they would hit another post than the one aimed at. A key
 * presses what has the focus, wherever that went. `byThemselves`: new ones are shown without being asked for.
 */
export function useCalmClicks(
  view: OpenView,
  top: string | undefined,
  byThemselves: boolean,
): (event: MouseEvent) => void {
  const last = useRef(top)
  const until = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    const before = last.current
    last.current = top
    if (before === undefined || before === top) return
    const asked = askedForNew.delete(view)
    if (asked || byThemselves) until.current = calmUntil(until.current, performance.now(), asked)
  }, [view, top, byThemselves])
  return (event) => {
    if (event.detail === 0 || performance.now() >= until.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}
