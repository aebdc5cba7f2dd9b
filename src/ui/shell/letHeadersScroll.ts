import './letHeadersScroll.css'
import { positionOf, type ScrollPosition, scrolledBy, watchUser } from './scrollingBars.ts'

/**
 * Lets the column headers scroll away with the content (preference `disableStickyHeaders`, and L51), until the
 * returned function is called. A header then covers the top of its column's scroller and moves with the
 * scrolling, so the lists' own measurements are not affected.
 *
 * @param showOnScrollUp whether a header comes back as soon as the user scrolls up, and not only at the top.
 */
export function letHeadersScroll(showOnScrollUp: boolean): () => void {
  const positions = new WeakMap<Element, ScrollPosition>()
  const stopped = new AbortController()
  const hasUserActed = watchUser(stopped.signal)
  /** By how many px each header is scrolled away. */
  const hidden = new WeakMap<Element, number>()
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('.column > header + [data-scroller]')) return
    const header = target.previousElementSibling as HTMLElement
    const now = positionOf(target)
    const before = positions.get(target) ?? { ...now, top: 0 }
    positions.set(target, now)
    const maxPx = Math.min(Math.max(0, now.top), header.offsetHeight)
    const by = hasUserActed() ? scrolledBy(before, now) : 0
    const hiddenPx = Math.min(maxPx, showOnScrollUp ? Math.max(0, (hidden.get(target) ?? 0) + by) : maxPx)
    hidden.set(target, hiddenPx)
    header.style.translate = `0 ${-hiddenPx}px`
  }
  document.documentElement.dataset.headers = 'loose'
  // Scroll events don't bubble.
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => {
    stopped.abort()
    delete document.documentElement.dataset.headers
    document.removeEventListener('scroll', follow, { capture: true })
    for (const header of document.querySelectorAll<HTMLElement>('.column > header'))
      header.style.translate = ''
  }
}
