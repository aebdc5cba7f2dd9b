const DAY_MS = 86_400_000

/** Average posts per day since the account was created, rounded; null if that date is unknown (PR26). */
export function dailyAverage(
  statusesCount: number,
  createdAt: string | undefined,
  nowMs: number,
): number | null {
  const made = createdAt === undefined ? Number.NaN : Date.parse(createdAt)
  if (Number.isNaN(made)) return null
  // At least one day, even if the local clock is behind and the account seems to be created in the future.
  const days = Math.max(1, Math.ceil((nowMs - made) / DAY_MS))
  return Math.round(statusesCount / days)
}
