import { type AttachInput, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { Opening } from './watchedViews.ts'

/** What this tab says of itself when it attaches as `tabId`; it wants to see `opening`. */
export function attachInput(tabId: string, opening: readonly Opening[]): AttachInput {
  // Answers that the instance wrote into the page, handed over once: later they are old.
  const initial = document.getElementById('initial-results')
  initial?.remove()
  return {
    tabId,
    protocol: PROTOCOL,
    build: __BUILD__,
    visible: document.visibilityState === 'visible',
    focused: document.hasFocus(),
    opening,
    ...(initial && { initial: initial.textContent }),
  }
}
