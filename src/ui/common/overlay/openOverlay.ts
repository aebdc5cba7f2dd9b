import type { ReactNode } from 'react'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'
import type { MenuItem } from '../../parts/MenuList.tsx'
import { focusedElement } from './focusedElement.ts'

/**
 * One menu, one popover and one confirmation serve the whole page. A row has plain buttons and sends its requests
 * here. `OverlayHost`, which contains Base UI, loads with the first request. (Measured: Base UI's triggers
 * in every row make a streamed post 50 % more expensive.)
 */

/** How long to wait before moving the focus after an overlay closed: it restores the focus itself, after its fade-out. */
export const OVERLAY_CLOSE_MS = 250

export interface MenuRequest {
  readonly anchor: Element
  readonly items: readonly MenuItem[]
  /** The menu's accessible name. Default: its anchor's. */
  readonly label?: string
}

export interface PopoverRequest {
  readonly anchor: Element
  readonly label: string
  /** Opened by hover: the focus stays where it is. */
  readonly byPointer?: boolean
  /** The content reaches the edges, and may be as wide as a post. */
  readonly wide?: boolean
  /** Receives the focus on close. Default: the anchor. */
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

interface OverlayBase {
  /** Receives the focus on close. */
  readonly returnTo: Element | null
  /** The popover from which it was opened, which stays open below. */
  readonly over?: OpenPopover | null
}

export type OpenMenu = OverlayBase & MenuRequest & { readonly kind: 'menu'; readonly byKeyboard: boolean }
export type OpenPopover = OverlayBase & Omit<PopoverRequest, 'returnTo'> & { readonly kind: 'popover' }
export type OpenConfirm = OverlayBase &
  ConfirmRequest & {
    readonly kind: 'confirm'
    /** Only the first call counts. */
    readonly answer: (yes: boolean | Promise<boolean>) => void
  }
export type Overlay = OpenMenu | OpenPopover | OpenConfirm

/** The topmost overlay of a tab. */
class Overlays {
  #current: Overlay | null = null
  /** The popover that became topmost in this turn, because the overlay over it closed. */
  uncovered: Overlay | null = null
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): Overlay | null => this.#current

  set(next: Overlay | null): void {
    const before = this.#current
    this.#current = next
    // Replacing a question answers it with no.
    if (before?.kind === 'confirm' && before !== next) before.answer(false)
    for (const listener of this.#listeners) listener()
  }
}

export const overlaysOf = perTab(() => new Overlays())

export const currentOverlay = (engine: Engine): Overlay | null => overlaysOf(engine).current()

/** Selector of Base UI's portals at the end of the body. */
export const PORTAL = '[data-base-ui-portal]'

/** The popover of `overlay`: itself, or the one below it. */
export const popoverOf = (overlay: Overlay | null): OpenPopover | null =>
  overlay?.kind === 'popover' ? overlay : (overlay?.over ?? null)

/** The popover that contains `element`. */
export const popoverAround = (engine: Engine, element: Element): OpenPopover | null => {
  const popover = popoverOf(currentOverlay(engine))
  return popover !== null && element.closest(PORTAL) !== null ? popover : null
}

/** Opens a menu at `anchor`, or closes the menu that is already open there. */
export function openMenu(engine: Engine, request: MenuRequest): void {
  const current = currentOverlay(engine)
  const again = current?.kind === 'menu' && current.anchor === request.anchor
  if (again) closeOverlay(engine)
  else
    overlaysOf(engine).set({
      ...request,
      kind: 'menu',
      returnTo: request.anchor,
      over: popoverAround(engine, request.anchor),
      byKeyboard: request.anchor.matches(':focus-visible'),
    })
}

/** Opens a small panel at `anchor`, or closes the one that is already open there. */
export function openPopover(engine: Engine, request: PopoverRequest): void {
  const current = currentOverlay(engine)
  const again = current?.kind === 'popover' && current.anchor === request.anchor
  if (again) closeOverlay(engine)
  else
    overlaysOf(engine).set({
      ...request,
      kind: 'popover',
      returnTo: request.byPointer ? null : (request.returnTo ?? request.anchor),
    })
}

/** Asks a question. Resolves to false if it is dismissed or replaced. */
export function openConfirm(engine: Engine, request: ConfirmRequest): Promise<boolean> {
  return new Promise((answer) => {
    const current = currentOverlay(engine)
    // A confirmation asked from a menu returns the focus to the menu's anchor.
    const over = current?.kind === 'popover' && current.byPointer ? null : popoverOf(current)
    const returnTo = (current?.kind === 'popover' ? null : current?.returnTo) ?? focusedElement()
    overlaysOf(engine).set({ ...request, kind: 'confirm', returnTo, over, answer })
  })
}

/** Closes the open popover when a window opens over it: it would get the window's Escape, though it has no focus. */
export function closePopover(engine: Engine): void {
  if (currentOverlay(engine)?.kind === 'popover') overlaysOf(engine).set(null)
}

/** Closes `overlay` if it is still the topmost one. Default: whichever is. */
export function closeOverlay(engine: Engine, overlay: Overlay | null = currentOverlay(engine)): void {
  const overlays = overlaysOf(engine)
  if (overlay === null || overlay !== overlays.current() || overlay === overlays.uncovered) return
  const over = overlay.kind === 'popover' ? null : (overlay.over ?? null)
  overlays.set(over)
  if (over === null) return
  // The press or key that closed `overlay` must not also close the one below.
  overlays.uncovered = over
  setTimeout(() => {
    overlays.uncovered = null
  })
}

/** Closes the open overlay and the popover below it. A confirmation is answered with no. */
export const closeOverlays = (engine: Engine): void => overlaysOf(engine).set(null)
