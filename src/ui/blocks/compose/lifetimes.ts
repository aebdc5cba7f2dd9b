const HOUR_S = 3_600
export const DAY_S = 24 * HOUR_S

const hours = (count: number) => ({ count, unit: 'hour', seconds: count * HOUR_S }) as const
const days = (count: number) => ({ count, unit: 'day', seconds: count * DAY_S }) as const

/** Choices for the lifetime of an expiring post. One hour is the minimum that Pleroma accepts. */
export const LIFETIMES = [hours(1), hours(6), hours(12), days(1), days(3), days(7), days(30), days(365)]
