/**
 * Sets the scroll position, and dispatches the scroll event at once. The browser's own event comes with the next frame. New rows
 * that arrive before it would be placed around the old position, and scroll back there (T22).
 */
export function scrollNow(scroller: Element | null | undefined, top: number): void {
  if (!scroller) return
  scroller.scrollTop = top
  scroller.dispatchEvent(new Event('scroll'))
}
