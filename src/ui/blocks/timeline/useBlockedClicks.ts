import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** How long clicks in the list have no effect after new posts were shown (T24). */
const BLOCKED_MS = 1_000

/**
 * Until when clicks are blocked after rows have moved at `now`. Streamed rows may move all the time, so each blocked time is
 * followed by an equally long one in which rows can be clicked.
 *
 * @param until the end of the last blocked time.
 * @param requested whether the user has pressed the button for new posts.
 */
export const blockedUntil = (until: number, now: number, requested: boolean): number =>
  requested || now >= until + BLOCKED_MS ? now + BLOCKED_MS : until

/**
 * Blocks clicks after rows have moved, because they would hit another post than intended. Keyboard clicks are not
 * blocked: they go to the focused element.
 *
 * @param top the id of the first row.
 * @param streams whether new rows are shown without a press.
 * @param box the element around the rows.
 */
export function useBlockedClicks(
  view: OpenView,
  top: string | undefined,
  streams: boolean,
  box: RefObject<HTMLElement | null>,
): void {
  const lastTop = useRef(top)
  const until = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    const before = lastTop.current
    lastTop.current = top
    if (before === undefined || before === top) return
    const requested = view.list.isNewRequested === true
    view.list.isNewRequested = false
    if (requested || streams) until.current = blockedUntil(until.current, performance.now(), requested)
  }, [view, top, streams])
  useEffect(() => {
    const element = box.current
    const onClick = (event: MouseEvent): void => {
      if (event.detail === 0 || performance.now() >= until.current) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('click', onClick, true)
    return () => element?.removeEventListener('click', onClick, true)
  }, [box])
}
