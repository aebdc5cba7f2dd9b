import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import { backoffMs } from '../../net/backoff.ts'
import { type Cancel, waitAtMost } from '../../platform/clock.ts'
import type { ShoutParts, ShoutTalk } from './shoutTalk.ts'

const LOAD_TIMEOUT_MS = 15_000

type LoadTalk = () => Promise<{ readonly ShoutTalk: typeof ShoutTalk }>

// A literal import, so that Vite splits it into its own chunk.
const loadTalk: LoadTalk = () => import('./shoutTalk.ts')

/** The feed of the shoutbox. Loads `ShoutTalk` when the shoutbox is first opened. */
export class ShoutRoom implements Feed {
  readonly #collection: Collection
  readonly #parts: ShoutParts
  readonly #load: LoadTalk
  #talk: ShoutTalk | null = null
  #loading: Promise<void> | null = null
  #watched = false
  #attempts = 0
  #cancel: Cancel = () => {}

  constructor(collection: Collection, parts: ShoutParts, load: LoadTalk = loadTalk) {
    this.#collection = collection
    this.#parts = parts
    this.#load = load
  }

  start(): void {
    this.#watched = true
    void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#cancel()
    this.#talk?.leave()
  }

  /** Joins the room, unless it is joined. */
  async refresh(): Promise<void> {
    const { own, instance } = this.#parts.context
    if (!this.#watched) return
    if (own() === undefined || !instance().capabilities.shout)
      return this.#collection.markFailed({ code: 'unsupported', message: 'there is no shoutbox here' })
    if (this.#talk === null) {
      this.#loading ??= this.#fetch().finally(() => {
        this.#loading = null
      })
      await this.#loading
    }
    if (this.#watched) await this.#talk?.enter()
  }

  /** Posts `text`. The room must be joined. */
  async post(text: string): Promise<Outcome<undefined>> {
    return this.#talk?.post(text) ?? fail('network', 'the shoutbox is not joined')
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#collection.markLoading()
    const { context } = this.#parts
    const loaded = await waitAtMost(context.clock, this.#load(), LOAD_TIMEOUT_MS).catch(() => undefined)
    if (loaded !== undefined) {
      this.#talk = new loaded.ShoutTalk(this.#collection, this.#parts)
      return
    }
    context.log.warnOnce('could not load the shoutbox module')
    if (!this.#watched) return
    this.#collection.markFailed({ code: 'network', message: 'the shoutbox could not be loaded' })
    this.#attempts++
    this.#cancel = context.clock.after(backoffMs(this.#attempts, context.random), () => void this.refresh())
  }
}
