/** Scrolls so that the top of `element` is at `topPx` on the screen, or at the top of the scroller if that is lower. */
function scrollTo(scroller: Element, element: HTMLElement, topPx: number): void {
  const marginPx = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0
  const targetPx = Math.max(topPx, scroller.getBoundingClientRect().top + marginPx)
  scroller.scrollTop += element.getBoundingClientRect().top - targetPx
}

/**
 * Scrolls `row`, which has just shrunk, to `topPx` on the screen before its list measures it. Otherwise the list would remove the row
 * from the page, and the focus with it. The scroll event is dispatched here, because the browser's own comes after the measurement.
 */
export function putInPlace(row: HTMLElement, topPx: number): void {
  const scroller = row.closest('[data-scroller]')
  if (scroller === null) return
  scrollTo(scroller, row, topPx)
  scroller.dispatchEvent(new Event('scroll'))
}

/**
 * Keeps the screen position of an element while the height of its surroundings changes, until the user
 * scrolls or the returned function is called. It scrolls after the list has measured its rows; otherwise the
 * list would attribute this scrolling to a row above the viewport.
 *
 * @param resized the element whose height changes.
 * @param find returns the element to keep in place, once it exists.
 * @param topPx where its top stays on the screen.
 * @param forMs how long to keep it there, from the first frame on: a busy browser draws that one late.
 */
export function keepInPlace(
  resized: HTMLElement,
  find: () => HTMLElement | null,
  topPx: number,
  forMs = Number.POSITIVE_INFINITY,
): () => void {
  const stopped = new AbortController()
  const scroller = resized.closest('[data-scroller]')
  let timer: ReturnType<typeof setTimeout> | undefined
  // Observers are called in the order of their creation, so the list's own is called first.
  const observer = new ResizeObserver(() => {
    if (Number.isFinite(forMs)) timer ??= setTimeout(stop, forMs)
    const element = find()
    if (element !== null && scroller !== null) scrollTo(scroller, element, topPx)
  })
  const stop = (): void => {
    clearTimeout(timer)
    observer.disconnect()
    stopped.abort()
  }
  for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    scroller?.addEventListener(event, stop, { signal: stopped.signal, passive: true })
  observer.observe(resized)
  return stop
}
