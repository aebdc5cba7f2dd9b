import type { Fault } from '../../../shared/fault/fault.ts'
import type { StickerPack } from '../../../shared/model/emoji.ts'
import type { Capabilities, Instance } from '../../../shared/model/instance.ts'
import type { RichText } from '../../../shared/model/richText.ts'
import type { KeptAnswers } from '../../context/keptAnswers.ts'
import { familyOf } from '../../dialect/detectSoftware.ts'
import { placesOf } from '../../dialect/pleromaPaths.ts'
import { MAX_INSTANCE_EMOJIS } from '../../json/limits.ts'
import { list, record, words } from '../../json/read.ts'
import { type CustomEmoji, normalizeCustomEmojis } from '../../normalize/customEmojis.ts'
import { htmlFragment } from '../../normalize/htmlFile.ts'
import { deriveInstance, type InstanceContext } from '../../normalize/instance.ts'
import { parseRichText } from '../../normalize/richText.ts'
import { normalizeStickers, stickerPackPaths } from '../../normalize/sticker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import { EmojiShelf } from '../emoji/emojiShelf.ts'
import { UnicodeFiles } from '../emoji/unicodeFiles.ts'
import type { Ask } from './ask.ts'
import type { GetAsMember, Member } from './getAsMember.ts'
import type { KnownInstance } from './knownInstance.ts'
import { readSecondDescription } from './secondDescription.ts'

export interface InstanceExtrasParts {
  readonly loader: Omit<KnownInstance, 'instance'>
  readonly context: InstanceContext
  readonly ask: Ask
  readonly getAsMember: GetAsMember
  readonly log: EngineLog
  readonly clock: Clock
  readonly cache: KeyValueStorage
  readonly kept: Pick<KeptAnswers, 'keep' | 'take'>
  /** A signed-in account at the instance; undefined if there is none. */
  readonly member: () => Member | undefined
}

/**
 * Large data that nothing waits for: emoji, known domains, stickers, terms. It is fetched after the first posts, one call
 * at a time, and stays in the engine. Tabs get only what they request.
 */
export class InstanceExtras {
  readonly #parts: InstanceExtrasParts
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
  /** The terms, as they were loaded with the rest. */
  #termsText: RichText | null = null
  #loading: Promise<void> | null = null
  #loadingEmojis: Promise<void> | null = null
  /** The custom emoji were fetched since the engine started. */
  #emojisFresh = false
  #domainsFresh = false
  /** Terms and stickers were requested. */
  #termsAndStickersRequested = false
  /** The token of the account with which the push key was last looked up. */
  #pushKeyToken: string | undefined

  /** When the description and the emoji were read last, and whether they shall be read again. */
  #readAt: number
  #isOld = false

  constructor(parts: InstanceExtrasParts) {
    this.#parts = parts
    this.#readAt = parts.clock.now()
  }

  /** Has the description and the custom emoji read again after the first posts, unless they are younger than `maxAgeMs` (I47). */
  renewLater(maxAgeMs: number): void {
    if (this.#ages(maxAgeMs)) this.#parts.clock.after(AFTER_POSTS_MS, () => void this.#loadAgain())
  }

  /** Reads the description and the custom emoji again now, unless they are younger than `maxAgeMs`. */
  renew(maxAgeMs: number): void {
    if (this.#ages(maxAgeMs)) void this.#loadAgain()
  }

  /** Marks what was read as old if it is older than `maxAgeMs`; returns whether it is. */
  #ages(maxAgeMs: number): boolean {
    const now = this.#parts.clock.now()
    if (now - this.#readAt < maxAgeMs) return false
    this.#readAt = now
    this.#isOld = true
    return true
  }

  /** A load that is under way may have begun before something was marked. */
  async #loadAgain(): Promise<void> {
    await this.#loading
    await this.load()
  }

  /** The terms of service; null if there are none, or the request failed (see `termsFault`). */
  terms(): Promise<RichText | null> {
    this.#terms ??= this.#loadTerms()
    return this.#terms
  }

  /** Fetches everything. Later calls fetch only what is missing, which the instance may show to members alone. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
      .catch((thrown) =>
        this.#parts.log.error('could not load the extras (emoji, stickers, terms …)', thrown),
      )
      .finally(() => {
        this.#loading = null
      })
    return this.#loading
  }

  /** The custom emoji: from the cache if they are there, else fetched. */
  async customEmojis(): Promise<readonly CustomEmoji[]> {
    if (this.#emojisFresh || this.emojis.length > 0) return this.emojis
    const { server } = await this.#parts.loader.load()
    const cached = await this.#parts.cache.get(EMOJI_STORE, server).catch(() => undefined)
    if (!this.#emojisFresh && Array.isArray(cached)) this.emojis = cached
    if (this.emojis.length === 0) await this.#fetchEmojis()
    return this.emojis
  }

  async #load(): Promise<void> {
    const instance = await this.#parts.loader.load()
    if (!instance.known) return
    await this.#recall(instance)
    const before = this.#loaded
    if (this.#isOld) await this.#renew()
    if (!this.#emojisFresh) await this.#fetchEmojis()
    await this.#loadSecondDescription(instance)
    if (!this.#termsAndStickersRequested) {
      this.#termsAndStickersRequested = true
      this.#termsText = await this.terms()
      this.stickers = await this.#loadStickers(instance)
    }
    if (!this.#domainsFresh) await this.#loadDomains()
    // What has failed is tried again by the next engine.
    if (this.termsFault !== null || this.#loaded.every((one, index) => one === before[index])) return
    const { stickers, knownDomains } = this
    const extras: KeptExtras = {
      stickers,
      knownDomains,
      terms: this.#termsText,
      pushKey: this.#pushKeyToken !== undefined,
    }
    await this.#parts.kept.keep(EXTRAS, extras)
  }

  async #renew(): Promise<void> {
    this.#isOld = false
    const { loader, context } = this.#parts
    const announced = (): Capabilities => deriveInstance(loader.answers, context).capabilities
    const before = announced()
    await loader.renew()
    // What a call has taught of a feature is outdated if the instance now says something else of it.
    for (const [what, has] of Object.entries(announced()) as [keyof Capabilities, boolean][])
      if (before[what] !== has) loader.learn(what, has)
    this.#loadingEmojis = null
    this.#emojisFresh = false
  }

  get #loaded(): readonly unknown[] {
    return [this.emojis, this.stickers, this.knownDomains, this.#termsText, this.#pushKeyToken]
  }

  /** Takes what the last engine had loaded (R49). */
  async #recall({ server }: Instance): Promise<void> {
    const { kept, cache, member } = this.#parts
    const extras = (await kept.take(EXTRAS))?.value as KeptExtras | undefined
    if (extras === undefined) return
    const emojis = await cache.get(EMOJI_STORE, server).catch(() => undefined)
    if (!this.#emojisFresh && Array.isArray(emojis)) {
      this.emojis = emojis
      this.#emojisFresh = true
    }
    if (extras.pushKey) this.#pushKeyToken = member()?.token
    this.#termsAndStickersRequested = true
    this.#termsText = extras.terms
    this.#terms ??= Promise.resolve(extras.terms)
    this.stickers = extras.stickers
    this.knownDomains = extras.knownDomains
    this.#domainsFresh = true
  }

  /** Looks up the push key, for members only: visitors receive no pushes, and write nothing. */
  async #loadSecondDescription({ vapidPublicKey }: Instance): Promise<void> {
    const { getAsMember, loader } = this.#parts
    const member = this.#parts.member()
    // A key that was found elsewhere at an earlier start may have changed since.
    const isDescribed = vapidPublicKey !== undefined && vapidPublicKey !== loader.answers.pushKey
    if (isDescribed || member === undefined || member.token === this.#pushKeyToken) return
    const found = await readSecondDescription(getAsMember, member)
    if (found === null) return
    this.#pushKeyToken = member.token
    const { pushKey, apiVersion } = found
    loader.note({ apiVersion, ...(pushKey !== '' && { pushKey }) })
  }

  async #loadDomains(): Promise<void> {
    const domains = await this.#parts.getAsMember('/api/v1/instance/peers', (peers) =>
      Array.isArray(peers) ? words(list(peers, MAX_INSTANCE_EMOJIS), MAX_INSTANCE_EMOJIS) : null,
    )
    if (domains === null) return
    this.knownDomains = domains
    this.#domainsFresh = true
  }

  async #loadTerms(): Promise<RichText | null> {
    const { site, capabilities } = await this.#parts.loader.load()
    this.termsFault = null
    if (!capabilities.termsOfService && !capabilities.pleromaFiles) return null
    const [path, form] = capabilities.termsOfService
      ? (['/api/v1/instance/terms_of_service', 'json'] as const)
      : (['/static/terms-of-service.html', 'text'] as const)
    const answer = await this.#parts.ask(path, form, (fault) => {
      // A 404 means that the instance has no terms.
      if (fault.code !== 'missing') this.termsFault = fault
    })
    // The next call tries again.
    if (this.termsFault !== null) this.#terms = null
    const html = form === 'json' ? record(answer).content : answer
    const terms = parseRichText(htmlFragment(html), { greentext: false, base: site })
    return terms.length > 0 ? terms : null
  }

  #fetchEmojis(): Promise<void> {
    const fetching = async (): Promise<void> => {
      const instance = await this.#parts.loader.load()
      const fetched = await this.#loadEmojis(instance)
      // The next call tries again.
      if (fetched === null) this.#loadingEmojis = null
      else {
        this.emojis = fetched
        this.#emojisFresh = true
        await this.#parts.cache.put(EMOJI_STORE, instance.server, fetched)
      }
    }
    this.#loadingEmojis ??= fetching().catch((thrown) =>
      this.#parts.log.warn(`could not store the custom emoji: ${String(thrown)}`),
    )
    return this.#loadingEmojis
  }

  /** Pleroma and Akkoma have an emoji list with tags. All servers have Mastodon's list. */
  async #loadEmojis({ software, server }: Instance): Promise<readonly CustomEmoji[] | null> {
    const family = familyOf(software)
    const pleromaFamily = family === 'pleroma' || family === 'akkoma'
    for (const path of pleromaFamily
      ? [...placesOf(PLEROMA_EMOJI, software), MASTODON_EMOJI]
      : [MASTODON_EMOJI]) {
      const emojis = await this.#parts.getAsMember(path, (value) => normalizeCustomEmojis(value, { server }))
      if (emojis !== null) return emojis
    }
    return null
  }

  async #loadStickers({ server, capabilities }: Instance): Promise<readonly StickerPack[]> {
    if (!capabilities.pleromaFiles) return []
    const packs: StickerPack[] = []
    for (const [name, path] of stickerPackPaths(await this.#parts.ask('/static/stickers.json'))) {
      const pack = normalizeStickers(name, await this.#parts.ask(`${path}pack.json`), `${server}${path}`)
      if (pack !== null) packs.push(pack)
    }
    return packs.sort((a, b) => a.title.localeCompare(b.title))
  }
}

interface KeptExtras {
  readonly stickers: readonly StickerPack[]
  readonly knownDomains: readonly string[]
  readonly terms: RichText | null
  /** Whether the push key was looked up. */
  readonly pushKey: boolean
}

/** Nothing that is read again delays the posts of a tab. */
const AFTER_POSTS_MS = 5_000
/** Their place among the kept answers. */
const EXTRAS = '/extras'
/** Cache store; the keys are instance URLs. */
const EMOJI_STORE = 'emoji'
const PLEROMA_EMOJI = '/api/pleroma/emoji.json'
const MASTODON_EMOJI = '/api/v1/custom_emojis'
