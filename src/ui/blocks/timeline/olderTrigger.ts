/** Older rows are fetched when the bottom is nearer than this (T27). */
const OLDER_WITHIN_PX = 750
/** The minimum time between two fetches (T27). */
const OLDER_EVERY_MS = 1_000
/** The minimum time between two checks while scrolling (T27). */
const CHECK_EVERY_MS = 200

type Timer = ReturnType<typeof setTimeout> | undefined

interface OlderTrigger {
  /** Call at each scroll event. Checks at most every `CHECK_EVERY_MS`, and once when scrolling stops. */
  readonly scrolled: () => void
  /** Checks at once whether older rows are due. */
  readonly check: () => void
  readonly stop: () => void
}

/**
 * Calls `load` when the reader comes near the end.
 *
 * @param belowPx returns the distance to the bottom, or null if there is nothing to load.
 */
export function olderTrigger(belowPx: () => number | null, load: () => void): OlderTrigger {
  let cooldown: Timer
  let throttle: Timer
  let scrolledAgain = false
  let coolingDown = false
  const check = (): void => {
    const below = belowPx()
    if (coolingDown || below === null || below >= OLDER_WITHIN_PX) return
    coolingDown = true
    cooldown = setTimeout(() => {
      coolingDown = false
      check()
    }, OLDER_EVERY_MS)
    load()
  }
  const scrolled = (): void => {
    scrolledAgain = throttle !== undefined
    if (scrolledAgain) return
    check()
    throttle = setTimeout(() => {
      throttle = undefined
      if (scrolledAgain) scrolled()
    }, CHECK_EVERY_MS)
  }
  return {
    scrolled,
    check,
    stop: () => {
      clearTimeout(cooldown)
      clearTimeout(throttle)
      coolingDown = false
      throttle = undefined
    },
  }
}
