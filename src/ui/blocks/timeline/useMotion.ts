import { type RefObject, useEffect, useState } from 'react'
import { createMotion, type Motion } from '../rows/motion.ts'

/** The motion of a feed. A key, a press or the focus in the feed completes all rows before other code handles the event. */
export function useMotion(scroller: RefObject<HTMLElement | null>): Motion {
  const [motion] = useState(() => createMotion())
  useEffect(() => {
    const element = scroller.current
    const { rest } = motion
    document.addEventListener('keydown', rest, { capture: true })
    element?.addEventListener('pointerdown', rest, { capture: true })
    element?.addEventListener('focusin', rest)
    return () => {
      motion.stop()
      document.removeEventListener('keydown', rest, { capture: true })
      element?.removeEventListener('pointerdown', rest, { capture: true })
      element?.removeEventListener('focusin', rest)
    }
  }, [scroller, motion])
  return motion
}
