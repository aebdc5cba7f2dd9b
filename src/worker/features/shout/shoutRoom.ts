import { fail, type Outcome } from '../../../shared/fault/fault.ts'
import type { Collection, Feed } from '../../collections/collection.ts'
import { backoffMs } from '../../net/backoff.ts'
import { type Cancel, waitAtMost } from '../../platform/clock.ts'
import type { ShoutConnection, ShoutParts } from './shoutConnection.ts'

const LOAD_TIMEOUT_MS = 15_000

type LoadConnection = () => Promise<{ readonly ShoutConnection: typeof ShoutConnection }>

// The path is literal, so that Vite makes a chunk of it.
const loadConnection: LoadConnection = () => import('./shoutConnection.ts')

/** The feed of the shoutbox. Loads `ShoutConnection` when the shoutbox is first opened. */
export class ShoutRoom implements Feed {
  readonly #collection: Collection
  readonly #parts: ShoutParts
  readonly #load: LoadConnection
  #connection: ShoutConnection | null = null
  #loading: Promise<void> | null = null
  #watched = false
  #attempts = 0
  #cancel: Cancel = () => {}

  constructor(collection: Collection, parts: ShoutParts, load: LoadConnection = loadConnection) {
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
    this.#connection?.leave()
  }

  /** Joins the room, unless it is joined. */
  async refresh(): Promise<void> {
    const { own, instance } = this.#parts.context
    if (!this.#watched) return
    if (own() === undefined || !instance().capabilities.shout)
      return this.#collection.markFailed({ code: 'unsupported', message: 'there is no shoutbox here' })
    if (this.#connection === null) {
      this.#loading ??= this.#fetch().finally(() => {
        this.#loading = null
      })
      await this.#loading
    }
    if (this.#watched) await this.#connection?.enter()
  }

  /** Posts `text`. The room must be joined. */
  async post(text: string): Promise<Outcome<undefined>> {
    return this.#connection?.post(text) ?? fail('network', 'the shoutbox is not joined')
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#collection.markLoading()
    const { context } = this.#parts
    const loaded = await waitAtMost(context.clock, this.#load(), LOAD_TIMEOUT_MS).catch(() => undefined)
    if (loaded !== undefined) {
      this.#connection = new loaded.ShoutConnection(this.#collection, this.#parts)
      return
    }
    context.log.warnOnce('could not load the shoutbox module')
    if (!this.#watched) return
    this.#collection.markFailed({ code: 'network', message: 'the shoutbox could not be loaded' })
    this.#attempts++
    this.#cancel = context.clock.after(backoffMs(this.#attempts, context.random), () => void this.refresh())
  }
}
