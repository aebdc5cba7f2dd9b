const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** The lifetimes on offer for an expiring post, in seconds. Pleroma accepts no less than an hour. */
export const LIFETIMES_S: readonly number[] = [
  ...[1, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 3, 7, 30, 365].map((days) => days * DAY_S),
]
