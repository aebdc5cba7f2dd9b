/**
 * Keeps the screen position of an element while the height of its surroundings changes, until the user
 * scrolls or the returned function is called. It runs after the list has measured its rows; otherwise the
 * list would attribute this scrolling to a row above the viewport.
 *
 * @param grows the element whose height changes. @param find returns the element to keep in place, once it
 * exists. @param focuses also moves the focus to that element.
 */
export function keepInPlace(
  grows: HTMLElement,
  find: () => HTMLElement | null,
  topPx: number,
  focuses = true,
): () => void {
  const stopped = new AbortController()
  const scroller = grows.closest('[data-scroller]')
  let focused = !focuses
  // Observers are called in the order of their creation, so the list's own is called first.
  const observer = new ResizeObserver(() => {
    const element = find()
    if (element === null || scroller === null) return
    if (!focused) element.focus({ preventScroll: true })
    focused = true
    // An element above the viewport moves to its top, below what sticks there.
    const marginPx = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
    const targetPx = Math.max(topPx, scroller.getBoundingClientRect().top + marginPx)
    scroller.scrollTop += element.getBoundingClientRect().top - targetPx
  })
  const stop = (): void => {
    observer.disconnect()
    stopped.abort()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    scroller?.addEventListener(event, stop, { signal: stopped.signal, passive: true })
  observer.observe(grows)
  return stop
}
