const listeners = new Set<() => void>()
let aheadMs = 0

/** The time by the servers' clocks, in ms since 1970: one's own may be wrong (EV8). */
export const serverNow = (): number => Date.now() - aheadMs

/** Sets how far the clock of this machine is ahead. */
export function setClockAhead(ms: number): void {
  if (ms === aheadMs) return
  aheadMs = ms
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the difference has changed, until the returned function is called. */
export function onClockSet(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
