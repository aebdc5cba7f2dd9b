import type { Instance } from '../../shared/model/instance.ts'
import type { RichText } from '../../shared/model/richText.ts'
import { familyOf } from '../dialect/software.ts'
import type { EngineLog } from '../log.ts'
import { type CustomEmoji, normalizeCustomEmojis } from '../normalize/emoji.ts'
import { fragment } from '../normalize/htmlFile.ts'
import { MAX_INSTANCE_EMOJIS } from '../normalize/limits.ts'
import { list, words } from '../normalize/read.ts'
import { parseRichText } from '../normalize/richText.ts'
import { normalizeStickers, type StickerPack, stickerPackPaths } from '../normalize/sticker.ts'
import type { Ask } from './ask.ts'

/**
 * What is large and nobody waits for: emoji, known domains, stickers, terms. It is fetched once the first
 * posts are there, one call after the other, and stays in the engine: tabs are told what they ask for.
 */
export class InstanceExtras {
  readonly #ask: Ask
  readonly #instance: () => Promise<Instance>
  readonly #log: EngineLog
  /** The instance's own emoji (spec/1 §3 "customEmoji"). */
  emojis: readonly CustomEmoji[] = []
  /** Other instances that this one has heard of. */
  knownDomains: readonly string[] = []
  stickers: readonly StickerPack[] = []
  #terms: Promise<RichText | null> | null = null
  #loading: Promise<void> | null = null

  constructor(ask: Ask, instance: () => Promise<Instance>, log: EngineLog) {
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

  async #load(): Promise<void> {
    const instance = await this.#instance()
    if (!instance.known) {
      this.#loading = null
      return
    }
    this.emojis = await this.#loadEmojis(instance)
    await this.terms()
    this.stickers = await this.#loadStickers(instance)
    const peers = list(await this.#ask('/api/v1/instance/peers'), MAX_INSTANCE_EMOJIS)
    this.knownDomains = words(peers, MAX_INSTANCE_EMOJIS)
  }

  async #loadTerms(): Promise<RichText | null> {
    const { server } = await this.#instance()
    const html = await this.#ask('/static/terms-of-service.html', 'text')
    // Asked again by the next who wants to read them.
    if (html === undefined) this.#terms = null
    const terms = parseRichText(fragment(html), { greentext: false, base: server })
    return terms.length > 0 ? terms : null
  }

  /** Pleroma and its kin tell their emoji with their tags; all others have Mastodon's list. */
  async #loadEmojis({ software, server }: Instance): Promise<readonly CustomEmoji[]> {
    const family = familyOf(software)
    const kin = family === 'pleroma' || family === 'akkoma'
    for (const path of kin ? [PLEROMA_EMOJI, MASTODON_EMOJI] : [MASTODON_EMOJI]) {
      const emojis = normalizeCustomEmojis(await this.#ask(path), { server })
      if (emojis !== null) return emojis
    }
    return []
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

const PLEROMA_EMOJI = '/api/pleroma/emoji.json'
const MASTODON_EMOJI = '/api/v1/custom_emojis'
