import type { Fault } from '../../shared/fault/fault.ts'
import type { StickerPack } from '../../shared/model/emoji.ts'
import type { Instance } from '../../shared/model/instance.ts'
import type { RichText } from '../../shared/model/richText.ts'
import { familyOf } from '../dialect/software.ts'
import { EmojiShelf } from '../emoji/emojiShelf.ts'
import { UnicodeFiles } from '../emoji/unicodeFiles.ts'
import type { EngineLog } from '../log.ts'
import { type CustomEmoji, normalizeCustomEmojis } from '../normalize/emoji.ts'
import { fragment } from '../normalize/htmlFile.ts'
import { MAX_INSTANCE_EMOJIS } from '../normalize/limits.ts'
import { list, words } from '../normalize/read.ts'
import { parseRichText } from '../normalize/richText.ts'
import { normalizeStickers, stickerPackPaths } from '../normalize/sticker.ts'
import type { KeyValueStorage } from '../persist/keyValueStorage.ts'
import type { Ask } from './ask.ts'

/**
 * What is large and nobody waits for: emoji, known domains, stickers, terms. It is fetched once the first
 * posts are there, one call after the other, and stays in the engine: tabs are told what they ask for.
 */
export class InstanceExtras {
  readonly #ask: Ask
  readonly #instance: () => Promise<Instance>
  readonly #log: EngineLog
  readonly #cache: KeyValueStorage
  /** Them and all others, to be looked for. */
  readonly shelf = new EmojiShelf()
  readonly unicode = new UnicodeFiles()
  /** The instance's own emoji. */
  emojis: readonly CustomEmoji[] = []
  /** Other instances that this one has heard of. */
  knownDomains: readonly string[] = []
  stickers: readonly StickerPack[] = []
  /** Why the terms were not to be had when they were asked for last; null: there are none, or they are here. */
  termsFault: Fault | null = null
  #terms: Promise<RichText | null> | null = null
  #loading: Promise<void> | null = null
  #loadingEmojis: Promise<void> | null = null
  /** The instance has told its emoji since the engine started. */
  #told = false

  constructor(ask: Ask, instance: () => Promise<Instance>, log: EngineLog, cache: KeyValueStorage) {
    this.#cache = cache
    this.#ask = ask
    this.#instance = instance
    this.#log = log
  }

  /** The terms of service; null: there are none, or they are not to be had. */
  terms(): Promise<RichText | null> {
    this.#terms ??= this.#loadTerms()
    return this.#terms
  }

  /** Fetches all of it, once. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((thrown) =>
      this.#log.error('what belongs to the instance could not be loaded', thrown),
    )
    return this.#loading
  }

  /** The instance's own emoji: as it told them last, at once, and else when it tells them. */
  async customEmojis(): Promise<readonly CustomEmoji[]> {
    if (this.#told || this.emojis.length > 0) return this.emojis
    const { server } = await this.#instance()
    const kept = await this.#cache.get(EMOJI_STORE, server).catch(() => undefined)
    if (!this.#told && Array.isArray(kept)) this.emojis = kept
    if (this.emojis.length === 0) await this.#fetchEmojis()
    return this.emojis
  }

  async #load(): Promise<void> {
    const instance = await this.#instance()
    if (!instance.known) {
      this.#loading = null
      return
    }
    await this.#fetchEmojis()
    await this.terms()
    this.stickers = await this.#loadStickers(instance)
    const peers = list(await this.#ask('/api/v1/instance/peers'), MAX_INSTANCE_EMOJIS)
    this.knownDomains = words(peers, MAX_INSTANCE_EMOJIS)
  }

  async #loadTerms(): Promise<RichText | null> {
    const { server } = await this.#instance()
    this.termsFault = null
    const html = await this.#ask('/static/terms-of-service.html', 'text', (fault) => {
      // An instance that has none says so.
      if (fault.code !== 'missing') this.termsFault = fault
    })
    // Asked again by the next who wants to read them.
    if (html === undefined) this.#terms = null
    const terms = parseRichText(fragment(html), { greentext: false, base: server })
    return terms.length > 0 ? terms : null
  }

  #fetchEmojis(): Promise<void> {
    const fetching = async (): Promise<void> => {
      const instance = await this.#instance()
      const told = await this.#loadEmojis(instance)
      // Asked again by the next who looks for one.
      if (told === null) this.#loadingEmojis = null
      else {
        this.emojis = told
        this.#told = true
        await this.#cache.put(EMOJI_STORE, instance.server, told)
      }
    }
    this.#loadingEmojis ??= fetching().catch((thrown) =>
      this.#log.warn(`the emoji of the instance could not be remembered: ${String(thrown)}`),
    )
    return this.#loadingEmojis
  }

  /** Pleroma and its kin tell their emoji with their tags; all others have Mastodon's list. */
  async #loadEmojis({ software, server }: Instance): Promise<readonly CustomEmoji[] | null> {
    const family = familyOf(software)
    const kin = family === 'pleroma' || family === 'akkoma'
    for (const path of kin ? [PLEROMA_EMOJI, MASTODON_EMOJI] : [MASTODON_EMOJI]) {
      const emojis = normalizeCustomEmojis(await this.#ask(path), { server })
      if (emojis !== null) return emojis
    }
    return null
  }

  async #loadStickers({ server }: Instance): Promise<readonly StickerPack[]> {
    const packs: StickerPack[] = []
    for (const [name, path] of stickerPackPaths(await this.#ask('/static/stickers.json'))) {
      const pack = normalizeStickers(name, await this.#ask(`${path}pack.json`), `${server}${path}`)
      if (pack !== null) packs.push(pack)
    }
    return packs.sort((a, b) => a.title.localeCompare(b.title))
  }
}

/** In the cache, by the instance. */
const EMOJI_STORE = 'emoji'
const PLEROMA_EMOJI = '/api/pleroma/emoji.json'
const MASTODON_EMOJI = '/api/v1/custom_emojis'
