import './looseHeaders.css'

/**
 * Lets the headers of columns scroll away with what is below them (preference `disableStickyHeaders`),
 * until what is returned is called. A header lies over the top of its column's scroller then, and
 * follows it; the lists measure as they always do.
 */
export function looseHeaders(): () => void {
  const follow = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement) || !target.matches('.column > [data-scroller]')) return
    const header = target.parentElement?.querySelector<HTMLElement>(':scope > header')
    if (header) header.style.translate = `0 ${-Math.min(target.scrollTop, header.offsetHeight)}px`
  }
  document.documentElement.dataset.headers = 'loose'
  // Scrolling does not bubble.
  document.addEventListener('scroll', follow, { capture: true, passive: true })
  return () => {
    delete document.documentElement.dataset.headers
    document.removeEventListener('scroll', follow, { capture: true })
    for (const header of document.querySelectorAll<HTMLElement>('.column > header'))
      header.style.translate = ''
  }
}
