/** Larger counts are shown as "99+" (NO19). */
const MAX_SHOWN = 99

/** A count as badges and the tab's icon show it. */
export const badgeWords = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))
