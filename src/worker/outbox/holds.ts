import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { Notify } from './undecided.ts'
import { isHeld, type WaitingCommand } from './waiting.ts'
import type { WaitingList } from './waitingList.ts'

/** The longest time for which something can be taken back. A clock that was set back prolongs none beyond it. */
export const MAX_HOLD_MS = 30_000
/** What an engine that died had held can be taken back for at least this long, also by a tab that said so to the dead one (UD4). */
const GRACE_MS = 5_000
/** What is this late is sent only when the user says so (UD4). */
const LATE_MS = 60 * 60_000
/** What is older is named when another engine takes it over (UD4). */
const NAMED_MS = 60_000

const MINUTE_MS = 60_000

export interface HoldsParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'locks'>
  readonly leading: () => boolean
  readonly notify: Notify
  /** Sends what is due, if this engine leads. */
  readonly wake: (account: AccountKey) => void
  /** Sends one command, also if this engine does not lead. Fault: it can't be sent now. */
  readonly sendNow: (item: WaitingCommand) => Promise<CommandEnd>
}

/** Whether this engine has accepted it. Others know it from the journal, if that is on a disk. */
const isOwn = ({ tabId }: WaitingCommand): boolean => tabId !== undefined

/**
 * What the user can still take back (UD1). To hold it is a state of its entry, so it survives tabs and engines as everything that
 * waits does. The engine that has accepted it ends it, or, if that has died, the leading one.
 */
export class Holds {
  readonly #list: WaitingList
  readonly #parts: HoldsParts
  #cancel: Cancel = () => {}
  /** Whether this engine, which leads, has taken over what others have held. Before that it ends none of it. */
  #hasTakenOver = false
  /** What this engine has taken over: nobody else ends it. */
  readonly #takenOver = new WeakSet<WaitingCommand>()
  /** What this engine has tried to send although it does not lead. It tries again after a while. */
  readonly #tried = new WeakSet<WaitingCommand>()

  constructor(list: WaitingList, parts: HoldsParts) {
    this.#list = list
    this.#parts = parts
  }

  /** Waits for the next one to end. Call whenever the list has changed. */
  update(): void {
    const { platform, leading } = this.#parts
    this.#cancel()
    if (!leading()) this.#hasTakenOver = false
    const ends = this.#list.all().filter((item) => isHeld(item) && (isOwn(item) || this.#hasTakenOver))
    if (ends.length === 0) return
    const leftMs = Math.min(...ends.map((item) => this.#leftMs(item)))
    // Chosen now: the clock may be set back before the timer runs.
    const next = ends.filter((item) => this.#leftMs(item) === leftMs)
    const untils = new Map(next.map((item) => [item, item.waits.until]))
    this.#cancel = platform.clock.after(leftMs, () =>
      // One that was prolonged meanwhile goes on.
      this.#run(next.filter((item) => item.waits.until === untils.get(item))),
    )
  }

  /**
   * Ends the wait of all, or of those of one account: nobody is left who could take them back. The tabs of other engines are left if
   * this one does not lead.
   */
  async end(account?: AccountKey): Promise<void> {
    const isMine = (item: WaitingCommand): boolean =>
      account === undefined ? isOwn(item) || this.#parts.leading() : item.command.account === account
    await this.#release(this.#list.all().filter((item) => isHeld(item) && isMine(item)))
  }

  /** This engine begins to lead: takes over what others have held. Tabs may still be on their way to it. */
  async takeOver(): Promise<void> {
    const { clock, locks } = this.#parts.platform
    const now = clock.now()
    const writes: Promise<void>[] = []
    for (const item of this.#list.all().filter((one) => isHeld(one) && !isOwn(one))) {
      const { waits } = item
      const { since } = waits
      const until = Math.min(waits.until ?? now, now + MAX_HOLD_MS)
      // Without locks, the one that has accepted it may live.
      if (locks !== null) this.#takenOver.add(item)
      if (now - until >= LATE_MS) writes.push(this.#list.change(item, { ...waits, state: 'late' }))
      else if (until !== waits.until || until < now + GRACE_MS)
        writes.push(
          this.#list.change(item, {
            ...waits,
            until: Math.max(until, now + GRACE_MS),
            ...(now - since >= NAMED_MS && { resumed: true }),
          }),
        )
    }
    this.#hasTakenOver = true
    this.update()
    await Promise.all(writes)
  }

  /** Names what is sent now although the browser was closed meanwhile, once each. */
  async notifyResumed(): Promise<void> {
    const { notify, platform } = this.#parts
    for (const item of this.#list.all()) {
      const { waits, command } = item
      if (!waits.resumed || waits.told || waits.state !== 'held') continue
      const count = Math.round((platform.clock.now() - waits.since) / MINUTE_MS)
      const textKey = command.kind === 'post' ? 'outbox.post_resumed' : 'outbox.act_resumed'
      const notice = { level: 'info', textKey, textArgs: { count }, timeoutMs: NOTICE_TIMEOUT_MS } as const
      if (notify(command.account, notice)) await this.#list.change(item, { ...waits, told: true })
    }
  }

  #leftMs(item: WaitingCommand): number {
    const { until = 0 } = item.waits
    // The engine that has accepted the command is first.
    const laterMs = isOwn(item) || this.#takenOver.has(item) ? 0 : GRACE_MS
    const atLeastMs = this.#tried.has(item) ? GRACE_MS : 0
    const leftMs = until + laterMs - this.#parts.platform.clock.now()
    return Math.min(MAX_HOLD_MS, Math.max(atLeastMs, leftMs))
  }

  #run(items: readonly WaitingCommand[]): void {
    void this.#release(items).catch((thrown) =>
      this.#parts.platform.log.error('could not end the wait of what can be taken back', thrown),
    )
  }

  /** Lets the items be sent, or asks if the machine has slept for long. */
  async #release(items: readonly WaitingCommand[]): Promise<void> {
    const { leading, platform, wake } = this.#parts
    const now = platform.clock.now()
    for (const item of items) {
      const { until = now } = item.waits
      if (!this.#isStillHeld(item)) continue
      if (now - until >= LATE_MS) await this.#list.change(item, { ...item.waits, state: 'late' })
      else if (leading()) await this.#list.change(item, { ...item.waits, state: 'waiting' })
      else await this.#sendAlone(item)
    }
    for (const account of new Set(items.map(({ command }) => command.account))) wake(account)
    this.update()
  }

  /** Sends `item` from an engine that does not lead: the one that does may know nothing of it, or be too late. */
  async #sendAlone(item: WaitingCommand): Promise<void> {
    // Until it is being sent it is held, for others too: only one of the engines may say that it is not.
    this.#tried.add(item)
    this.update()
    const ended = await this.#parts.sendNow(item)
    if (!ended.ok && this.#isStillHeld(item))
      await this.#list.change(item, { ...item.waits, state: 'waiting' })
  }

  #isStillHeld(item: WaitingCommand): boolean {
    return this.#list.get(item.command.commandId) === item && isHeld(item)
  }
}
