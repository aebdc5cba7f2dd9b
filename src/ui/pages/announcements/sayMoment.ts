import { sayDate } from '../../i18n/format.ts'

/** How to format a time: date and time of day; the local date; or the UTC date, for all-day announcements. */
export type MomentForm = 'dateTime' | 'localDate' | 'utcDate'

const OPTIONS: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  dateTime: { dateStyle: 'long', timeStyle: 'short' },
  localDate: { dateStyle: 'long' },
  utcDate: { dateStyle: 'long', timeZone: 'UTC' },
}

/** `iso` formatted in `language`; empty for an invalid date. */
export const sayMoment = (iso: string, form: MomentForm, language: string): string =>
  sayDate(Date.parse(iso), language, OPTIONS[form])
