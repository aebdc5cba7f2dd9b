import { browserLocale } from './languages.ts'

/** A cache of formatters: creating one costs more than everything else in a row. There are few of them. */
function cached<Options, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (language: string, options: Options) => Formatter {
  const formatters = new Map<string, Formatter>()
  return (language, options) => {
    const key = language + JSON.stringify(options)
    const known = formatters.get(key)
    if (known !== undefined) return known
    const formatter = make(browserLocale(language), options)
    formatters.set(key, formatter)
    return formatter
  }
}

const numbers = cached((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const dates = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** Languages that may not use the digits 0 to 9. */
const OWN_DIGITS = /^(ar|bn|ckb|dz|fa|ks|mr|my|ne|ps|sd|ur)\b/

/**
 * Whether `value` looks the same without a formatter: it needs neither grouping nor rounding, and `language` uses the digits
 * 0 to 9. The first formatter takes a new tab 20 ms.
 */
const isPlain = (value: number, language: string): boolean =>
  Number.isInteger(value) && value >= 0 && value < 1_000 && !OWN_DIGITS.test(browserLocale(language))

/** `value` in the number format of `language`. */
export function sayNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  if (options === undefined && isPlain(value, language)) return String(value)
  return numbers(language, options ?? {}).format(value)
}

/** The time `ms` in the date format of `language`; empty if it is invalid. */
export const sayDate = (ms: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(ms) ? '' : dates(language, options).format(ms)
