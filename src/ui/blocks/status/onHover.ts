import type { PointerEvent as ReactPointerEvent } from 'react'
import { closeOverlay, currentOverlay } from '../../common/overlay/openOverlay.ts'

/** How long the pointer must rest on an element before its panel opens. */
const REST_MS = 400
/** How long it must be off both the element and the panel before the panel closes. */
const LEAVE_MS = 250

/** The delay of an open or close. One timer is enough, since there is one pointer. */
let timer: ReturnType<typeof setTimeout> | undefined

const later = (delayMs: number, act: () => void): void => {
  clearTimeout(timer)
  timer = setTimeout(act, delayMs)
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
export const restOn = (anchor: Element, open: (anchor: Element) => void): void => {
  if (hoverAnchor() === anchor) clearTimeout(timer)
  else later(REST_MS, () => mayOpenAt(anchor) && open(anchor))
}

/** Call when the pointer or focus has left. Closes the panel, unless they return in time. */
export const leaveSoon = (): void => later(LEAVE_MS, () => hoverAnchor() && closeOverlay())

/** Cancels a pending open or close. */
export const cancelPending = (): void => clearTimeout(timer)

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
