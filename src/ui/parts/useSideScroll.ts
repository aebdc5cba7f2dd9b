import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row that scrolls sideways, with `sideScroll.module.css`: keeps its current tab in view when `current` changes, and fades
 * an edge beyond which there is more.
 *
 * @param count the number of elements in it.
 */
export function useSideScroll<E extends HTMLElement>(current: unknown, count: number): RefObject<E | null> {
  const row = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is current
  useEffect(() => {
    const element = row.current?.querySelector('[aria-current], [aria-selected="true"]')
    if (element instanceof HTMLElement && row.current)
      row.current.scrollLeft = element.offsetLeft - (row.current.clientWidth - element.offsetWidth) / 2
  }, [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of elements are other elements
  useEffect(() => (row.current ? markEdges(row.current) : undefined), [count])
  return row
}

/** Marks `row` with `data-before` and `data-after` while more of it is out of view on that side. */
function markEdges(row: HTMLElement): () => void {
  const mark = (): void => {
    const hiddenPx = row.scrollWidth - row.clientWidth
    // Negative in right-to-left languages. Zoom makes fractions.
    const scrolledPx = Math.abs(row.scrollLeft)
    row.toggleAttribute('data-before', scrolledPx > 1)
    row.toggleAttribute('data-after', scrolledPx < hiddenPx - 1)
  }
  const observer = new ResizeObserver(mark)
  for (const element of [row, ...row.children]) observer.observe(element)
  row.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    row.removeEventListener('scroll', mark)
  }
}
