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

/** Numbers that were written plainly, by their language: a row has several, and they are few. */
const written = new Map<string, string>()
const MOST_WRITTEN = 1_000

/** `value` as `language` writes numbers. */
export function sayNumber(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  if (options !== undefined) return numbers(language, options).format(value)
  const name = `${language} ${value}`
  const known = written.get(name)
  if (known !== undefined) return known
  if (written.size >= MOST_WRITTEN) written.clear()
  const words = numbers(language, {}).format(value)
  written.set(name, words)
  return words
}

/** The moment `ms` as `language` writes dates and times; empty for one that is none. */
export const sayDate = (ms: number, language: string, options: Intl.DateTimeFormatOptions): string =>
  Number.isNaN(ms) ? '' : dates(language, options).format(ms)
