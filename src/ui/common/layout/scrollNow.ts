/**
 * Scrolls by script, and reports it at once. The browser's own event comes with the next frame; new rows that arrive
 * before it would be placed around the old position, and scroll back there (T22).
 */
export function scrollNow(scroller: Element | null | undefined, top: number): void {
  if (!scroller) return
  scroller.scrollTop = top
  scroller.dispatchEvent(new Event('scroll'))
}
