import type { ReactNode } from 'react'

/**
 * One menu, one popover and one question for the whole page. A row has plain buttons and asks for
 * what it needs here; `OverlayHost`, which brings Base UI along, is loaded when it is first wanted.
 * (Measured: Base UI's triggers in every row cost a streamed post half as much again.)
 */

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: ReactNode
  /** Can't be undone. */
  readonly danger?: boolean
  readonly disabled?: boolean
  /** A line above it. */
  readonly startsGroup?: boolean
  readonly onSelect: () => void
}

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
}

export type OpenMenu = Common & MenuRequest & { readonly kind: 'menu'; readonly byKeyboard: boolean }
export type OpenPopover = Common & PopoverRequest & { readonly kind: 'popover' }
export type OpenConfirm = Common &
  ConfirmRequest & {
    readonly kind: 'confirm'
    /** The first answer counts. */
    readonly answer: (yes: boolean | Promise<boolean>) => void
  }
export type Overlay = OpenMenu | OpenPopover | OpenConfirm

let current: Overlay | null = null
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

/** Opens a menu at `anchor`; at the anchor of the menu that is open, closes it. */
export function openMenu(request: MenuRequest): void {
  const again = current?.kind === 'menu' && current.anchor === request.anchor
  if (again) closeOverlay()
  else
    put({
      ...request,
      kind: 'menu',
      returnTo: request.anchor,
      byKeyboard: request.anchor.matches(':focus-visible'),
    })
}

/** Opens a small panel at `anchor`; at the anchor of the one that is open, closes it. */
export function openPopover(request: PopoverRequest): void {
  const again = current?.kind === 'popover' && current.anchor === request.anchor
  if (again) closeOverlay()
  else put({ ...request, kind: 'popover', returnTo: request.byPointer ? null : request.anchor })
}

/** Asks a question; false also when it is dismissed, or when something else takes its place. */
export function openConfirm(request: ConfirmRequest): Promise<boolean> {
  return new Promise((answer) => {
    // Asked from a menu, it gives the focus back to what the menu was opened from.
    const returnTo = current?.returnTo ?? document.activeElement
    put({ ...request, kind: 'confirm', returnTo, answer })
  })
}

/** Closes `overlay` if it is still the one that is open; without it, whichever is. */
export function closeOverlay(overlay: Overlay | null = current): void {
  if (overlay !== null && overlay === current) put(null)
}
