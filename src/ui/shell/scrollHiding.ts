/** Scrolling is sampled at this interval (L39). */
const SCROLL_THROTTLE_MS = 100

export interface ScrollHiding {
  /** Reports a scroll event; `top` is the new position. */
  scrolled(top: number): void
  stop(): void
}

/** Calls `say` with `true` on the way down, and with `false` on the way up or when the scrolling stops. */
export function scrollHiding(say: (hidden: boolean) => void): ScrollHiding {
  let before = 0
  let hidden = false
  let resting: ReturnType<typeof setTimeout> | undefined
  let throttled: ReturnType<typeof setTimeout> | undefined
  const update = (next: boolean): void => {
    if (next === hidden) return
    hidden = next
    say(next)
  }
  return {
    scrolled: (top) => {
      clearTimeout(resting)
      resting = setTimeout(() => {
        before = top
        update(false)
      }, 2 * SCROLL_THROTTLE_MS)
      if (throttled !== undefined) return
      throttled = setTimeout(() => {
        throttled = undefined
      }, SCROLL_THROTTLE_MS)
      update(top > before)
      before = top
    },
    stop: () => {
      clearTimeout(resting)
      clearTimeout(throttled)
    },
  }
}
