/** Whether the bit of target `at` is set: the action failed for it, or changed nothing. */
export const isMissed = (missed: Uint8Array, at: number): boolean =>
  (((missed[at >> 3] ?? 0) >> (at & 7)) & 1) === 1

/** `missed` with the bit of target `at` set. */
export function withMissed(missed: Uint8Array, at: number, total: number): Uint8Array {
  const next = new Uint8Array(Math.ceil(total / 8))
  next.set(missed.subarray(0, next.length))
  next[at >> 3] = (next[at >> 3] ?? 0) | (1 << (at & 7))
  return next
}
