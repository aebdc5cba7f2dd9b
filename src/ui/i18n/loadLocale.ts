import { localeFile } from './languages.ts'

/** Texts of one language, nested as in `locales/en.json`; what is missing falls back to English. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** There is no file for a language (LA8). */
class LocaleMissing extends Error {
  readonly code = 'MODULE_NOT_FOUND'

  constructor(language: string) {
    super(`Cannot find module './locales/${language}.json'`)
    this.name = 'LocaleMissing'
  }
}

/**
 * Fetched, and not imported: browsers keep the failure of an import for as long as the page lives, and a
 * language must be there at the second try.
 */
const FILES = import.meta.glob<string>('./locales/*.json', { query: '?url', import: 'default', eager: true })

/** A file that takes longer does not come. */
const LIMIT_MS = 20_000

/** What is under way or here: a file is fetched once, however many ask. */
const loads = new Map<string, Promise<Texts>>()

/** Fetches all texts in English, which the others fall back to. */
export const loadEnglish = (): Promise<Texts> => load('en')

/**
 * Fetches the texts of `language`. Rejects with `LocaleMissing` when there is no such file, and
 * with the browser's own error when there is one and it did not come whole; the next call tries again.
 */
export async function loadLocale(language: string): Promise<Texts> {
  const file = localeFile(language)
  return file === 'en' ? {} : load(file)
}

function load(file: string): Promise<Texts> {
  const known = loads.get(file)
  if (known !== undefined) return known
  const made = fetchTexts(file).catch((thrown: unknown) => {
    loads.delete(file)
    throw thrown
  })
  loads.set(file, made)
  return made
}

async function fetchTexts(file: string): Promise<Texts> {
  const url = FILES[`./locales/${file}.json`]
  if (url === undefined) throw new LocaleMissing(file)
  const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) })
  // What is no file may be answered with the page itself, and a file may come cut off: neither is JSON.
  const texts: unknown = answer.ok && (await answer.json())
  if (texts === null || typeof texts !== 'object') throw new LocaleMissing(file)
  return texts as Texts
}
