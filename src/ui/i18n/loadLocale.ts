import { localeFile } from './languages.ts'

/** Texts of one language, nested as in `locales/en.json`; what is missing falls back to English. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** There is no file for a language (spec/1 §1: "a missing locale file is a module-not-found failure"). */
export class LocaleMissing extends Error {
  readonly code = 'MODULE_NOT_FOUND'

  constructor(language: string) {
    super(`Cannot find module './locales/${language}.json'`)
    this.name = 'LocaleMissing'
  }
}

const FILES = import.meta.glob<Texts>('./locales/*.json', { import: 'default' })

/** Fetches all texts in English, which the others fall back to. */
export const loadEnglish = (): Promise<Texts> => load('en')

/**
 * Fetches the texts of `language`. Rejects with `LocaleMissing` when there is no such file, and
 * with the browser's own error when there is one and it did not come.
 */
export async function loadLocale(language: string): Promise<Texts> {
  const file = localeFile(language)
  if (file === 'en') return {}
  return load(file)
}

async function load(file: string): Promise<Texts> {
  const fetchFile = FILES[`./locales/${file}.json`]
  if (!fetchFile) throw new LocaleMissing(file)
  return fetchFile()
}
