import type { PointerEvent as ReactPointerEvent } from 'react'
import { closeOverlay, currentOverlay } from '../../common/overlay/openOverlay.ts'

/** How long the pointer must rest on an element before its panel opens. */
const REST_MS = 400
/** How long it must be off both the element and the panel before the panel closes. */
const LEAVE_MS = 250

/** A panel opens no sooner after something was scrolled, and then only if the pointer has moved since (PO39). */
const SCROLL_MS = 500

/** There is one pointer, so one timer for an open or close is enough. */
const pointer: {
  timer?: ReturnType<typeof setTimeout>
  movedAtMs: number
  scrolledAtMs: number
  /** Begins again what waits until the pointer moves. */
  onMove?: (() => void) | undefined
} = { movedAtMs: 0, scrolledAtMs: 0 }

const later = (delayMs: number, act: () => void): void => {
  cancelPending()
  pointer.timer = setTimeout(act, delayMs)
}

/** Notes when the pointer moves, and when something is scrolled under it, until `signal` aborts. */
export function watchPointer(signal: AbortSignal): void {
  const listen = { signal, capture: true, passive: true }
  let at = ''
  document.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      // Browsers also report a pointer at rest, when what is below it has moved.
      const now = `${clientX} ${clientY}`
      if (now === at) return
      at = now
      pointer.movedAtMs = performance.now()
      const { onMove } = pointer
      pointer.onMove = undefined
      onMove?.()
    },
    listen,
  )
  document.addEventListener('scroll', () => (pointer.scrolledAtMs = performance.now()), listen)
}

/** The anchor of the panel that the pointer opened. */
const hoverAnchor = (): Element | undefined => {
  const overlay = currentOverlay()
  return overlay?.kind === 'popover' && overlay.byPointer ? overlay.anchor : undefined
}

/** Whether a panel may open at `anchor`: not if it is already open there, and not if a press has opened another overlay. */
const mayOpenAt = (anchor: Element): boolean =>
  anchor.isConnected && (currentOverlay() === null || (hoverAnchor() ?? anchor) !== anchor)

/** Calls `open` after the pointer or focus has rested on `anchor`. `open` must open a popover with `byPointer`. */
export const restOn = (anchor: Element, open: (anchor: Element) => void, byFocus = false): void => {
  const openNow = (): void => {
    const { movedAtMs, scrolledAtMs } = pointer
    const waitMs = scrolledAtMs === 0 || byFocus ? 0 : scrolledAtMs + SCROLL_MS - performance.now()
    if (!mayOpenAt(anchor)) return
    // A move in the same millisecond may have come before.
    if (!byFocus && scrolledAtMs > 0 && movedAtMs <= scrolledAtMs) pointer.onMove = () => restOn(anchor, open)
    else if (waitMs > 0) later(waitMs, openNow)
    else open(anchor)
  }
  if (hoverAnchor() === anchor) cancelPending()
  else later(REST_MS, openNow)
}

/** Call when the pointer or focus has left. Closes the panel, unless they return in time. */
export const leaveSoon = (): void => later(LEAVE_MS, () => hoverAnchor() && closeOverlay())

/** Cancels a pending open or close. */
export function cancelPending(): void {
  clearTimeout(pointer.timer)
  pointer.onMove = undefined
}

const leave = ({ pointerType }: ReactPointerEvent): void => {
  if (pointerType === 'mouse') leaveSoon()
}

/** Handlers that call `open` when a mouse rests on an element. `open` must open a popover with `byPointer`. */
export const onHover = (open: (anchor: Element) => void) => ({
  onPointerEnter: ({ currentTarget, pointerType }: ReactPointerEvent) => {
    if (pointerType === 'mouse') restOn(currentTarget, open)
  },
  onPointerLeave: leave,
})

/** Handlers for the panel: it stays open while the pointer is inside. */
export const HOVER_PANEL_HANDLERS = { onPointerEnter: cancelPending, onPointerLeave: leave }
