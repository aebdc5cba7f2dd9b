/** Older rows are fetched within this distance of the bottom (T27). */
const OLDER_WITHIN_PX = 750
/** Minimum time between two fetches (T27). */
const OLDER_EVERY_MS = 1_000
/** Throttle of the scroll handler (T27). */
const CHECK_EVERY_MS = 200

type Timer = ReturnType<typeof setTimeout> | undefined

export interface OlderTrigger {
  /** Call on each scroll event. Throttled. */
  readonly scrolled: () => void
  /** Checks at once whether older rows are due. */
  readonly check: () => void
  readonly stop: () => void
}

/**
 * Calls `load` when the reader comes near the end.
 * @param belowPx the distance to the bottom; null: there is nothing to load.
 */
export function olderTrigger(belowPx: () => number | null, load: () => void): OlderTrigger {
  let cooldown: Timer
  let throttle: Timer
  let moved = false
  let loading = false
  const check = (): void => {
    const below = belowPx()
    if (loading || below === null || below >= OLDER_WITHIN_PX) return
    loading = true
    cooldown = setTimeout(() => {
      loading = false
      check()
    }, OLDER_EVERY_MS)
    load()
  }
  const scrolled = (): void => {
    moved = throttle !== undefined
    if (moved) return
    check()
    throttle = setTimeout(() => {
      throttle = undefined
      if (moved) scrolled()
    }, CHECK_EVERY_MS)
  }
  return {
    scrolled,
    check,
    stop: () => {
      clearTimeout(cooldown)
      clearTimeout(throttle)
      loading = false
      throttle = undefined
    },
  }
}
