import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import { backoffMs } from '../../net/backoff.ts'
import { type Cancel, waitAtMost } from '../../platform/clock.ts'
import type { ShoutParts, ShoutTalk } from './shoutTalk.ts'

/** A part of the engine that has not come by then is given up. */
const LOAD_LIMIT_MS = 15_000

type LoadTalk = () => Promise<{ readonly ShoutTalk: typeof ShoutTalk }>

// Literally here: Vite looks for it, and makes it a file of its own.
const loadTalk: LoadTalk = () => import('./shoutTalk.ts')

/** The door of the shoutbox. What is behind it is loaded when somebody comes to look for the first time. */
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

  /** Joins it, unless it is joined. */
  async refresh(): Promise<void> {
    const { own, instance } = this.#parts.context
    if (!this.#watched) return
    if (own() === undefined || !instance().capabilities.shout)
      return this.#collection.failed({ code: 'unsupported', message: 'there is no shoutbox here' })
    if (this.#talk === null) {
      this.#loading ??= this.#fetch().finally(() => {
        this.#loading = null
      })
      await this.#loading
    }
    if (this.#watched) await this.#talk?.enter()
  }

  /** Says `text` to all, who have to be listened to meanwhile. */
  async say(text: string): Promise<Outcome<undefined>> {
    return this.#talk?.say(text) ?? fail('network', 'the shoutbox is not joined')
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#collection.loading()
    const { context } = this.#parts
    const loaded = await waitAtMost(context.clock, this.#load(), LOAD_LIMIT_MS).catch(() => undefined)
    if (loaded !== undefined) {
      this.#talk = new loaded.ShoutTalk(this.#collection, this.#parts)
      return
    }
    context.log.warnOnce('the part of the engine for the shoutbox could not be loaded')
    if (!this.#watched) return
    this.#collection.failed({ code: 'network', message: 'the shoutbox could not be loaded' })
    this.#attempts++
    this.#cancel = context.clock.after(backoffMs(this.#attempts, context.random), () => void this.refresh())
  }
}
