import type { Fault } from '../../shared/fault/fault.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Collection, Feed } from './collection.ts'

export interface PolledFeedParts {
  readonly context: Pick<AccountContext, 'clock' | 'mayPoll' | 'log'>
  /** Asks for all rows and commits their entities. */
  readonly load: () => Promise<readonly string[] | Fault>
  /** Undefined: only when it is opened, and when it is asked for. */
  readonly pollMs: () => number | undefined
  /** What it is about is here already: nothing is asked for before `pollMs` have passed. */
  readonly here?: boolean
  /** What came within this is not asked for again when somebody comes to look. */
  readonly keepMs?: number
}

/** Brings a short list by calls: when somebody comes to look, and again and again while somebody does. */
export class PolledFeed implements Feed {
  readonly #collection: Collection
  readonly #parts: PolledFeedParts
  #fetching: Promise<void> | null = null
  #cancel: Cancel = () => {}
  #watched = false
  /** When its rows came last. */
  #at = Number.NEGATIVE_INFINITY

  constructor(collection: Collection, parts: PolledFeedParts) {
    this.#collection = collection
    this.#parts = parts
    if (parts.here) this.#at = parts.context.clock.now()
  }

  start(): void {
    this.#watched = true
    const { context, pollMs, here, keepMs = 0 } = this.#parts
    const every = pollMs()
    const left = this.#at + (every ?? keepMs) - context.clock.now()
    if (left > 0) this.#pollIn(left)
    else if (!here || every !== undefined) void this.refresh()
  }

  stop(): void {
    this.#watched = false
    this.#cancel()
  }

  async refresh(anew = false): Promise<void> {
    if (anew) await this.#fetching
    await this.#fetchOnce()
  }

  #fetchOnce(): Promise<void> {
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
      const pollMs = this.#parts.pollMs()
      if (this.#watched && pollMs !== undefined) this.#pollIn(pollMs)
    })
    return this.#fetching
  }

  async #fetch(): Promise<void> {
    this.#cancel()
    this.#collection.loading()
    const { context, load } = this.#parts
    const came = await load()
    if ('code' in came) {
      this.#collection.failed(came)
      return
    }
    this.#at = context.clock.now()
    this.#collection.take(came)
  }

  #pollIn(delayMs: number): void {
    const { context } = this.#parts
    this.#cancel()
    this.#cancel = context.clock.after(delayMs, () => {
      const pollMs = this.#parts.pollMs()
      if (pollMs === undefined) return
      if (context.mayPoll()) void this.refresh()
      else this.#pollIn(pollMs)
    })
  }
}
