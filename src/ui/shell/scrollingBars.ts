/** Where a scroller is, in px. */
export interface Place {
  readonly top: number
  /** The height of its content. */
  readonly height: number
  /** The height that is visible. */
  readonly room: number
}

/** Smaller movements are ignored. */
const SLACK_PX = 4
/** The bars stay over a page with less than this beyond the window. */
const MIN_OVERFLOW_PX = 240

/** Whether the bars hide or show after a scroller moved from `before` to `now`; null: no change. */
export function barsAfter(before: Place, now: Place): 'away' | 'here' | null {
  if (now.top <= 0) return 'here'
  const by = now.top - before.top
  // Rows that are inserted above move the top, but not the distance to the end.
  const towardsEnd = before.height - before.top - (now.height - now.top)
  if (by > SLACK_PX && towardsEnd > 0) return now.height - now.room < MIN_OVERFLOW_PX ? null : 'away'
  // The end moves up when the bars leave.
  if (by < -SLACK_PX && towardsEnd < 0) return now.top + now.room >= now.height - 1 ? null : 'here'
  return null
}

const placeOf = ({ scrollTop, scrollHeight, clientHeight }: Element): Place => ({
  top: scrollTop,
  height: scrollHeight,
  room: clientHeight,
})

/** Lets the bars above and below the columns scroll away with the main column, until the returned function is called. */
export function letBarsScroll(): () => void {
  const { dataset } = document.documentElement
  const places = new WeakMap<Element, Place>()
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('main [data-scroller]')) return
    const now = placeOf(target)
    const bars = barsAfter(places.get(target) ?? { ...now, top: 0 }, now)
    places.set(target, now)
    if (bars !== null) dataset.bars = bars
  }
  // Scroll events don't bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true })
    delete dataset.bars
  }
}
