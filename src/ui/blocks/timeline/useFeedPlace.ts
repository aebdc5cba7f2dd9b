import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { HistoryEntryContext } from '../../common/page/entry.ts'
import { useAccountKey } from '../../hooks/hooks.ts'
import { holdView, type OpenView } from '../../hooks/openViews.ts'
import type { Place } from '../../hooks/place.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { indexOfPlace, readingPlace } from './readingPlace.ts'

type List = Virtualizer<HTMLDivElement, Element>

/**
 * Holds the view while the feed is mounted, saves the reading place on unmount, and restores it when the feed is mounted
 * again.
 */
export function useFeedPlace(
  view: OpenView,
  ids: readonly string[],
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: List,
  atTop: RefObject<boolean>,
): void {
  const engine = useEngine()
  const account = useAccountKey()
  const entry = useContext(HistoryEntryContext)
  const latest = useRef({ ids, virtualizer })
  latest.current = { ids, virtualizer }
  const restored = useRef(view.place === undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    const placeNow = (evenAtTop?: boolean): Place | undefined => {
      if (element === null || !restored.current) return view.place
      const { ids, virtualizer } = latest.current
      const place = readingPlace(element.scrollTop, ids, virtualizer, atTop.current, evenAtTop)
      const { chains, tide } = view.cell.state.meta
      const { hasTideLine = true } = view.list
      const endPx = element.scrollHeight - virtualizer.options.scrollMargin - virtualizer.getTotalSize()
      return place && { ...place, endPx, ...(chains && { chains }), ...(tide && { tide, hasTideLine }) }
    }
    return holdView(engine, account, view, placeNow, entry)
  }, [engine, account, entry, view, scroller, atTop])

  useLayoutEffect(() => {
    const element = scroller.current
    if (restored.current || element === null || ids.length === 0) return
    const { place } = view
    const index = place?.anchorId === undefined ? -1 : indexOfPlace(place, ids)
    restored.current = true
    if (place === undefined || index === -1) {
      atTop.current = true
      return
    }
    const [start] = virtualizer.getOffsetForIndex(index, 'start') ?? [0]
    element.scrollTop = ids[index] === place.anchorId ? start + place.offsetPx : start
  }, [ids, view, scroller, virtualizer, atTop])
}
