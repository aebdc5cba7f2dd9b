import { currentOverlay } from './openOverlay.ts'

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
    const meant = isTop() && currentOverlay() === null && !change.event.defaultPrevented
    if (change.reason !== 'escape-key' || meant) close()
    else change.cancel()
  }
