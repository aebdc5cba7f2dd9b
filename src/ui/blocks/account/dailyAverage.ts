/** spec/3 §5: "Day = 86400000 ms". */
const DAY_MS = 86_400_000

/** Posts a day since the account was made, as a whole number; null when that is not known. */
export function dailyAverage(
  statusesCount: number,
  createdAt: string | undefined,
  nowMs: number,
): number | null {
  const made = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  if (Number.isNaN(made)) return null
  // At least the day that has begun, also by a clock that is behind.
  const days = Math.max(1, Math.ceil((nowMs - made) / DAY_MS))
  return Math.round(statusesCount / days)
}
