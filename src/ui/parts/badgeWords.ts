/** Larger counts are shown as "99+" (NO19). */
const MAX_SHOWN = 99

/** `count` as text, for badges and the tab's icon. */
export const badgeWords = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))
