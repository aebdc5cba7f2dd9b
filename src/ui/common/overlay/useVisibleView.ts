import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the style sheet of `element` which part of the page is above the on-screen keyboard: `--view-top` and
 * `--view-height`. Only Safari needs it; other browsers make the page itself smaller (`interactive-widget` in
 * index.html). A zoomed page moves under the fingers, so it is left alone.
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
