import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLayer } from '../../common/overlay/layers.ts'
import styles from './Drawer.module.css'
import { edgeOf } from './swipe.ts'
import { useSwipe } from './useSwipe.ts'

interface DrawerProps {
  readonly title: string
  readonly side: 'start' | 'end'
  /** How far a finger has to swipe it back, in px. */
  readonly thresholdPx: number
  /** By a swipe, by Escape, or by a press beside it. */
  readonly onClose: () => void
  /** By the browser's back button; the route stays. */
  readonly onBack: () => void
  readonly children: ReactNode
}

/**
 * A panel that comes over a phone's page, and makes what the shell marks as behind it inert. No `<dialog>`: in the
 * browser's top layer it would cover the menus, questions and notices that are opened from it.
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
  useLayoutEffect(() => {
    const element = panel.current
    const before = document.activeElement
    const behind = document.querySelectorAll<HTMLElement>('[data-behind]')
    for (const each of behind) each.inert = true
    element?.focus()
    return () => {
      for (const each of behind) each.inert = false
      // Who has moved on meanwhile, into a window, is left alone.
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
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <div ref={panel} className={styles.panel} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}
