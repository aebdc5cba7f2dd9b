import { sayDate } from '../../i18n/format.ts'

/** How to format a time: date and time of day; the local date; or the UTC date, for all-day announcements. */
export type MomentForm = 'time' | 'date' | 'day'

const OPTIONS: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  time: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'long' },
  day: { dateStyle: 'long', timeZone: 'UTC' },
}

/** `iso` formatted in `language`; empty for an invalid date. */
export const sayMoment = (iso: string, form: MomentForm, language: string): string =>
  sayDate(Date.parse(iso), language, OPTIONS[form])
