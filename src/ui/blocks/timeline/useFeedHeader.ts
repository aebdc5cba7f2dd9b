import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the virtualizer's scroll margin at the height of the header above the first row. Call it after the virtualizer, and
 * before the scroll position is restored. `isThere`: whether the header is rendered.
 */
export function useFeedHeader(
  header: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  onHeight: (heightPx: number) => void,
  isThere: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a header may begin above posts that are there
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
  }, [header, virtualizer, onHeight, isThere])
}
