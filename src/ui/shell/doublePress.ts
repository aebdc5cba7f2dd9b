/** The second press of a double press follows the first within this time … */
const DOUBLE_MS = 400
/** … and within this distance. */
const NEAR_PX = 32

/** Selector of windows, drawers and menus, which cover what was there before. */
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]'

const PHASES = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
] as const

const layerAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(LAYER) : null

/**
 * Until the returned function is called, ignores the second press of a double press if the first one opened or closed a
 * layer at that place. The second press was not meant for what has just appeared there, such as "Log out" in the menu (L50).
 */
export function ignoreDoublePresses(): () => void {
  let first: {
    readonly x: number
    readonly y: number
    readonly atMs: number
    readonly layer: Element | null
  } | null = null
  let ignored = false
  const onPhase = (event: Event): void => {
    // A click made by code, for example by a keyboard shortcut, is not a press.
    if (!event.isTrusted) return
    if (event instanceof PointerEvent && event.type === 'pointerdown' && event.isPrimary) {
      const { clientX: x, clientY: y, timeStamp: atMs } = event
      const layer = layerAt(event)
      ignored =
        first !== null &&
        atMs - first.atMs < DOUBLE_MS &&
        Math.hypot(x - first.x, y - first.y) < NEAR_PX &&
        layer !== first.layer
      first = { x, y, atMs, layer }
    }
    if (!ignored) return
    event.stopPropagation()
    if (event.type === 'click') event.preventDefault()
  }
  const onKey = (): void => {
    ignored = false
  }
  const stop = new AbortController()
  for (const phase of PHASES)
    window.addEventListener(phase, onPhase, {
      capture: true,
      passive: phase.startsWith('touch'),
      signal: stop.signal,
    })
  // Enter and the space bar click, too, and are never ignored.
  window.addEventListener('keydown', onKey, { capture: true, signal: stop.signal })
  return () => stop.abort()
}
