import type { AccountKey } from '../../shared/model/keys.ts'
import type { BrowserAccounts, Member } from '../features/notifications/browserAccounts.ts'
import type { AccountList } from '../features/session/accountList.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { DraftDisk } from '../persist/draftDisk.ts'
import type { Cancel } from '../platform/clock.ts'
import type { OnDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { AccountEngines } from './accountEngines.ts'

/** The other accounts start this long after the first tab, whose timeline goes first. */
const START_AFTER_MS = 1_500
/** An account that sleeps is polled this often. */
const POLL_MS = 15 * 60_000
/** A polled account runs for this long, to fetch its notifications. */
const POLL_RUN_MS = 60_000

export interface LiveAccountsParts {
  readonly platform: Pick<Platform, 'clock' | 'log'>
  readonly sessions: SessionStore
  readonly engines: AccountEngines
  readonly commands: Pick<
    OnDemand<{ readonly runner: { showWaiting(account: AccountKey): void; readonly runningCount: number } }>,
    'made'
  >
  readonly host: { readonly tabs: Iterable<AttachedTab> }
  readonly leading: () => boolean
  readonly list: AccountList
  /** Resolves when the list has loaded. */
  readonly loaded: Promise<void>
}

/** Decides which accounts run: those that are live, those that a tab shows, and for a minute those that are polled (SA8). */
export class LiveAccounts implements BrowserAccounts {
  readonly #parts: LiveAccountsParts
  #cancel: Cancel | null = null
  #started = false
  /** When each polled account goes back to sleep. */
  readonly #polled = new Map<AccountKey, number>()
  #polledAt: number
  /** Lists that show rows of all accounts. */
  readonly #watching = new Set<() => void>()

  constructor(parts: LiveAccountsParts) {
    this.#parts = parts
    this.#polledAt = parts.platform.clock.now()
  }

  get members(): readonly Member[] {
    const { sessions, engines, list } = this.#parts
    const unread = new Map(list.unread)
    return list.entries.flatMap(({ account }): readonly Member[] => {
      const record = sessions.record(account)
      if (record === undefined) return []
      const engine = engines.has(account) ? engines.get(account) : undefined
      return [
        {
          account,
          userId: record.userId,
          asleep: list.isAsleep(account),
          unread: unread.get(account) ?? 0,
          timelines: engine?.timelines,
          unseen: () => engine?.unseenCount() ?? 0,
        },
      ]
    })
  }

  watchAll(onChange: () => void): () => void {
    const watching = (): void => onChange()
    this.#watching.add(watching)
    void this.wake()
    return () => {
      this.#watching.delete(watching)
      this.update()
    }
  }

  async wake(): Promise<void> {
    const { list, loaded, platform } = this.#parts
    await loaded
    const until = platform.clock.now() + POLL_RUN_MS
    for (const { account } of list.entries) if (list.isAsleep(account)) this.#polled.set(account, until)
    this.update()
    // `update` starts the engines in a callback of `loaded`, which runs before this continues.
    await loaded
  }

  /** Whether a tab shows `account`. */
  isShown(account: AccountKey): boolean {
    return [...this.#parts.host.tabs].some((tab) => tab.account === account)
  }

  /** Whether `account` may have a socket. One that sleeps has one while a tab shows it (SA8). */
  mayStream(account: AccountKey): boolean {
    return !this.#parts.list.isAsleep(account) || this.isShown(account)
  }

  /** Call when a tab attached, was shown or hidden, or left, and when this engine gains or loses the lead. */
  update(): void {
    const { platform, loaded } = this.#parts
    const { clock, log } = platform
    if (!this.#started) {
      this.#cancel ??= clock.after(START_AFTER_MS, () => {
        this.#started = true
        this.update()
      })
      return
    }
    loaded.then(() => this.#run()).catch((thrown) => log.error('could not start the other accounts', thrown))
  }

  /**
   * Starts the engines of accounts that are live, and ends those that have gone to sleep. An engine that does not lead runs only
   * the accounts that its tabs show: another one keeps the others up to date. A list of all accounts shows all of them (SA22).
   */
  #run(): void {
    const { engines, leading, list, platform, sessions, commands } = this.#parts
    const now = platform.clock.now()
    this.#cancel?.()
    this.#cancel = null
    const runsAll = leading() || this.#watching.size > 0
    const isDue = runsAll && now - this.#polledAt >= POLL_MS
    if (isDue) this.#polledAt = now
    let wakeAt = runsAll ? this.#polledAt + POLL_MS : Number.POSITIVE_INFINITY
    for (const { account } of list.entries) {
      if (sessions.record(account) === undefined) continue
      if (this.isShown(account) || (runsAll && !list.isAsleep(account))) {
        this.#polled.delete(account)
        engines.get(account)
        continue
      }
      // A tab that showed the account a moment ago may still be sending something.
      const runs = engines.has(account)
      if (isDue || (runs && !this.#polled.has(account))) this.#polled.set(account, now + POLL_RUN_MS)
      if (runs && (this.#isBusy(account) || engines.shared.get(DraftDisk).hasUnsaved(account)))
        this.#polled.set(account, now + POLL_RUN_MS)
      const until = this.#polled.get(account) ?? 0
      if (until > now) {
        engines.get(account)
        wakeAt = Math.min(wakeAt, until)
      } else if (runs) {
        this.#polled.delete(account)
        engines.drop(account)
        // `drop` has removed the entity of the outbox, which the account list counts (SA34).
        commands.made?.runner.showWaiting(account)
      }
    }
    engines.updateStreams()
    list.unreadCounts.update()
    for (const onChange of this.#watching) onChange()
    if (Number.isFinite(wakeAt))
      this.#cancel = platform.clock.after(Math.max(0, wakeAt - now), () => this.update())
  }

  /** Whether a command is running, or a bulk job of `account` (SA40). The account's engine must exist. */
  #isBusy(account: AccountKey): boolean {
    const { commands, engines } = this.#parts
    const isWorking = engines.get(account).collections.bulk.made?.busy === true
    return isWorking || (commands.made?.runner.runningCount ?? 0) > 0
  }
}
