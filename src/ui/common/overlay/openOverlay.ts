import type { ReactNode } from 'react'
import type { MenuItem } from '../../parts/MenuList.tsx'

/**
 * One menu, one popover and one question for the whole page. A row has plain buttons and asks for
 * what it needs here; `OverlayHost`, which brings Base UI along, is loaded when it is first wanted.
 * (Measured: Base UI's triggers in every row cost a streamed post half as much again.)
 */

export interface MenuRequest {
  readonly anchor: Element
  readonly items: readonly MenuItem[]
  /** The menu's accessible name; absent: its anchor's. */
  readonly label?: string
}

export interface PopoverRequest {
  readonly anchor: Element
  readonly label: string
  /** A pointer that rests there has opened it: the focus stays where it is. */
  readonly byPointer?: boolean
  /** What is in it reaches its edges, and may be as wide as a post. */
  readonly wide?: boolean
  /** Where the focus goes when it closes; absent: to the anchor. */
  readonly returnTo?: Element
  readonly render: (close: () => void) => ReactNode
}

export interface ConfirmRequest {
  readonly title: string
  readonly body?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly danger?: boolean
}

interface Common {
  /** Where the focus goes when it closes. */
  readonly returnTo: Element | null
  /** The popover that it was opened from, which stays open below it. */
  readonly over?: OpenPopover | null
}

export type OpenMenu = Common & MenuRequest & { readonly kind: 'menu'; readonly byKeyboard: boolean }
export type OpenPopover = Common & Omit<PopoverRequest, 'returnTo'> & { readonly kind: 'popover' }
export type OpenConfirm = Common &
  ConfirmRequest & {
    readonly kind: 'confirm'
    /** The first answer counts. */
    readonly answer: (yes: boolean | Promise<boolean>) => void
  }
export type Overlay = OpenMenu | OpenPopover | OpenConfirm

let current: Overlay | null = null
/** What has just come to light. */
let uncovered: Overlay | null = null
const listeners = new Set<() => void>()

export const subscribeOverlay = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentOverlay = (): Overlay | null => current

function put(next: Overlay | null): void {
  const before = current
  current = next
  // A question that something else takes the place of was not answered with yes.
  if (before?.kind === 'confirm' && before !== next) before.answer(false)
  for (const listener of listeners) listener()
}

/** Base UI's mark on what it puts at the end of the body. */
export const PORTAL = '[data-base-ui-portal]'

/** The popover that is open, by itself or below something. */
export const popoverOf = (overlay: Overlay | null): OpenPopover | null =>
  overlay?.kind === 'popover' ? overlay : (overlay?.over ?? null)

/** The popover that `element` stands in. */
export const popoverAround = (element: Element): OpenPopover | null => {
  const popover = popoverOf(current)
  return popover !== null && element.closest(PORTAL) !== null ? popover : null
}

/** Opens a menu at `anchor`; at the anchor of the menu that is open, closes it. */
export function openMenu(request: MenuRequest): void {
  const again = current?.kind === 'menu' && current.anchor === request.anchor
  if (again) closeOverlay()
  else
    put({
      ...request,
      kind: 'menu',
      returnTo: request.anchor,
      over: popoverAround(request.anchor),
      byKeyboard: request.anchor.matches(':focus-visible'),
    })
}

/** Opens a small panel at `anchor`; at the anchor of the one that is open, closes it. */
export function openPopover(request: PopoverRequest): void {
  const again = current?.kind === 'popover' && current.anchor === request.anchor
  if (again) closeOverlay()
  else
    put({
      ...request,
      kind: 'popover',
      returnTo: request.byPointer ? null : (request.returnTo ?? request.anchor),
    })
}

/** Asks a question; false also when it is dismissed, or when something else takes its place. */
export function openConfirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((answer) => {
    // Asked from a menu, it gives the focus back to what the menu was opened from.
    const over = current?.kind === 'popover' && current.byPointer ? null : popoverOf(current)
    const returnTo = (current?.kind === 'popover' ? null : current?.returnTo) ?? document.activeElement
    put({ ...request, kind: 'confirm', returnTo, over, answer })
  })
}

/** Closes `overlay` if it is still the one that is open; without it, whichever is. */
export function closeOverlay(overlay: Overlay | null = current): void {
  if (overlay === null || overlay !== current || overlay === uncovered) return
  const over = overlay.kind === 'popover' ? null : (overlay.over ?? null)
  put(over)
  if (over === null) return
  // The same press or key was not meant for what lay below.
  uncovered = over
  setTimeout(() => {
    uncovered = null
  })
}
