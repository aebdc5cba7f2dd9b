/** The measures of an element along the axis on which it scrolls. */
const MEASURES = {
  inline: ({ scrollWidth, clientWidth, scrollLeft }: Element) => [scrollWidth - clientWidth, scrollLeft],
  block: ({ scrollHeight, clientHeight, scrollTop }: Element) => [scrollHeight - clientHeight, scrollTop],
} as const

/**
 * Marks `box` with `data-before` and `data-after` while more of its content is out of view on that side. `onResize` is called before,
 * when it or an element in it has another size.
 */
export function markEdges(
  box: HTMLElement,
  axis: keyof typeof MEASURES,
  onResize?: (box: HTMLElement) => void,
): () => void {
  const mark = (): void => {
    const [hiddenPx = 0, scrolledPx = 0] = MEASURES[axis](box)
    // Negative in right-to-left languages. Zoom makes fractions.
    box.toggleAttribute('data-before', Math.abs(scrolledPx) > 1)
    box.toggleAttribute('data-after', Math.abs(scrolledPx) < hiddenPx - 1)
  }
  const observer = new ResizeObserver(() => {
    onResize?.(box)
    mark()
  })
  for (const element of [box, ...box.children]) observer.observe(element)
  box.addEventListener('scroll', mark, { passive: true })
  return () => {
    observer.disconnect()
    box.removeEventListener('scroll', mark)
  }
}
