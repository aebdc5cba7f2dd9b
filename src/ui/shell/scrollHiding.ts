/** Scrolling is sampled at this interval (L39). */
const SCROLL_THROTTLE_MS = 100

export interface ScrollHiding {
  /** Something was scrolled, and stands at `top` now. */
  scrolled(top: number): void
  stop(): void
}

/** Says `true` when one scrolls down, and `false` when one scrolls up or has stopped. */
export function scrollHiding(say: (hidden: boolean) => void): ScrollHiding {
  let before = 0
  let hidden = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let throttled: ReturnType<typeof setTimeout> | undefined
  const tell = (next: boolean): void => {
    if (next === hidden) return
    hidden = next
    say(next)
  }
  return {
    scrolled: (top) => {
      clearTimeout(resting)
      resting = setTimeout(() => {
        before = top
        tell(false)
      }, 2 * SCROLL_THROTTLE_MS)
      if (throttled !== undefined) return
      throttled = setTimeout(() => {
        throttled = undefined
      }, SCROLL_THROTTLE_MS)
      tell(top > before)
      before = top
    },
    stop: () => {
      clearTimeout(resting)
      clearTimeout(throttled)
    },
  }
}
