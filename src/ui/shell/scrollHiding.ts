/** Scrolling is sampled at this interval (L39). */
const SCROLL_THROTTLE_MS = 100

type Scroller = Pick<Element, 'scrollTop'>

export interface ScrollHiding {
  /** To be called when `scroller` has scrolled. */
  scrolled(scroller: Scroller): void
  stop(): void
}

/**
 * Calls `onChange(true)`, to hide something, when the user scrolls down. Calls `onChange(false)` when the user scrolls up, and
 * 200 ms after the last scroll event.
 */
export function createScrollHiding(onChange: (hidden: boolean) => void): ScrollHiding {
  /** The last position of each element that scrolls. */
  const previousTops = new WeakMap<Scroller, number>()
  let hidden = false
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let throttleTimer: ReturnType<typeof setTimeout> | undefined
  const update = (next: boolean): void => {
    if (next === hidden) return
    hidden = next
    onChange(next)
  }
  return {
    scrolled: (scroller) => {
      const top = scroller.scrollTop
      clearTimeout(restTimer)
      restTimer = setTimeout(() => {
        previousTops.set(scroller, top)
        update(false)
      }, 2 * SCROLL_THROTTLE_MS)
      if (throttleTimer !== undefined) return
      throttleTimer = setTimeout(() => {
        throttleTimer = undefined
      }, SCROLL_THROTTLE_MS)
      update(top > (previousTops.get(scroller) ?? 0))
      previousTops.set(scroller, top)
    },
    stop: () => {
      clearTimeout(restTimer)
      clearTimeout(throttleTimer)
    },
  }
}
