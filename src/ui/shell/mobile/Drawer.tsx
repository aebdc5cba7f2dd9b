import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { keepFocus } from '../../common/overlay/keepFocus.ts'
import { useLayer } from '../../common/overlay/layers.ts'
import { isOfInputMethod } from '../../parts/isOfInputMethod.ts'
import styles from './Drawer.module.css'
import { edgeOf } from './swipe.ts'
import { useSwipe } from './useSwipe.ts'

interface DrawerProps {
  readonly title: string
  readonly side: 'start' | 'end'
  /** Minimum length of a closing swipe, in px. */
  readonly thresholdPx: number
  /** Called by a swipe, Escape or a press outside. */
  readonly onClose: () => void
  /** Called by the browser's back button; the route stays. */
  readonly onBack: () => void
  readonly children: ReactNode
}

/**
 * A panel over the page. Makes the elements that the shell marks with `data-behind` inert. Not a
 * `<dialog>`: in the browser's top layer it would cover the menus, confirmations and notices opened from it.
 */
export function Drawer({ title, side, thresholdPx, onClose, onBack, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayer(true, onBack)
  useSwipe(
    panel,
    () => edgeOf(side, getComputedStyle(document.documentElement).direction === 'rtl' ? 'rtl' : 'ltr'),
    thresholdPx,
    onClose,
  )
  // Runs after each render, because another layout has other bars. Its cleanup has to precede that of the next effect, which returns
  // the focus to an element behind the drawer.
  useLayoutEffect(() => {
    const behind = document.querySelectorAll<HTMLElement>('[data-behind]')
    for (const element of behind) element.inert = true
    return () => {
      for (const element of behind) element.inert = false
    }
  })
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    element?.focus()
    const stopKeeping = keepFocus(element)
    return () => {
      stopKeeping?.()
      // Don't take the focus from a window that has opened meanwhile.
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <div
      className={styles.layer}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      data-side={side}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isOfInputMethod(event.nativeEvent))
          onClose()
      }}
    >
      <div ref={panel} className={styles.panel} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
