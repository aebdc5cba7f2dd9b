import type { AccountKey } from '../../shared/model/keys.ts'
import { NOTICE_TIMEOUT_MS } from '../../shared/model/notice.ts'
import type { Cancel } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { Notify } from './undecided.ts'
import type { WaitingCommand } from './waiting.ts'
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
  /** Sends what is due. */
  readonly wake: (account: AccountKey) => void
}

const isHeld = ({ waits: { state } }: WaitingCommand): boolean => state === 'held'

/**
 * What the user can still take back (UD1). To hold it is a state of its entry, so it survives tabs and engines as everything that
 * waits does. The leading engine ends it.
 */
export class Holds {
  readonly #list: WaitingList
  readonly #parts: HoldsParts
  #cancel: Cancel = () => {}

  constructor(list: WaitingList, parts: HoldsParts) {
    this.#list = list
    this.#parts = parts
  }

  /** Waits for the next one to end. Call whenever the list has changed. */
  update(): void {
    const { platform, leading } = this.#parts
    this.#cancel()
    const held = this.#list.all().filter(isHeld)
    if (held.length === 0 || !leading()) return
    const leftMs = Math.min(...held.map((item) => this.#leftMs(item)))
    // Chosen now: the clock may be set back before the timer runs.
    const next = held.filter((item) => this.#leftMs(item) === leftMs)
    this.#cancel = platform.clock.after(leftMs, () => this.#run(next))
  }

  /** Ends the wait of all, or of those of one account: nobody is left who could take them back. */
  async end(account?: AccountKey): Promise<void> {
    await this.#release(
      this.#list
        .all()
        .filter((item) => isHeld(item) && (account === undefined || item.command.account === account)),
    )
  }

  /** This engine begins to lead: takes over what others have held. Tabs may still be on their way to it. */
  async takeOver(): Promise<void> {
    const { clock } = this.#parts.platform
    const now = clock.now()
    for (const item of this.#list.all().filter(isHeld)) {
      const { waits } = item
      const { since } = waits
      const until = Math.min(waits.until ?? now, now + MAX_HOLD_MS)
      if (now - until >= LATE_MS) await this.#list.change(item, { ...waits, state: 'late' })
      else if (until !== waits.until || until < now + GRACE_MS)
        await this.#list.change(item, {
          ...waits,
          until: Math.max(until, now + GRACE_MS),
          ...(now - since >= NAMED_MS && { resumed: true }),
        })
    }
    this.update()
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

  #leftMs({ waits: { until = 0 }, tabId }: WaitingCommand): number {
    const { clock, locks } = this.#parts.platform
    // Without locks every engine leads. The one that has accepted the command is first.
    const laterMs = locks === null && tabId === undefined ? GRACE_MS : 0
    return Math.min(MAX_HOLD_MS, Math.max(0, until + laterMs - clock.now()))
  }

  #run(items: readonly WaitingCommand[]): void {
    void this.#release(items).catch((thrown) =>
      this.#parts.platform.log.error('could not end the wait of what can be taken back', thrown),
    )
  }

  /** Lets the items be sent, or asks if the machine has slept for long. */
  async #release(items: readonly WaitingCommand[]): Promise<void> {
    const now = this.#parts.platform.clock.now()
    for (const item of items) {
      const { until = now } = item.waits
      const state = now - until >= LATE_MS ? 'late' : 'waiting'
      if (this.#list.get(item.command.commandId) === item && isHeld(item))
        await this.#list.change(item, { ...item.waits, state })
    }
    for (const account of new Set(items.map(({ command }) => command.account))) this.#parts.wake(account)
    this.update()
  }
}
