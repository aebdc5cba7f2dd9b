import type { PointerEvent as ReactPointerEvent } from 'react'
import { closeOverlay, currentOverlay } from '../../common/overlay/openOverlay.ts'
import type { Engine } from '../../engine/engine.ts'
import { perTab } from '../../engine/perEngine.ts'

/** How long the pointer must rest on an element before its panel opens. */
const REST_MS = 400
/** How long it must be off both the element and the panel before the panel closes. */
const LEAVE_MS = 250

/** A panel opens no sooner after something was scrolled, and then only if the pointer has moved since (PO39). */
const SCROLL_MS = 500

/** The pointer over a tab, and the one open or close that waits for it. */
class Hover {
  readonly #engine: Engine
  #timer: ReturnType<typeof setTimeout> | undefined
  #movedAtMs = 0
  #scrolledAtMs = 0
  /** Begins again what waits until the pointer moves. */
  #onMove: (() => void) | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Notes when the pointer moves, and when something is scrolled under it, until `signal` aborts. */
  watch(signal: AbortSignal): void {
    const listen = { signal, capture: true, passive: true }
    let at = ''
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        // Browsers also report a pointer at rest, when what is below it has moved.
        const now = `${clientX} ${clientY}`
        if (now === at) return
        at = now
        this.#movedAtMs = performance.now()
        const onMove = this.#onMove
        this.#onMove = undefined
        onMove?.()
      },
      listen,
    )
    document.addEventListener('scroll', () => (this.#scrolledAtMs = performance.now()), listen)
  }

  /** Calls `open` after the pointer or focus has rested on `anchor`. `open` must open a popover with `byPointer`. */
  restOn(anchor: Element, open: (anchor: Element) => void, byFocus = false): void {
    const openNow = (): void => {
      const [movedAtMs, scrolledAtMs] = [this.#movedAtMs, this.#scrolledAtMs]
      const waitMs = scrolledAtMs === 0 || byFocus ? 0 : scrolledAtMs + SCROLL_MS - performance.now()
      if (!this.#mayOpenAt(anchor)) return
      // A move in the same millisecond may have come before.
      if (!byFocus && scrolledAtMs > 0 && movedAtMs <= scrolledAtMs)
        this.#onMove = () => this.restOn(anchor, open)
      else if (waitMs > 0) this.#later(waitMs, openNow)
      else open(anchor)
    }
    if (this.#anchor() === anchor) this.cancelPending()
    else this.#later(REST_MS, openNow)
  }

  /** Call when the pointer or focus has left. Closes the panel, unless they return in time. */
  leaveSoon(): void {
    this.#later(LEAVE_MS, () => this.#anchor() && closeOverlay(this.#engine))
  }

  /** Cancels a pending open or close. */
  readonly cancelPending = (): void => {
    clearTimeout(this.#timer)
    this.#onMove = undefined
  }

  readonly #leave = ({ pointerType }: ReactPointerEvent): void => {
    if (pointerType === 'mouse') this.leaveSoon()
  }

  /** Handlers for the panel: it stays open while the pointer is inside. */
  readonly panelHandlers = { onPointerEnter: this.cancelPending, onPointerLeave: this.#leave }

  /** Handlers that call `open` when a mouse rests on an element. `open` must open a popover with `byPointer`. */
  handlers(open: (anchor: Element) => void) {
    return {
      onPointerEnter: ({ currentTarget, pointerType }: ReactPointerEvent) => {
        if (pointerType === 'mouse') this.restOn(currentTarget, open)
      },
      onPointerLeave: this.#leave,
    }
  }

  /** The anchor of the panel that the pointer opened. */
  #anchor(): Element | undefined {
    const overlay = currentOverlay(this.#engine)
    return overlay?.kind === 'popover' && overlay.byPointer ? overlay.anchor : undefined
  }

  /** Whether a panel may open at `anchor`: not if it is already open there, and not if a press has opened another overlay. */
  #mayOpenAt(anchor: Element): boolean {
    const isFree = currentOverlay(this.#engine) === null
    return anchor.isConnected && (isFree || (this.#anchor() ?? anchor) !== anchor)
  }

  #later(delayMs: number, act: () => void): void {
    this.cancelPending()
    this.#timer = setTimeout(act, delayMs)
  }
}

export const hoverOf = perTab((own) => new Hover(own))
