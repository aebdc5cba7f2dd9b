import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord } from '../../json/read.ts'
import { waitAtMost } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { inLanguage, readUnicode, type UnicodeEmoji } from './unicodeEmoji.ts'

/** The file paths by language. `scripts/build/emojiFiles.ts` defines them. */
declare const __EMOJI_FILES__: Readonly<Record<string, string>>

/** Deadline for a file. The files are the client's own, from the page's origin. */
const LIMIT_MS = 10_000
/** Cache store; the keys contain the language. */
const STORE = 'emoji'
const keyOf = (language: string): string => `unicode/${language}`

type FileContext = Pick<Platform, 'fetch' | 'origin'> & Pick<AccountContext, 'cache' | 'clock' | 'log'>

/** Loads the Unicode emoji in a language of the interface. Fetches each file once, and caches it. */
export class UnicodeFiles {
  readonly #files = new Map<string, Promise<unknown>>()
  readonly #read = new Map<string, readonly UnicodeEmoji[]>();

  /** If a file can't be loaded, resolves to the English names alone, or to nothing. The next call tries again. */
  async in(language: string, context: FileContext): Promise<readonly UnicodeEmoji[]> {
    // Traditional Chinese has its own file; other regional variants use the file of their language.
    const base = language in __EMOJI_FILES__ ? language : (language.split(/[-_]/)[0] ?? '')
    const known = this.#read.get(base)
    if (known !== undefined) return known
    const translated = base === 'en' || !(base in __EMOJI_FILES__) ? null : base
    const [english, own] = await Promise.all([
      this.#file('en', context),
      translated === null ? null : this.#file(translated, context),
    ])
    const emoji = readUnicode(english)
    const whole = translated === null ? emoji : inLanguage(emoji, own)
    const complete = emoji.length > 0 && (translated === null || own !== undefined)
    // Concurrent callers must get the same array, because the index is cached by identity.
    if (complete && !this.#read.has(base)) this.#read.set(base, whole)
    return this.#read.get(base) ?? whole
  }

  #file(language: string, context: FileContext): Promise<unknown> {
    const known = this.#files.get(language)
    if (known !== undefined) return known
    const loading = load(language, context).then((content) => {
      if (content === undefined) this.#files.delete(language)
      return content
    })
    this.#files.set(language, loading)
    return loading
  }
}

async function load(language: string, { cache, fetch, origin, clock, log }: FileContext): Promise<unknown> {
  const path = __EMOJI_FILES__[language]
  if (path === undefined) return undefined
  // The path contains a hash of the content, so a cached file with the same path is current.
  const cached = await cache.get(STORE, keyOf(language)).catch(() => undefined)
  if (isRecord(cached) && cached.path === path) return cached.content
  try {
    const fetching = fetch(new URL(path, origin).href).then(async (answer) =>
      answer.ok ? ((await answer.json()) as unknown) : undefined,
    )
    const content = await waitAtMost(clock, fetching, LIMIT_MS)
    if (content === undefined) log.warn(`could not load the emoji names: ${path}`)
    else await cache.put(STORE, keyOf(language), { path, content }).catch(() => {})
    return content
  } catch (thrown) {
    log.warn(`could not load the emoji names: ${String(thrown)}`)
    return undefined
  }
}
