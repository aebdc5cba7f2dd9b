import type { TextKey } from '../../shared/i18n/textKey.ts'

/** Texts of one language, nested as in `locales/en.json`. Missing ones fall back to English. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** Values for the `{{…}}` of a text. `count` also selects the plural, and is formatted as a number. */
export type TextArgs = Readonly<Record<string, string | number>>

/** The text of `key` in the current language. */
export type Say = (key: TextKey, args?: TextArgs) => string
