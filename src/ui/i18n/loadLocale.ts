import { localeUrl } from 'virtual:locale-files'
import { localeFile } from './languages.ts'

/** Texts of one language, nested as in `locales/en.json`. Missing ones fall back to English. */
export interface Texts {
  readonly [key: string]: string | Texts
}

/** There is no file for this language (LA8). */
class LocaleMissing extends Error {
  readonly code = 'MODULE_NOT_FOUND'

  constructor(language: string) {
    super(`Cannot find module './locales/${language}.json'`)
    this.name = 'LocaleMissing'
  }
}

/** Timeout for one file. */
const LIMIT_MS = 20_000

/** Files that are loading or loaded, so that each is fetched once. */
const loads = new Map<string, Promise<Texts>>()

/** Fetches all English texts. */
export const loadEnglish = (): Promise<Texts> => load('en')

/**
 * Fetches the texts of `language`. Rejects with `LocaleMissing` if there is no such file, and with the
 * browser's own error if it could not be loaded completely; the next call tries again.
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
  // Fetched instead of imported: browsers cache a failed import for the life of the page, and a second try must work.
  const answer = await fetch(localeUrl(file), { signal: AbortSignal.timeout(LIMIT_MS) })
  // A server may answer a missing file with the page, and a file may be truncated: neither is JSON.
  const texts: unknown = answer.ok && (await answer.json())
  if (texts === null || typeof texts !== 'object') throw new LocaleMissing(file)
  return texts as Texts
}
