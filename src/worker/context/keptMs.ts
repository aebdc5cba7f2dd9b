/** What a running engine asks only once goes into the next one for this long, if that goes on where it has ended (R49). */
export const KEPT_MS = 60 * 60_000
