import type { AccountKey } from '../../shared/model/keys.ts'
import type { TimelineRef } from '../../shared/protocol/views.ts'
import type { StreamChange, StreamEvent } from '../net/streamClient.ts'
import { waitAtMost } from '../platform/clock.ts'
import { logNotLoaded } from '../platform/onDemand.ts'
import type { TimelineStreaming } from '../timelines/timelineStreaming.ts'
import type { AccountLists } from './accountParts.ts'
import type { AccountStream, AccountStreamParts, createStream } from './createStream.ts'
import type { DeferredClasses, DeferredParts } from './deferredParts.ts'
import { DeferredStream } from './deferredStream.ts'
import { createEventQueue, type DeferredEvents, type EventQueue } from './eventQueue.ts'
import type { takeStreamEvent } from './streamEvents.ts'

/** What can wait for the stream to join waits this long at most. */
const JOIN_LIMIT_MS = 1_000

export interface DeferredSocket extends DeferredEvents {
  readonly createStream: typeof createStream
}

export interface AccountSocketParts extends Omit<AccountStreamParts, 'onChange' | 'onEvent'> {
  readonly deferred: DeferredParts<DeferredClasses & DeferredSocket>
  readonly lists: AccountLists
  /** Whether an account may have a socket: one that sleeps has none. */
  readonly mayStream: (account: AccountKey) => boolean
  /** Whether this engine goes on where the last one has ended (R49). */
  readonly continues: () => boolean
}

/** The streaming socket of one account: when it is open, and its events. */
export class AccountSocket implements TimelineStreaming {
  readonly #parts: AccountSocketParts
  readonly #stream: DeferredStream<AccountStream>
  readonly #events: EventQueue
  #settling: Promise<unknown> | undefined
  #settled: () => void = () => {}
  #stopped = false

  constructor(parts: AccountSocketParts) {
    this.#parts = parts
    const { load } = parts.deferred
    const { log } = parts.context
    this.#events = createEventQueue(log, load, (event, take) => this.#take(event, take))
    this.#stream = new DeferredStream(
      async () =>
        (await load()).createStream({
          ...parts,
          onChange: (change) => this.#onChange(change),
          onEvent: (event) => this.#events.add(event),
        }),
      logNotLoaded(log),
    )
  }

  /** Undefined until its code has loaded. */
  get client(): AccountStream | undefined {
    return this.#stream.client
  }

  /** Whether a socket exists, joined or not. */
  get open(): boolean {
    return this.client?.open === true
  }

  /** Time of the last event, ms since 1970. */
  get lastEventAt(): number | undefined {
    return this.client?.lastEventAt
  }

  joined(ref: TimelineRef): boolean {
    const { client } = this
    return client?.state === 'joined' && !client.trust.doubts(ref)
  }

  settling(): Promise<unknown> | undefined {
    const { context, continues, token } = this.#parts
    const { known, capabilities } = context.instance()
    const { state = 'starting-initial' } = this.client ?? {}
    const opens =
      token !== null && context.preferences().useStreamingApi && (capabilities.streaming || !known)
    if (!continues() || !opens || state !== 'starting-initial') return undefined
    this.#settling ??= waitAtMost(
      context.clock,
      new Promise<void>((resolve) => {
        this.#settled = resolve
      }),
      JOIN_LIMIT_MS,
    )
    return this.#settling
  }

  canSubscribe(): boolean {
    return this.#parts.context.instance().capabilities.streamSubscribe
  }

  carriesTimelines(): boolean {
    return this.#parts.context.instance().capabilities.streamTimelines
  }

  subscribe(message: Readonly<Record<string, string>>): () => void {
    return this.#stream.subscribe(message)
  }

  /** Opens or closes the socket, after something that it depends on may have changed. */
  update(): void {
    const { context, connection, token, mayStream } = this.#parts
    const instance = context.instance()
    const shouldStream =
      !this.#stopped &&
      token !== null &&
      connection.current.leading &&
      mayStream(context.account) &&
      context.preferences().useStreamingApi &&
      instance.capabilities.streaming &&
      // The instance's answer may name another address for the socket.
      instance.known
    if (shouldStream) {
      this.#stream.start()
      this.#events.load()
    } else this.#stream.stop()
  }

  /** The network or a tab may be back. */
  nudge(): void {
    this.#stream.nudge()
  }

  stop(): void {
    this.#stopped = true
    this.#stream.stop()
  }

  #onChange(change: StreamChange): void {
    // Timelines fetch again after a change, and get newer data than these events.
    this.#events.clear()
    this.#parts.connection.streamChanged(change)
    const { state, dropped, missed } = change
    if (state !== 'starting-initial') this.#settled()
    const { deferred, lists } = this.#parts
    if (missed) void deferred.mutes.made?.reload()
    if (dropped || state === 'joined' || state === 'disabled') lists.timelines.streamChanged()
    lists.collections.streamChanged(missed)
  }

  /** Applies one event, by `take`. */
  #take(event: StreamEvent, take: typeof takeStreamEvent): void {
    const { context, deferred, lists } = this.#parts
    void deferred.kept?.arrived(event)
    take(event, context, lists.timelines, lists.collections, deferred, this.client?.trust)
  }
}
