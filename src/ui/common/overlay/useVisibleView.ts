import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--view-top` and `--view-height` on `element`: the part of the page above the on-screen keyboard. Only Safari
 * needs this; other browsers make the page itself smaller (`interactive-widget` in index.html). Does nothing while the
 * page is zoomed, because the visible part then moves with the fingers.
 */
export function useVisibleView(element: RefObject<HTMLElement | null>, on: boolean): void {
  useLayoutEffect(() => {
    const { visualViewport: view } = window
    if (!on || view === null || view === undefined) return
    const follow = (): void => {
      const style = element.current?.style
      const covered = view.scale === 1 && view.height < innerHeight - 1
      if (covered) {
        style?.setProperty('--view-top', `${view.offsetTop}px`)
        style?.setProperty('--view-height', `${view.height}px`)
      } else {
        style?.removeProperty('--view-top')
        style?.removeProperty('--view-height')
      }
    }
    follow()
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow)
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow)
    }
  }, [element, on])
}
