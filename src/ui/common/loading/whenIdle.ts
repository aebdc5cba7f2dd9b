/** Deadline of the idle callback. After it, the reader has long moved on. */
const LIMIT_MS = 1_000

/** Calls `act` when the browser is idle, or soon in Safari, which has no `requestIdleCallback`. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: LIMIT_MS })
  else setTimeout(act)
}
