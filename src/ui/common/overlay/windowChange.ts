import { currentOverlay } from './openOverlay.ts'

/** The part of Base UI's details of a change that decides whether it counts. */
interface Change {
  readonly reason: string
  readonly event: Event
  cancel(): void
}

/**
 * What a window does when it is asked to close. What lies over it, a question or a menu, is meant by
 * Escape, and may have heard it already.
 */
export const closesBy =
  (isTop: () => boolean, close: () => void) =>
  (next: boolean, change: Change): void => {
    if (next) return
    const meant = isTop() && currentOverlay() === null && !change.event.defaultPrevented
    if (change.reason !== 'escape-key' || meant) close()
    else change.cancel()
  }
