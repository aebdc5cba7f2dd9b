import './looseHeaders.css'

/**
 * Lets the column headers scroll away with the content (preference `disableStickyHeaders`), until the
 * returned function is called. A header then covers the top of its column's scroller and moves with the
 * scrolling; the lists measure as usual.
 */
export function looseHeaders(): () => void {
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('.column > [data-scroller]')) return
    const header = target.parentElement?.querySelector<HTMLElement>(':scope > header')
    if (header) header.style.translate = `0 ${-Math.min(target.scrollTop, header.offsetHeight)}px`
  }
  document.documentElement.dataset.headers = 'loose'
  // Scroll events don't bubble.
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => {
    delete document.documentElement.dataset.headers
    document.removeEventListener('scroll', follow, { capture: true })
    for (const header of document.querySelectorAll<HTMLElement>('.column > header'))
      header.style.translate = ''
  }
}
