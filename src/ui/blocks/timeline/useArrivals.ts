import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { OpenView } from '../../hooks/openViews.ts'

/** Tints the rows that arrive while one looks, except those that a press shows (RW9). A row that is rendered again later has no tint. */
export function useArrivals(
  view: OpenView,
  ids: readonly string[],
  box: RefObject<HTMLElement | null>,
): void {
  const top = useRef(ids[0])
  useLayoutEffect(() => {
    const [before, isAsked] = [top.current, view.list.isNewRequested]
    top.current = ids[0]
    if (before === undefined || isAsked || document.hidden) return
    for (const id of ids.slice(0, Math.max(ids.indexOf(before), 0)))
      box.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)?.setAttribute('data-arrived', '')
  }, [view, ids, box])
}
