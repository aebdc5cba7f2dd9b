import { useLayoutEffect, useRef } from 'react'

/**
 * While `active`, Escape calls `onEscape` and does nothing else, wherever the focus is. For a drag, which the pointer
 * holds and not the focus.
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  const newest = useRef(onEscape)
  newest.current = onEscape
  useLayoutEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      // Before the window around it, which Escape closes.
      event.stopImmediatePropagation()
      newest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [active])
}
