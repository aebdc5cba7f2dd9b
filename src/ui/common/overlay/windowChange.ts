import type { Engine } from '../../engine/engine.ts'
import { closeOverlay, currentOverlay } from './openOverlay.ts'

/** The part of Base UI's change details that we use. */
interface Change {
  readonly reason: string
  readonly event: Event
  cancel(): void
}

/**
 * The `onOpenChange` handler of a window: closes it on request. Escape is meant for the overlay above the window, if
 * there is one, which may already have handled the key.
 */
export const windowChangeHandler =
  (engine: Engine, isTop: () => boolean, close: () => void) =>
  (next: boolean, change: Change): void => {
    if (next) return
    const above = currentOverlay(engine)
    const meant = isTop() && above === null && !change.event.defaultPrevented
    if (change.reason !== 'escape-key' || meant) {
      close()
      return
    }
    change.cancel()
    // Base UI stops the key here, so a popover that was opened by hovering, and has no focus, would not receive it.
    if (isTop() && above?.kind === 'popover') closeOverlay(engine, above)
  }
