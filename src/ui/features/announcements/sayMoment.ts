import { browserLocale } from '../../i18n/languages.ts'

/** A formatter takes long to make, and there are few of them. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(browserLocale(language), options)
  formats.set(key, made)
  return made
}

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
export function sayMoment(iso: string, form: MomentForm, language: string): string {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? '' : formatOf(language, OPTIONS[form]).format(ms)
}
