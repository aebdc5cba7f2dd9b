import { browserLocale } from './languages.ts'

/** Making a formatter costs more than everything else in a row; there are few of them. */
function remembered<Options, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (language: string, options: Options) => Formatter {
  const made = new Map<string, Formatter>()
  return (language, options) => {
    const key = language + JSON.stringify(options)
    const known = made.get(key)
    if (known !== undefined) return known
    const formatter = make(browserLocale(language), options)
    made.set(key, formatter)
    return formatter
  }
}

const numbers = remembered(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
const dates = remembered(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** `value` as `language` writes numbers. */
export const sayNumber = (value: number, language: string, options: Intl.NumberFormatOptions = {}): string =>
  numbers(language, options).format(value)

/** The moment `ms` as `language` writes dates and times; empty for one that is none. */
export const sayDate = (ms: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(ms) ? '' : dates(language, options).format(ms)
