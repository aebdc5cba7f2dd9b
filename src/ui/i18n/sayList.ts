import { browserLocale } from './languages.ts'

/** `items` as in a sentence of `language`: "a, b, and c". */
export const sayList = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(browserLocale(language)).format(items)
