import type { AccountEngines } from '../account/accountEngines.ts'
import type { AccountManager } from '../account/accountManager.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { DraftDisk } from '../persist/draftDisk.ts'
import { type Cancel, waitAtMost } from '../platform/clock.ts'
import type { MovableStorage } from '../platform/keyValueStorage.ts'
import type { OnDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * A tab that is reloaded is back by then. What its user could take back is sent after that (UD3), and another engine may lead: sooner,
 * a reload of the only tab would pass leadership to that one and back.
 */
const RELOAD_MS = 1_000
/** An engine ends this long after its last tab has left: somebody who comes back sooner finds it as it was. */
const END_AFTER_MS = 5_000
/** An engine that has something to finish looks this often whether it has. */
const LOOK_MS = 1_000
/** Caches are written within this time, or not at all. */
const FLUSH_LIMIT_MS = 3_000

export interface EndWhenUnusedParts {
  readonly platform: Pick<Platform, 'clock' | 'log' | 'stop'>
  readonly host: { readonly tabs: Iterable<unknown> }
  readonly session: MovableStorage
  readonly sessions: SessionStore
  readonly accounts: AccountEngines
  readonly commands: Pick<
    OnDemand<{ readonly busy: boolean; readonly endHolds: () => Promise<void> }>,
    'made'
  >
  readonly manager: OnDemand<AccountManager>
  /** No tab has come back. */
  readonly onIdle: () => void
  /** Closes the sockets and stops polling; false: starts again. */
  readonly setUnused: (unused: boolean) => void
}

/**
 * Ends an engine that no tab uses, as soon as it has finished what the user began (R48). Browsers let it live on for minutes.
 */
export class EndWhenUnused {
  readonly #parts: EndWhenUnusedParts
  #isUnused = false
  #isIdle = false
  #cancel: Cancel | null = null

  constructor(parts: EndWhenUnusedParts) {
    this.#parts = parts
  }

  /** Whether the last tab has left, and none has come back in time. */
  get isIdle(): boolean {
    return this.#isIdle
  }

  /** Call when a tab attached or left. */
  update(): void {
    const { host, platform, session, manager, accounts, commands, onIdle } = this.#parts
    if ([...host.tabs].length > 0) {
      this.#isIdle = false
      this.#cancel?.()
      this.#cancel = null
      if (this.#isUnused) this.#setUnused(false)
      return
    }
    if (this.#cancel !== null) return
    void accounts.flush()
    const ended = session.isPrivate ? manager.get().then((all) => all.endPrivacy()) : Promise.resolve()
    ended.catch((thrown) => platform.log.error('could not end the private session', thrown))
    this.#cancel = platform.clock.after(RELOAD_MS, () => {
      this.#isIdle = true
      onIdle()
      const sent = commands.made?.endHolds() ?? Promise.resolve()
      sent.catch((thrown) => platform.log.error('could not send what was held', thrown))
      this.#cancel = platform.clock.after(END_AFTER_MS - RELOAD_MS, () => {
        this.#setUnused(true)
        void Promise.allSettled([ended, sent]).then(() => this.#look())
      })
    })
  }

  #setUnused(unused: boolean): void {
    this.#isUnused = unused
    this.#parts.setUnused(unused)
  }

  get #isBusy(): boolean {
    const { accounts, commands, sessions } = this.#parts
    return (
      accounts.rests.some((rest) => rest.writing()) ||
      commands.made?.busy === true ||
      [...accounts.all()].some(({ collections }) => collections.bulk.made?.busy === true) ||
      [...sessions.records].some(({ account }) => accounts.shared.get(DraftDisk).hasUnsaved(account))
    )
  }

  async #look(): Promise<void> {
    const { accounts, platform } = this.#parts
    const { clock, log, stop } = platform
    if (!this.#isBusy) {
      const flushed = accounts.flush().catch((thrown) => log.error('could not store the caches', thrown))
      await waitAtMost(clock, flushed, FLUSH_LIMIT_MS)
      // Flushing may have sent preferences, and a tab may have come meanwhile.
      if (this.#isUnused && !this.#isBusy) return stop()
    }
    if (this.#isUnused) this.#cancel = clock.after(LOOK_MS, () => void this.#look())
  }
}
