import { isInLifted } from '../../parts/isInLifted.ts'

/** Releasing the finger refreshes the list after a pull of this length. */
const PULL_PX = 72
/** Before it has moved this far, a finger may still be about to scroll or to swipe. */
const SLACK_PX = 10

/**
 * Listens for pulls of a list at its top, until the returned function is called. The list itself does not move.
 * @param show receives the progress of the pull, from 0 to 1. Releasing at 1 refreshes.
 * @param refresh receives the scroller of the pulled list.
 */
export function listenForPulls(
  show: (share: number) => void,
  refresh: (scroller: HTMLElement) => void,
): () => void {
  const stop = new AbortController()
  const passive = { passive: true, signal: stop.signal }
  let pull: {
    readonly scroller: HTMLElement
    readonly x: number
    readonly y: number
    progress: number
  } | null
  pull = null
  const end = (): void => {
    if (pull !== null) show(0)
    pull = null
  }
  const onStart = ({ target, touches }: TouchEvent): void => {
    end()
    if (isInLifted(target)) return
    const touch = touches.length === 1 ? touches[0] : undefined
    const scroller =
      target instanceof Element ? target.closest<HTMLElement>('main [data-scroller][data-view]') : null
    if (touch === undefined || scroller === null || scroller.scrollTop > 0) return
    pull = { scroller, x: touch.clientX, y: touch.clientY, progress: 0 }
  }
  const onMove = ({ touches }: TouchEvent): void => {
    const touch = touches[0]
    if (pull === null || touch === undefined) return
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y]
    // This is a scroll, a swipe, or a gesture of two fingers.
    if (
      touches.length > 1 ||
      pull.scroller.scrollTop > 0 ||
      (pull.progress === 0 && across > Math.abs(down))
    ) {
      end()
      return
    }
    pull.progress = Math.min(1, Math.max(0, (down - SLACK_PX) / (PULL_PX - SLACK_PX)))
    show(pull.progress)
  }
  const onEnd = (): void => {
    const done = pull
    end()
    if (done?.progress === 1) refresh(done.scroller)
  }
  document.addEventListener('touchstart', onStart, passive)
  document.addEventListener('touchmove', onMove, passive)
  document.addEventListener('touchend', onEnd, passive)
  document.addEventListener('touchcancel', end, passive)
  return () => {
    stop.abort()
    end()
  }
}
