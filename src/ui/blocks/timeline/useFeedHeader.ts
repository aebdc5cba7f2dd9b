import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'

/** How high what stands above the first row is, in px; the rows begin below it. To be used after the list, and before its place is restored. */
export function useFeedHeader(
  header: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  onHeight: (heightPx: number) => void,
): void {
  useLayoutEffect(() => {
    const element = header.current
    if (element === null) return
    const measure = (): void => {
      const scrollMargin = element.offsetHeight
      if (scrollMargin === virtualizer.options.scrollMargin) return
      virtualizer.setOptions({ ...virtualizer.options, scrollMargin })
      onHeight(scrollMargin)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [header, virtualizer, onHeight])
}
