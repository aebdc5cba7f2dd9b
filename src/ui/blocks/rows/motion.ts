import { createContext, useContext, useEffect, useState } from 'react'

/** A list is in fast motion after two successive scroll events of at least this distance. */
export const FAST_PX = 60
/** A list in fast motion rests after this time without another event. */
export const REST_MS = 150
/** Scroll events this far apart are not successive. Longer than `REST_MS`, because a frame may be very late. */
const APART_MS = 300
/** The time between the completion of one row and the next: about a frame. */
export const TURN_MS = 16

/**
 * The fast motion of a list: it is scrolled so fast that nobody can press anything in it. A row that is rendered meanwhile omits
 * the parts that have no effect on its height, and is completed when the list rests. One row is completed per frame; a key or a
 * press completes all rows at once.
 */
export interface Motion {
  readonly isFast: () => boolean
  /** 1 for down, -1 for up, 0 if the list is not in fast motion. */
  readonly direction: () => -1 | 0 | 1
  /** Call when the list was scrolled to `px`. */
  readonly moved: (px: number) => void
  /** Calls `complete` once the list rests. The returned function cancels that. */
  readonly whenAtRest: (complete: () => void) => () => void
  /** Completes all rows at once. */
  readonly completeAll: () => void
  readonly stop: () => void
}

export function createMotion(now: () => number = () => performance.now()): Motion {
  const waiting = new Set<() => void>()
  let last = { px: 0, at: Number.NEGATIVE_INFINITY, far: false }
  let fast = false
  let down = true
  let timer: ReturnType<typeof setTimeout> | undefined

  // The timer is not reset in each frame, because that is expensive.
  const onTimer = (): void => {
    timer = undefined
    const left = fast ? last.at + REST_MS - now() : 0
    if (left > 0) {
      timer = setTimeout(onTimer, left)
      return
    }
    fast = false
    for (const complete of waiting) {
      waiting.delete(complete)
      complete()
      break
    }
    if (waiting.size > 0) timer = setTimeout(onTimer, TURN_MS)
  }
  return {
    isFast: () => fast,
    direction: () => (!fast ? 0 : down ? 1 : -1),
    moved: (px) => {
      const at = now()
      const far = Math.abs(px - last.px) >= FAST_PX && at - last.at < APART_MS
      fast = far && last.far
      down = px > last.px
      last = { px, at, far }
      if (fast) timer ??= setTimeout(onTimer, REST_MS)
    },
    whenAtRest: (complete) => {
      waiting.add(complete)
      // The list may have come to rest since the row was rendered.
      timer ??= setTimeout(onTimer, TURN_MS)
      return () => void waiting.delete(complete)
    },
    completeAll: () => {
      fast = false
      for (const complete of waiting) complete()
      waiting.clear()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** The motion of the list around a row; null where lists are short. */
export const MotionContext = createContext<Motion | null>(null)

/** False while a row omits the parts that are rendered when its list rests. */
export function useIsComplete(): boolean {
  const motion = useContext(MotionContext)
  const [complete, setComplete] = useState(() => !motion?.isFast())
  useEffect(() => (complete ? undefined : motion?.whenAtRest(() => setComplete(true))), [complete, motion])
  return complete
}
