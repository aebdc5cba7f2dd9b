import type { PointerEvent as ReactPointerEvent } from 'react'
import { closeOverlay, currentOverlay } from '../../common/overlay/openOverlay.ts'

/** How long the pointer rests on something before its panel opens, and is off both before it closes. */
const REST_MS = 400
const LEAVE_MS = 250

/** There is one pointer, so there is one timer. */
let timer: ReturnType<typeof setTimeout> | undefined

const later = (delayMs: number, act: () => void): void => {
  clearTimeout(timer)
  timer = setTimeout(act, delayMs)
}

/** The element of the panel that the pointer has opened. */
const opened = (): Element | undefined => {
  const overlay = currentOverlay()
  return overlay?.kind === 'popover' && overlay.byPointer ? overlay.anchor : undefined
}

/** What was opened by a press, or asks something, stays: a pointer that passes by closes nothing else. */
const mayOpenAt = (anchor: Element): boolean =>
  anchor.isConnected && (currentOverlay() === null || (opened() ?? anchor) !== anchor)

/** Calls `open` when what has come to `anchor`, the pointer or the focus, stays there. It is to open a popover with `byPointer`. */
export const restOn = (anchor: Element, open: (anchor: Element) => void): void => {
  if (opened() === anchor) clearTimeout(timer)
  else later(REST_MS, () => mayOpenAt(anchor) && open(anchor))
}

/** It has left again: what it opened closes, unless it comes back. */
export const leaveSoon = (): void => later(LEAVE_MS, () => opened() && closeOverlay())

/** It did something else: nothing opens. */
export const stayClosed = (): void => clearTimeout(timer)

const leave = ({ pointerType }: ReactPointerEvent): void => {
  if (pointerType === 'mouse') leaveSoon()
}

/** Calls `open` when a mouse rests on an element. It is to open a popover with `byPointer`. */
export const onHover = (open: (anchor: Element) => void) => ({
  onPointerEnter: ({ currentTarget, pointerType }: ReactPointerEvent) => {
    if (pointerType === 'mouse') restOn(currentTarget, open)
  },
  onPointerLeave: leave,
})

/** For the panel itself: it stays while the pointer is on it. */
export const HOVERED = { onPointerEnter: stayClosed, onPointerLeave: leave }
