import { sayDate } from '../../i18n/format.ts'

/**
 * How a moment is shown: with its time; as the date it has here; or as a date that is the same
 * everywhere, as those of all-day announcements are.
 */
export type MomentForm = 'time' | 'date' | 'day'

const OPTIONS: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  time: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'long' },
  day: { dateStyle: 'long', timeZone: 'UTC' },
}

/** `iso` in words of `language`; empty for a date that is none. */
export const sayMoment = (iso: string, form: MomentForm, language: string): string =>
  sayDate(Date.parse(iso), language, OPTIONS[form])
