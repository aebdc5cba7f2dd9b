/** The key, in the alerts store, of the time of the next sound. It is the same for all accounts of the browser (AL2). */
export const SOUND_KEY = 'sound'

/** Alerts make one sound in this time at most. */
export const SOUND_MS = 1_000

/** A turn that its engine has not ended, ends after this: a tab has two seconds to play the sound, and the next may begin a second later. */
export const MAX_TURN_MS = 4_000

/**
 * Takes the turn to make a sound, for `turnMs`.
 *
 * @param nextAt the stored time from which on the next sound may begin, ms since 1970.
 */
export function takeSound(
  nextAt: unknown,
  now: number,
  turnMs: number,
): { readonly value: unknown; readonly answer: boolean } {
  // A time in the far future is from before the clock was set back.
  const isTaken = typeof nextAt === 'number' && nextAt > now && nextAt <= now + MAX_TURN_MS
  return isTaken ? { value: nextAt, answer: false } : { value: now + turnMs, answer: true }
}
