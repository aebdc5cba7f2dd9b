import { type Fault, failed, ok } from '../../shared/fault/fault.ts'
import { type AccountKey, entityKey } from '../../shared/model/keys.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { backoffMs } from '../net/backoff.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { Delivery } from './delivery.ts'
import { obstacleTo } from './obstacle.ts'
import { isSought } from './soughtPost.ts'
import { isDue, type WaitingCommand } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'
import { sendQueueOf, stopsAll } from './waitRules.ts'

/** An event this soon after a round starts no further round: the next one is scheduled anyway. */
const QUIET_MS = 5_000

/** No request lasts longer. */
const SENDING_MS = 90_000

export interface RoundsParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'random' | 'online' | 'locks'>
  readonly store: EntityStore
  readonly sessions: SessionStore
  /** Whether this engine leads and so sends waiting commands. */
  readonly leading: () => boolean
  /** Sends the instance a harmless request. Resolves to its fault, or null. */
  readonly probe: (account: AccountKey) => Promise<Fault | null>
}

interface Lane {
  /** Consecutive rounds in which nothing was sent. */
  fruitless: number
  /** Cancels the scheduled round. */
  cancel: Cancel | null
  running: Promise<void> | null
  endedAt: number
  /** The last round ended because the instance was unreachable. */
  stopped: boolean
}

/**
 * Schedules the sending of waiting commands: per account, in order, with backoff, and at once when the
 * connection returns.
 */
export class Rounds {
  readonly #list: WaitingList
  readonly #delivery: Delivery
  readonly #parts: RoundsParts
  readonly #lanes = new Map<AccountKey, Lane>()

  constructor(list: WaitingList, delivery: Delivery, parts: RoundsParts) {
    this.#list = list
    this.#delivery = delivery
    this.#parts = parts
    parts.store.listen((changed) => {
      for (const [account, lane] of this.#lanes) {
        const back = lane.stopped && changed.has(entityKey(account, 'connection'))
        if (back && obstacleTo(account, parts) === null) this.wake(account, 'event')
      }
    })
  }

  /**
   * Starts or schedules a round. `later`: an attempt has just failed, or would fail now. `event`: the
   * connection may be back.
   */
  wake(account: AccountKey, why: 'now' | 'later' | 'event' = 'now'): void {
    const { leading, platform } = this.#parts
    if (!leading()) return
    const lane = this.#laneOf(account)
    if (lane.running !== null) return
    // Negative if the clock was set back.
    const quietMs = platform.clock.now() - lane.endedAt
    const soon = why === 'event' && quietMs >= 0 && quietMs < QUIET_MS
    if (soon || why === 'later') {
      // Further commands do not postpone a scheduled round. An event may mean that its pause is over (E23).
      if (lane.cancel === null || soon) this.#schedule(account, lane)
      return
    }
    if (why === 'now') lane.fruitless = 0
    this.#start(account, lane)
  }

  /** The network may be back, or a tab was shown. */
  nudge(): void {
    for (const account of this.#list.accounts()) this.wake(account, 'event')
  }

  /** Sends one command now, at the user's request. */
  async sendNow(item: WaitingCommand): Promise<CommandEnd> {
    const { account, commandId } = item.command
    const fault = await this.#blocked(account)
    if (fault !== null) return failed(fault)
    const delivered = await this.#delivery.deliver(item, true)
    if (delivered !== 'stopped') this.wake(account)
    const remaining = this.#list.get(commandId)?.waits
    return ok(remaining === undefined ? undefined : { waits: remaining.state })
  }

  /** Whether a command waits to be sent, or a post is looked for. */
  get busy(): boolean {
    return [...this.#list.accounts()].some((account) => this.#due(account).length > 0)
  }

  /** Resolves when no round of `account` is running. */
  async whenIdle(account: AccountKey): Promise<void> {
    await this.#lanes.get(account)?.running
  }

  #laneOf(account: AccountKey): Lane {
    const known = this.#lanes.get(account)
    if (known !== undefined) return known
    const created: Lane = { fruitless: 0, cancel: null, running: null, endedAt: 0, stopped: false }
    this.#lanes.set(account, created)
    return created
  }

  #start(account: AccountKey, lane: Lane): void {
    lane.cancel?.()
    lane.cancel = null
    lane.running = this.#round(account, lane)
      .catch((thrown) => this.#parts.platform.log.error('could not send the outbox', thrown))
      .finally(() => {
        lane.running = null
        lane.endedAt = this.#parts.platform.clock.now()
        if (this.#due(account).length > 0) this.#schedule(account, lane)
        else lane.fruitless = 0
      })
  }

  async #round(account: AccountKey, lane: Lane): Promise<void> {
    if (this.#due(account).length === 0) return
    const wasStopped = lane.stopped
    lane.stopped = (await this.#blocked(account)) !== null
    // What still fails when an outage is over is tried again soon.
    if (wasStopped && !lane.stopped) lane.fruitless = 1
    else lane.fruitless++
    /** Queues whose first command failed. Their later commands are not sent in this round. */
    const blocked = new Set<string>()
    const soughtNow = new Set<WaitingCommand>()
    while (!lane.stopped) {
      const next = this.#due(account).find((item) =>
        isDue(item)
          ? !blocked.has(sendQueueOf(item.command)) && !this.#isSentElsewhere(item)
          : !soughtNow.has(item),
      )
      if (next === undefined) return
      if (!isDue(next)) soughtNow.add(next)
      const delivered = await this.#delivery.deliver(next)
      if (delivered === 'sent') lane.fruitless = 1
      else if (delivered === 'stopped') lane.stopped = true
      if (delivered !== 'sent' && isDue(next)) blocked.add(sendQueueOf(next.command))
    }
  }

  /** Whether another engine seems to be sending it. Without locks, nothing else says so. */
  #isSentElsewhere({ command, waits: { state, sentAt = 0 } }: WaitingCommand): boolean {
    const { locks, clock } = this.#parts.platform
    const isOthers = locks === null && state === 'sending' && !this.#delivery.isSending(command.commandId)
    return isOthers && clock.now() - sentAt < SENDING_MS
  }

  /** The commands that are sent without asking the user, and the posts that are looked for. */
  #due(account: AccountKey): readonly WaitingCommand[] {
    if (this.#parts.sessions.record(account) === undefined) return []
    return this.#list.of(account).filter((item) => (isDue(item) || isSought(item)) && !item.isNew)
  }

  /** The reason why nothing can be sent, or null. Checked with a harmless request, so that a post is not risked. */
  async #blocked(account: AccountKey): Promise<Fault | null> {
    const { platform, probe } = this.#parts
    const obstacle = obstacleTo(account, this.#parts)
    if (platform.online?.() === false || obstacle?.code === 'rate-limited') return obstacle
    const fault = await probe(account)
    return fault !== null && stopsAll(fault) ? fault : obstacleTo(account, this.#parts)
  }

  #schedule(account: AccountKey, lane: Lane): void {
    const { clock, random } = this.#parts.platform
    const pauseMs = obstacleTo(account, this.#parts)?.retryAfterMs ?? 0
    const waitMs = Math.max(pauseMs, backoffMs(lane.fruitless, random))
    lane.cancel?.()
    lane.cancel = clock.after(waitMs, () => {
      lane.cancel = null
      if (this.#parts.leading()) this.#start(account, lane)
    })
  }
}
