import type { PointerEvent as ReactPointerEvent } from 'react'
import { closeOverlay, currentOverlay } from '../../common/overlay/openOverlay.ts'

/** The pointer must rest on an element this long before its panel opens, and be off both this long before it closes. */
const REST_MS = 400
const LEAVE_MS = 250

/** A single timer, since there is a single pointer. */
let timer: ReturnType<typeof setTimeout> | undefined

const later = (delayMs: number, act: () => void): void => {
  clearTimeout(timer)
  timer = setTimeout(act, delayMs)
}

/** The anchor of the panel that the pointer opened. */
const opened = (): Element | undefined => {
  const overlay = currentOverlay()
  return overlay?.kind === 'popover' && overlay.byPointer ? overlay.anchor : undefined
}

/** False if another overlay is open that was opened by a press: hovering must not close it. */
const mayOpenAt = (anchor: Element): boolean =>
  anchor.isConnected && (currentOverlay() === null || (opened() ?? anchor) !== anchor)

/** Opens after the pointer or focus has rested on `anchor`. `open` must open a popover with `byPointer`. */
export const restOn = (anchor: Element, open: (anchor: Element) => void): void => {
  if (opened() === anchor) clearTimeout(timer)
  else later(REST_MS, () => mayOpenAt(anchor) && open(anchor))
}

/** The pointer or focus left. Closes the panel unless it returns in time. */
export const leaveSoon = (): void => later(LEAVE_MS, () => opened() && closeOverlay())

/** Cancels a pending open or close. */
export const stayClosed = (): void => clearTimeout(timer)

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
export const HOVERED = { onPointerEnter: stayClosed, onPointerLeave: leave }
