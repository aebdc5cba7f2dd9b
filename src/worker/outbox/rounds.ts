import { type Fault, failed, type Outcome, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { CommandResult } from '../../shared/protocol/batch.ts'
import { backoffMs } from '../net/backoff.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Delivery } from './delivery.ts'
import type { Outbox, OutboxParts } from './outbox.ts'
import { type Held, isDue } from './waiting.ts'
import { queueOf, stopsAll } from './waitRules.ts'

/** An instance that comes and goes is not asked again within this: the next try is due anyway. */
const QUIET_MS = 5_000

interface Lane {
  /** Rounds that brought nothing through, one after the other. */
  fruitless: number
  /** Takes the next round back, where one is to come. */
  cancel: Cancel | null
  running: Promise<void> | null
  endedAt: number
  /** The last round ended since nothing got through. */
  stopped: boolean
}

/** When what waits is sent: each account by itself, in order, after growing waits, and at once when something comes back. */
export class Rounds {
  readonly #outbox: Outbox
  readonly #delivery: Delivery
  readonly #parts: OutboxParts
  readonly #lanes = new Map<AccountKey, Lane>()

  constructor(outbox: Outbox, delivery: Delivery, parts: OutboxParts) {
    this.#outbox = outbox
    this.#delivery = delivery
    this.#parts = parts
    parts.store.listen((changed) => {
      for (const [account, lane] of this.#lanes) {
        const back = lane.stopped && changed.has(entityKey(account, 'connection'))
        if (back && outbox.obstacle(account) === null) this.wake(account, 'event')
      }
    })
  }

  /**
   * Something is there to be sent, or can be. `later`: it was tried, or can't be, just now. `event`: the
   * instance was heard of.
   */
  wake(account: AccountKey, why: 'now' | 'later' | 'event' = 'now'): void {
    const { leading, platform } = this.#parts
    if (!leading()) return
    const lane = this.#laneOf(account)
    if (lane.running !== null) return
    const soon = why === 'event' && platform.clock.now() - lane.endedAt < QUIET_MS
    if (soon || why === 'later') {
      // Who goes on pressing things does not put the next try off.
      if (lane.cancel === null) this.#schedule(account, lane)
      return
    }
    if (why === 'now') lane.fruitless = 0
    this.#start(account, lane)
  }

  /** The network is back, or somebody looks. */
  nudge(): void {
    for (const account of this.#outbox.accounts()) this.wake(account, 'event')
  }

  /** Its person does not want to wait. */
  async sendNow(held: Held): Promise<Outcome<CommandResult | undefined>> {
    const { account, commandId } = held.command
    const fault = await this.#blocked(account)
    if (fault !== null) return failed(fault)
    const delivered = await this.#delivery.deliver(held, true)
    if (delivered !== 'stopped') this.wake(account)
    const left = this.#outbox.get(commandId)?.waits
    return ok(left === undefined ? undefined : { waits: left.state })
  }

  async quiet(account: AccountKey): Promise<void> {
    await this.#lanes.get(account)?.running
  }

  #laneOf(account: AccountKey): Lane {
    const known = this.#lanes.get(account)
    if (known !== undefined) return known
    const made: Lane = { fruitless: 0, cancel: null, running: null, endedAt: 0, stopped: false }
    this.#lanes.set(account, made)
    return made
  }

  #start(account: AccountKey, lane: Lane): void {
    lane.cancel?.()
    lane.cancel = null
    lane.running = this.#round(account, lane)
      .catch((thrown) => this.#parts.platform.log.error('what waits could not be sent', thrown))
      .finally(() => {
        lane.running = null
        lane.endedAt = this.#parts.platform.clock.now()
        if (this.#due(account).length > 0) this.#schedule(account, lane)
        else lane.fruitless = 0
      })
  }

  async #round(account: AccountKey, lane: Lane): Promise<void> {
    if (this.#due(account).length === 0) return
    lane.fruitless++
    lane.stopped = (await this.#blocked(account)) !== null
    /** Nothing overtakes what waits before it. */
    const held = new Set<string>()
    while (!lane.stopped) {
      const next = this.#due(account).find(({ command }) => !held.has(queueOf(command)))
      if (next === undefined) return
      const delivered = await this.#delivery.deliver(next)
      if (delivered === 'sent') lane.fruitless = 1
      else if (delivered === 'stopped') lane.stopped = true
      if (delivered !== 'sent' && isDue(next)) held.add(queueOf(next.command))
    }
  }

  /** What is to be sent by itself. */
  #due(account: AccountKey): readonly Held[] {
    if (this.#parts.sessions.record(account) === undefined) return []
    return this.#outbox.of(account).filter((held) => isDue(held) && !held.fresh)
  }

  /** Why nothing gets through: the instance is asked something harmless first, so that a post is not what finds out. */
  async #blocked(account: AccountKey): Promise<Fault | null> {
    const { platform, probe } = this.#parts
    const obstacle = this.#outbox.obstacle(account)
    if (platform.online?.() === false || obstacle?.code === 'rate-limited') return obstacle
    const fault = await probe(account)
    return fault !== null && stopsAll(fault) ? fault : this.#outbox.obstacle(account)
  }

  #schedule(account: AccountKey, lane: Lane): void {
    const { clock, random } = this.#parts.platform
    const pauseMs = this.#outbox.obstacle(account)?.retryAfterMs ?? 0
    const waitMs = Math.max(pauseMs, backoffMs(Math.max(1, lane.fruitless), random))
    lane.cancel?.()
    lane.cancel = clock.after(waitMs, () => {
      lane.cancel = null
      if (this.#parts.leading()) this.#start(account, lane)
    })
  }
}
