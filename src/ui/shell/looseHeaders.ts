import './looseHeaders.css'
import { type Place, placeOf, scrolledBy, watchHands } from './scrollingBars.ts'

/**
 * Lets the column headers scroll away with the content (preference `disableStickyHeaders`, and L51), until the
 * returned function is called. A header then covers the top of its column's scroller and moves with the
 * scrolling; the lists measure as usual.
 * @param returns the headers are back on the way up, not only at the top
 */
export function looseHeaders(returns: boolean): () => void {
  const places = new WeakMap<Element, Place>()
  const stopped = new AbortController()
  const byHand = watchHands(stopped.signal)
  const hidden = new WeakMap<Element, number>()
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('.column > header + [data-scroller]')) return
    const header = target.previousElementSibling as HTMLElement
    const now = placeOf(target)
    const before = places.get(target) ?? { ...now, top: 0 }
    places.set(target, now)
    const most = Math.min(Math.max(0, now.top), header.offsetHeight)
    const by = byHand() ? scrolledBy(before, now) : 0
    const away = returns ? Math.max(0, (hidden.get(target) ?? 0) + by) : most
    hidden.set(target, Math.min(away, most))
    header.style.translate = `0 ${-Math.min(away, most)}px`
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
