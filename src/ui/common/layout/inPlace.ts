/**
 * Keeps an element where it is on the screen while what is around it changes its height, until its reader
 * scrolls or what is returned is called. After the list has measured its rows: it would take what this
 * scrolls for a row that was above the window.
 *
 * @param grows what changes its height.
 * @param find the element that stays, as soon as it is there.
 * @param focuses it takes the focus, too.
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
  // It is told after the list's own, which is older.
  const observer = new ResizeObserver(() => {
    const stays = find()
    if (stays === null || scroller === null) return
    if (!focused) stays.focus({ preventScroll: true })
    focused = true
    // What had been scrolled out of the window is brought back to its top.
    const wanted = Math.max(topPx, scroller.getBoundingClientRect().top)
    scroller.scrollTop += stays.getBoundingClientRect().top - wanted
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
