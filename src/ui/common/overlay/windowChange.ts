import { closeOverlay, currentOverlay } from './openOverlay.ts'

/** The part of Base UI's change details that we use. */
interface Change {
  readonly reason: string
  readonly event: Event
  cancel(): void
}

/**
 * Handles a request to close a window. Escape is meant for the overlay above it, if there is one, which may
 * already have handled the key.
 */
export const closesBy =
  (isTop: () => boolean, close: () => void) =>
  (next: boolean, change: Change): void => {
    if (next) return
    const above = currentOverlay()
    const meant = isTop() && above === null && !change.event.defaultPrevented
    if (change.reason !== 'escape-key' || meant) {
      close()
      return
    }
    change.cancel()
    // Base UI stops the key here. A popover that opened by hovering has no focus, and would not get it.
    if (isTop() && above?.kind === 'popover') closeOverlay(above)
  }
