import { localeUrl } from 'virtual:locale-files'
import { localeFile } from './languages.ts'
import type { Texts } from './texts.ts'

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

/** i18next, in a chunk of its own. */
export type Translator = typeof import('./translator.ts')

export type LoadedTexts = readonly [Translator, Texts]

/**
 * Loads all texts of `language`, and i18next, which says them. Rejects with `LocaleMissing` if there is no such file, and with the
 * browser's own error if it could not be loaded completely; the next call tries again.
 */
export const loadTexts = (language: string): Promise<LoadedTexts> =>
  Promise.all([import('./translator.ts'), load(localeFile(language))])

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
