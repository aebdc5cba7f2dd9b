import type { Fault } from '../../../shared/fault/fault.ts'
import type { StickerPack } from '../../../shared/model/emoji.ts'
import type { Instance } from '../../../shared/model/instance.ts'
import type { RichText } from '../../../shared/model/richText.ts'
import { familyOf } from '../../dialect/detectSoftware.ts'
import { MAX_INSTANCE_EMOJIS } from '../../json/limits.ts'
import { list, words } from '../../json/read.ts'
import { type CustomEmoji, normalizeCustomEmojis } from '../../normalize/emoji.ts'
import { fragment } from '../../normalize/htmlFile.ts'
import { parseRichText } from '../../normalize/richText.ts'
import { normalizeStickers, stickerPackPaths } from '../../normalize/sticker.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import { EmojiShelf } from '../emoji/emojiShelf.ts'
import { UnicodeFiles } from '../emoji/unicodeFiles.ts'
import type { Ask } from './ask.ts'

/**
 * Large data that nothing waits for: emoji, known domains, stickers, terms. Fetched after the first posts, one call at
 * a time. It stays in the engine; tabs get only what they request.
 */
export class InstanceExtras {
  readonly #ask: Ask
  readonly #instance: () => Promise<Instance>
  readonly #log: EngineLog
  readonly #cache: KeyValueStorage
  /** The searchable index of custom and Unicode emoji. */
  readonly shelf = new EmojiShelf()
  readonly unicode = new UnicodeFiles()
  /** The instance's own emoji. */
  emojis: readonly CustomEmoji[] = []
  /** Domains of the instances that this one federates with. */
  knownDomains: readonly string[] = []
  stickers: readonly StickerPack[] = []
  /** The fault of the last terms request; null if it succeeded or the instance has no terms. */
  termsFault: Fault | null = null
  #terms: Promise<RichText | null> | null = null
  #loading: Promise<void> | null = null
  #loadingEmojis: Promise<void> | null = null
  /** The custom emoji were fetched since the engine started. */
  #emojisFresh = false

  constructor(ask: Ask, instance: () => Promise<Instance>, log: EngineLog, cache: KeyValueStorage) {
    this.#cache = cache
    this.#ask = ask
    this.#instance = instance
    this.#log = log
  }

  /** The terms of service; null if there are none, or the request failed (see `termsFault`). */
  terms(): Promise<RichText | null> {
    this.#terms ??= this.#loadTerms()
    return this.#terms
  }

  /** Fetches everything, once. */
  load(): Promise<void> {
    this.#loading ??= this.#load().catch((thrown) =>
      this.#log.error('could not load the instance extras', thrown),
    )
    return this.#loading
  }

  /** The custom emoji: from the cache if they are there, else fetched. */
  async customEmojis(): Promise<readonly CustomEmoji[]> {
    if (this.#emojisFresh || this.emojis.length > 0) return this.emojis
    const { server } = await this.#instance()
    const cached = await this.#cache.get(EMOJI_STORE, server).catch(() => undefined)
    if (!this.#emojisFresh && Array.isArray(cached)) this.emojis = cached
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
      // A 404 means that the instance has no terms.
      if (fault.code !== 'missing') this.termsFault = fault
    })
    // The next call tries again.
    if (html === undefined) this.#terms = null
    const terms = parseRichText(fragment(html), { greentext: false, base: server })
    return terms.length > 0 ? terms : null
  }

  #fetchEmojis(): Promise<void> {
    const fetching = async (): Promise<void> => {
      const instance = await this.#instance()
      const fetched = await this.#loadEmojis(instance)
      // The next call tries again.
      if (fetched === null) this.#loadingEmojis = null
      else {
        this.emojis = fetched
        this.#emojisFresh = true
        await this.#cache.put(EMOJI_STORE, instance.server, fetched)
      }
    }
    this.#loadingEmojis ??= fetching().catch((thrown) =>
      this.#log.warn(`could not store the custom emoji: ${String(thrown)}`),
    )
    return this.#loadingEmojis
  }

  /** Pleroma and Akkoma have an emoji list with tags; all others have Mastodon's list. */
  async #loadEmojis({ software, server }: Instance): Promise<readonly CustomEmoji[] | null> {
    const family = familyOf(software)
    const pleromaFamily = family === 'pleroma' || family === 'akkoma'
    for (const path of pleromaFamily ? [PLEROMA_EMOJI, MASTODON_EMOJI] : [MASTODON_EMOJI]) {
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

/** Cache store; the keys are instance URLs. */
const EMOJI_STORE = 'emoji'
const PLEROMA_EMOJI = '/api/pleroma/emoji.json'
const MASTODON_EMOJI = '/api/v1/custom_emojis'
