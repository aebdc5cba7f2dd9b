/** Older rows are fetched within this distance of the bottom (T27). */
const OLDER_WITHIN_PX = 750
/** Minimum time between two fetches (T27). */
const OLDER_EVERY_MS = 1_000
/** Throttle of the scroll handler (T27). */
const LOOK_EVERY_MS = 200

type Timer = ReturnType<typeof setTimeout> | undefined

export interface OlderAsker {
  /** It was scrolled. */
  readonly scrolled: () => void
  /** Looks now whether older ones are due. */
  readonly look: () => void
  readonly stop: () => void
}

/**
 * Asks for older rows when their reader comes near the end.
 * @param belowPx how much there is below what is seen; null: there is nothing to ask for.
 */
export function olderAsker(belowPx: () => number | null, ask: () => void): OlderAsker {
  let again: Timer
  let resting: Timer
  let moved = false
  let asked = false
  const look = (): void => {
    const below = belowPx()
    if (asked || below === null || below >= OLDER_WITHIN_PX) return
    asked = true
    again = setTimeout(() => {
      asked = false
      look()
    }, OLDER_EVERY_MS)
    ask()
  }
  const scrolled = (): void => {
    moved = resting !== undefined
    if (moved) return
    look()
    resting = setTimeout(() => {
      resting = undefined
      if (moved) scrolled()
    }, LOOK_EVERY_MS)
  }
  return {
    scrolled,
    look,
    stop: () => {
      clearTimeout(again)
      clearTimeout(resting)
      asked = false
      resting = undefined
    },
  }
}
