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

/** Languages whose digits are not 0 to 9 wherever they are spoken. */
const OWN_DIGITS = /^(ar|bn|ckb|dz|fa|ks|mr|my|ne|ps|sd|ur)\b/

/** A number that nothing parts or rounds, written with 0 to 9: the browser's first formatter takes a new tab 20 ms. */
const isPlain = (value: number, language: string): boolean =>
  Number.isInteger(value) && value >= 0 && value < 1_000 && !OWN_DIGITS.test(browserLocale(language))

/** `value` as `language` writes numbers. */
export function sayNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && isPlain(value, language)) return String(value)
  return numbers(language, options ?? {}).format(value)
}

/** The moment `ms` as `language` writes dates and times; empty for one that is none. */
export const sayDate = (ms: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(ms) ? '' : dates(language, options).format(ms)
