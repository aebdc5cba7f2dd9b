/** The scroll position of an element, in px. */
export interface ScrollPosition {
  readonly top: number
  /** The height of the content. */
  readonly height: number
  /** The height of the visible part. */
  readonly room: number
}

/** Smaller movements are ignored. */
const SLACK_PX = 4
/** The bars stay if the content is higher than the visible part by less than this. */
const MIN_OVERFLOW_PX = 240

/** By how much the end of the content came nearer. Rows that are inserted above change the top, but not this distance. */
const towardsEndBy = (before: ScrollPosition, now: ScrollPosition): number =>
  before.height - before.top - (now.height - now.top)

/** By how many px the user scrolled; down is positive. Ignores the movement by rows that were inserted or removed above. */
export function scrolledBy(before: ScrollPosition, now: ScrollPosition): number {
  const by = now.top - before.top
  const towardsEnd = towardsEndBy(before, now)
  if (by > 0) return Math.max(0, Math.min(by, towardsEnd))
  return Math.min(0, Math.max(by, towardsEnd))
}

/** Whether the bars hide or show after a scroller moved from `before` to `now`. Null: they stay as they are. */
export function barsAfter(before: ScrollPosition, now: ScrollPosition): 'away' | 'here' | null {
  if (now.top <= 0) return 'here'
  const by = now.top - before.top
  const towardsEnd = towardsEndBy(before, now)
  if (by > SLACK_PX && towardsEnd > 0) return now.height - now.room < MIN_OVERFLOW_PX ? null : 'away'
  // At the end, the browser itself scrolls up: the visible part grows when the bars leave.
  if (by < -SLACK_PX && towardsEnd < 0) return now.top + now.room >= now.height - 1 ? null : 'here'
  return null
}

export const positionOf = ({ scrollTop, scrollHeight, clientHeight }: Element): ScrollPosition => ({
  top: scrollTop,
  height: scrollHeight,
  room: clientHeight,
})

/** The events by which the user scrolls. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Returns a function that tells whether the user may have scrolled since this call. A page that returns to its old position, or
 * goes to a post, scrolls without the user, and keeps its bars. Watches until `signal` aborts.
 */
export function watchUser(signal: AbortSignal): () => boolean {
  let acted = false
  const onEvent = (): void => {
    acted = true
  }
  for (const name of USER_EVENTS)
    document.addEventListener(name, onEvent, { capture: true, passive: true, signal })
  return () => acted
}

/** Lets the bars above and below the columns scroll away with the main column, until the returned function is called. */
export function letBarsScroll(): () => void {
  const { dataset } = document.documentElement
  const positions = new WeakMap<Element, ScrollPosition>()
  const stopped = new AbortController()
  const hasUserActed = watchUser(stopped.signal)
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches('main [data-scroller]')) return
    const now = positionOf(target)
    const bars = barsAfter(positions.get(target) ?? { ...now, top: 0 }, now)
    positions.set(target, now)
    // A bar that contains the keyboard focus stays in view.
    if (bars === 'here' || (bars === 'away' && hasUserActed() && focusedBar() === null)) dataset.bars = bars
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

/** The bar that contains the keyboard focus. */
const focusedBar = (): Element | null =>
  document.querySelector(':focus-visible')?.closest('[data-bar]') ?? null
