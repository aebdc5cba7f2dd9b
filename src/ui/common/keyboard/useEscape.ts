import { useLayoutEffect, useRef } from 'react'

/**
 * While `active`, Escape calls `onEscape` and does nothing else, wherever the focus is. For drags: the dragged element need not
 * have the focus.
 */
export function useEscape(active: boolean, onEscape: () => void): void {
  const newest = useRef(onEscape)
  newest.current = onEscape
  useLayoutEffect(() => {
    if (!active) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      // Otherwise Escape would also close the window around it.
      event.stopImmediatePropagation()
      newest.current()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [active])
}
