import { type AttachInput, PROTOCOL } from '../../shared/protocol/operations.ts'
import type { Opening } from './watchedViews.ts'

/** What this tab sends when it attaches as `tabId`; the engine opens the views of `opening` at once. */
export function attachInput(tabId: string, opening: readonly Opening[]): AttachInput {
  // API responses that the instance embedded in the page. They are passed on once, because they are stale
  // later.
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
