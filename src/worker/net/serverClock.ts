import type { Clock } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { askHost } from './askHost.ts'

/** The median of this many measurements counts, so that one odd answer changes nothing. */
const MAX_SAMPLES = 5
/** A smaller difference may be a matter of rounding and of the way. */
const MIN_AHEAD_MS = 5_000
/** The time of a slower answer is too inexact. */
const MAX_TRIP_MS = 10_000
/** How often the page's own host is asked, where the instance's time cannot be read. */
const ASK_MS = 60 * 60_000

export interface ServerClockParts {
  readonly platform: Pick<Platform, 'fetch' | 'origin'>
  readonly clock: Clock
  readonly log: EngineLog
  /** Base URL of the instance. */
  readonly server: string
}

/** Calls `listener` with how far one's own clock is ahead, once that is known and when it changes, until the returned function is called. */
export function followServerClock(
  rest: { readonly server: string; serverClock?: ServerClock },
  platform: Pick<Platform, 'fetch' | 'origin' | 'clock' | 'log'>,
  listener: (aheadMs: number) => void,
): () => void {
  rest.serverClock ??= new ServerClock({
    platform,
    clock: platform.clock,
    log: platform.log,
    server: rest.server,
  })
  return rest.serverClock.listen(listener)
}

/**
 * The time by the clocks of servers (EV8). One's own clock may be wrong by hours, and then posts are from the future and polls have
 * ended. `clock` of the platform measures how long something takes; this one says when something is.
 */
export class ServerClock {
  readonly #parts: ServerClockParts
  #samples: number[] = []
  #aheadMs = 0
  #isKnown = false
  #reads = false
  #askedAt = Number.NEGATIVE_INFINITY
  readonly #listeners = new Set<(aheadMs: number) => void>()

  constructor(parts: ServerClockParts) {
    this.#parts = parts
  }

  /** How far one's own clock is ahead; negative: it is behind. */
  get aheadMs(): number {
    return this.#aheadMs
  }

  /** ms since 1970. */
  now(): number {
    return this.#parts.clock.now() - this.#aheadMs
  }

  listen(listener: (aheadMs: number) => void): () => void {
    this.#listeners.add(listener)
    if (this.#isKnown) listener(this.#aheadMs)
    return () => this.#listeners.delete(listener)
  }

  /** The instance has answered a request that was sent at `sentAt` by one's own clock. */
  heard(response: Response, sentAt: number): void {
    this.#reads = this.#read(response, sentAt) || this.#reads
    if (!this.#reads) void this.#askHost()
  }

  /** A post of one's own was created at `serverMs`. */
  created(serverMs: number, sentAt: number): void {
    if (!this.#reads) this.#measure(serverMs, sentAt)
  }

  /** Reads the time of an answer. Across origins a page may not, and a cache sends that of another day. */
  #read({ headers }: Response, sentAt: number): boolean {
    const date = headers.get('date')
    if (date === null || Number(headers.get('age')) > 0) return false
    // It names the second that has begun.
    return this.#measure(Date.parse(date) + 500, sentAt)
  }

  #measure(serverMs: number, sentAt: number): boolean {
    const now = this.#parts.clock.now()
    const tripMs = now - sentAt
    if (Number.isNaN(serverMs) || tripMs < 0 || tripMs > MAX_TRIP_MS) return false
    this.#samples = [...this.#samples, sentAt + tripMs / 2 - serverMs].slice(-MAX_SAMPLES)
    const median = this.#samples.toSorted((a, b) => a - b)[Math.floor(this.#samples.length / 2)] ?? 0
    // It is told again only when it has changed by more than its inexactness.
    const aheadMs = Math.abs(median) < MIN_AHEAD_MS ? 0 : Math.round(median)
    const isSame =
      aheadMs === this.#aheadMs || (aheadMs !== 0 && Math.abs(aheadMs - this.#aheadMs) < MIN_AHEAD_MS)
    if (isSame && this.#isKnown) return true
    if (!isSame) this.#parts.log.info(`the clock of this machine is ${Math.round(aheadMs / 1_000)} s ahead`)
    this.#aheadMs = aheadMs
    this.#isKnown = true
    for (const listener of this.#listeners) listener(aheadMs)
    return true
  }

  /** Asks the page's own host for its time. */
  async #askHost(): Promise<void> {
    const { platform, clock, server } = this.#parts
    const sentAt = clock.now()
    if (new URL(server).origin === platform.origin || Math.abs(sentAt - this.#askedAt) < ASK_MS) return
    this.#askedAt = sentAt
    try {
      this.#read(await askHost(platform), sentAt)
    } catch {
      // It is asked again later.
    }
  }
}
