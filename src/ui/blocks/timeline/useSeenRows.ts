import { type RefObject, useEffect } from 'react'
import { useEngine } from '../../hooks/useEngine.ts'
import { seenRows } from './seenRows.ts'

/** So long after the list has moved, the rows in view count as seen. */
const LOOK_MS = 250
/** Of more, the first ones are forgotten: the tab may stay open for days. */
const MAX_SEEN = 5_000

/** Fades the edge of new rows in `box` that have been in view (TD3). Only attributes change, so that no row renders. */
export function useSeenRows(
  ids: readonly string[],
  box: RefObject<HTMLElement | null>,
  isThere: boolean,
): void {
  const seen = seenRows(useEngine())
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows have come
  useEffect(() => {
    const { current: list } = box
    if (list === null || !isThere) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      timer = undefined
      if (document.hidden) return
      for (const id of seen) {
        if (seen.size <= MAX_SEEN) break
        seen.delete(id)
      }
      const { top, bottom } = list.getBoundingClientRect()
      for (const row of list.querySelectorAll<HTMLElement>('[data-unread=""]')) {
        const place = row.getBoundingClientRect()
        const middle = (place.top + place.bottom) / 2
        // A page that is not shown has rows without height.
        if (place.height === 0) continue
        if ((middle < top || middle > bottom) && (place.top > top || place.bottom < bottom)) continue
        seen.add(row.dataset.row ?? '')
        row.dataset.unread = 'seen'
      }
    }
    const lookSoon = (): void => {
      timer ??= setTimeout(look, LOOK_MS)
    }
    lookSoon()
    list.addEventListener('scroll', lookSoon, { passive: true })
    document.addEventListener('visibilitychange', lookSoon)
    return () => {
      clearTimeout(timer)
      list.removeEventListener('scroll', lookSoon)
      document.removeEventListener('visibilitychange', lookSoon)
    }
  }, [ids, box, isThere, seen])
}
