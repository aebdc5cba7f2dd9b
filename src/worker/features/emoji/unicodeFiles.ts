import type { AccountContext } from '../../context/accountContext.ts'
import { isRecord } from '../../json/read.ts'
import { waitAtMost } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { inLanguage, readUnicode, type UnicodeEmoji } from './unicodeEmoji.ts'

/** `scripts/build/emojiFiles.ts`: the paths of the files by language. */
declare const __EMOJI_FILES__: Readonly<Record<string, string>>

/** They are the client's own, from where the page came. */
const LIMIT_MS = 10_000
/** In the cache, by the language. */
const STORE = 'emoji'
const keyOf = (language: string): string => `unicode/${language}`

type Where = Pick<Platform, 'fetch' | 'origin'> & Pick<AccountContext, 'cache' | 'clock' | 'log'>

/** All emoji of Unicode for one language of the interface; each file is fetched once, and kept. */
export class UnicodeFiles {
  readonly #files = new Map<string, Promise<unknown>>()
  readonly #read = new Map<string, readonly UnicodeEmoji[]>();

  /** Empty while the files can't be had: the next who asks has them tried again. */
  async in(language: string, where: Where): Promise<readonly UnicodeEmoji[]> {
    const base = language.split(/[-_]/)[0] ?? ''
    const known = this.#read.get(base)
    if (known !== undefined) return known
    const wanted = base === 'en' || !(base in __EMOJI_FILES__) ? null : base
    const [english, own] = await Promise.all([
      this.#file('en', where),
      wanted === null ? null : this.#file(wanted, where),
    ])
    const emoji = readUnicode(english)
    const whole = wanted === null ? emoji : inLanguage(emoji, own)
    const complete = emoji.length > 0 && (wanted === null || own !== undefined)
    // Two may have asked at once: the index is made for the first answer.
    if (complete && !this.#read.has(base)) this.#read.set(base, whole)
    return this.#read.get(base) ?? whole
  }

  #file(language: string, where: Where): Promise<unknown> {
    const known = this.#files.get(language)
    if (known !== undefined) return known
    const loading = load(language, where).then((content) => {
      if (content === undefined) this.#files.delete(language)
      return content
    })
    this.#files.set(language, loading)
    return loading
  }
}

async function load(language: string, { cache, fetch, origin, clock, log }: Where): Promise<unknown> {
  const path = __EMOJI_FILES__[language]
  if (path === undefined) return undefined
  // The path changes with what is in it.
  const kept = await cache.get(STORE, keyOf(language)).catch(() => undefined)
  if (isRecord(kept) && kept.path === path) return kept.content
  try {
    const fetching = fetch(new URL(path, origin).href).then(async (answer) =>
      answer.ok ? ((await answer.json()) as unknown) : undefined,
    )
    const content = await waitAtMost(clock, fetching, LIMIT_MS)
    if (content === undefined) log.warn(`the names of emoji are not to be had: ${path}`)
    else await cache.put(STORE, keyOf(language), { path, content }).catch(() => {})
    return content
  } catch (thrown) {
    log.warn(`the names of emoji are not to be had: ${String(thrown)}`)
    return undefined
  }
}
