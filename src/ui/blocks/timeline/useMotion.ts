import { type RefObject, useEffect, useState } from 'react'
import { createMotion, type Motion } from '../rows/motion.ts'

/** The motion of a feed. A key, a press or the focus in the feed completes all rows before other code handles the event. */
export function useMotion(scroller: RefObject<HTMLElement | null>): Motion {
  const [motion] = useState(() => createMotion())
  useEffect(() => {
    const element = scroller.current
    const { completeAll } = motion
    document.addEventListener('keydown', completeAll, { capture: true })
    element?.addEventListener('pointerdown', completeAll, { capture: true })
    element?.addEventListener('focusin', completeAll)
    return () => {
      motion.stop()
      document.removeEventListener('keydown', completeAll, { capture: true })
      element?.removeEventListener('pointerdown', completeAll, { capture: true })
      element?.removeEventListener('focusin', completeAll)
    }
  }, [scroller, motion])
  return motion
}
