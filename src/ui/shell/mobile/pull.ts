/** A finger that moves down this far and is lifted refreshes. */
const PULL_PX = 72
/** A finger that has moved less may still be about to scroll or to swipe. */
const SLACK_PX = 10

/**
 * Listens for pulls of a list at its top, until the returned function is called. The list itself does not move.
 * @param show receives how far it is pulled, from 0 to 1, where letting go refreshes. @param refresh receives the list.
 */
export function listenForPulls(
  show: (share: number) => void,
  refresh: (scroller: HTMLElement) => void,
): () => void {
  const stop = new AbortController()
  const passive = { passive: true, signal: stop.signal }
  let pulled: { readonly scroller: HTMLElement; readonly x: number; readonly y: number; share: number } | null
  pulled = null
  const end = (): void => {
    if (pulled !== null) show(0)
    pulled = null
  }
  const onStart = ({ target, touches }: TouchEvent): void => {
    end()
    const touch = touches.length === 1 ? touches[0] : undefined
    const scroller =
      target instanceof Element ? target.closest<HTMLElement>('main [data-scroller][data-view]') : null
    if (touch === undefined || scroller === null || scroller.scrollTop > 0) return
    pulled = { scroller, x: touch.clientX, y: touch.clientY, share: 0 }
  }
  const onMove = ({ touches }: TouchEvent): void => {
    const touch = touches[0]
    if (pulled === null || touch === undefined) return
    const [across, down] = [Math.abs(touch.clientX - pulled.x), touch.clientY - pulled.y]
    // A scroll, a swipe, or a second finger.
    if (
      touches.length > 1 ||
      pulled.scroller.scrollTop > 0 ||
      (pulled.share === 0 && across > Math.abs(down))
    ) {
      end()
      return
    }
    pulled.share = Math.min(1, Math.max(0, (down - SLACK_PX) / (PULL_PX - SLACK_PX)))
    show(pulled.share)
  }
  const onEnd = (): void => {
    const done = pulled
    end()
    if (done?.share === 1) refresh(done.scroller)
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
