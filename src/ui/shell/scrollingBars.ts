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

/** By how many px a person scrolled, without what rows inserted or removed above have moved; down is positive. */
export function scrolledBy(before: Place, now: Place): number {
  const by = now.top - before.top
  const towardsEnd = before.height - before.top - (now.height - now.top)
  if (by > 0) return Math.max(0, Math.min(by, towardsEnd))
  return Math.min(0, Math.max(by, towardsEnd))
}

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

/** Where `element` is scrolled to. */
export const placeOf = ({ scrollTop, scrollHeight, clientHeight }: Element): Place => ({
  top: scrollTop,
  height: scrollHeight,
  room: clientHeight,
})

/** The events by which a person scrolls. */
const HANDS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Returns whether a person has moved anything since this call, until `signal` aborts: a page that goes to the place where
 * it was left, or to a post, keeps its bars.
 */
export function watchHands(signal: AbortSignal): () => boolean {
  let moved = false
  const onMove = (): void => {
    moved = true
  }
  for (const name of HANDS) document.addEventListener(name, onMove, { capture: true, passive: true, signal })
  return () => moved
}

/** Lets the bars above and below the columns scroll away with the main column, until the returned function is called. */
export function letBarsScroll(): () => void {
  const { dataset } = document.documentElement
  const places = new WeakMap<Element, Place>()
  const stopped = new AbortController()
  const byHand = watchHands(stopped.signal)
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('main [data-scroller]')) return
    const now = placeOf(target)
    const bars = barsAfter(places.get(target) ?? { ...now, top: 0 }, now)
    places.set(target, now)
    // A bar with the focus of the keyboard stays in view.
    if (bars === 'here' || (bars === 'away' && byHand() && focusedBar() === null)) dataset.bars = bars
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof Element && target.closest('[data-bar]')) dataset.bars = 'here'
  }
  // Scroll events don't bubble.
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('scroll', onScroll, { capture: true })
    document.removeEventListener('focusin', onFocus)
    stopped.abort()
    delete dataset.bars
  }
}

/** The bar that contains the focus, if that is shown. */
const focusedBar = (): Element | null =>
  document.querySelector(':focus-visible')?.closest('[data-bar]') ?? null
