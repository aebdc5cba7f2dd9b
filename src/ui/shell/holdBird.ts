import { fetchWindow, openWindow } from '../common/overlay/openWindow.ts'
import type { Engine } from '../engine/engine.ts'

const HOLD_MS = 500
const BIRD = '[data-bird]'

/**
 * Opens the roost when the bird is held, or asked for its menu (RO3). Any other press follows its link. One listener serves the page, and
 * loads after the first posts. Returns a function that ends it.
 */
export function holdBird(engine: Engine): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let holding: ReturnType<typeof setTimeout> | undefined
  /** The end of the press that has opened the roost is no click on the link, nor one outside of the window. */
  let isHeld = false
  const on = <K extends keyof DocumentEventMap>(name: K, act: (event: DocumentEventMap[K]) => void): void =>
    document.addEventListener(name, act, { signal, capture: true })
  const isBird = ({ target }: Event): boolean => target instanceof Element && target.closest(BIRD) !== null
  const open = (): void => {
    clearTimeout(holding)
    openWindow(engine, 'roost')
  }
  const letGo = (): void => clearTimeout(holding)
  on('pointerdown', (event) => {
    letGo()
    isHeld = false
    if (event.button !== 0 || !event.isPrimary || !isBird(event)) return
    fetchWindow(engine, 'roost')
    holding = setTimeout(() => {
      isHeld = true
      open()
    }, HOLD_MS)
  })
  for (const end of ['pointerup', 'pointercancel', 'dragstart'] as const) on(end, letGo)
  on('contextmenu', (event) => {
    if (!isBird(event)) return
    event.preventDefault()
    open()
  })
  // A finger that has held it may cause no click.
  on('keydown', () => {
    isHeld = false
  })
  on('click', (event) => {
    if (!isHeld) return
    isHeld = false
    event.preventDefault()
    event.stopPropagation()
  })
  return () => {
    letGo()
    stopped.abort()
  }
}
