import type { Command, CommandOf } from '../../shared/commands/command.ts'
import { type AccountKey, partsOf } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { AccountEngine } from '../account/accountEngine.ts'
import type { AccountManager } from '../account/accountManager.ts'
import { forgetJobs } from '../features/bulk/bulkStorage.ts'
import { forgetHiddenBackups } from '../features/data/hiddenBackups.ts'
import { takeStored } from '../features/drafts/recallDrafts.ts'
import { forgetMuted } from '../features/mutes/mutedThreads.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import type { RestClient } from '../net/restClient.ts'
import { Journal } from '../outbox/journal.ts'
import { Outbox, type OutboxParts } from '../outbox/outbox.ts'
import type { Notify } from '../outbox/undecided.ts'
import { DraftDisk } from '../persist/draftDisk.ts'
import type { Platform } from '../platform/platform.ts'
import { CommandExecutor, type OutboxDecisions } from './commandExecutor.ts'
import { CommandRunner, type CommandRunnerParts } from './commandRunner.ts'
import { answersRepeatsWith, mayRepeatWith } from './mayRepeat.ts'
import { journalResumer } from './resumeJournal.ts'
import { Unreported } from './unreported.ts'

export interface CommandsParts
  extends Pick<CommandRunnerParts, 'store' | 'reportTo'>,
    Pick<OutboxParts, 'leading' | 'announce' | 'uploads' | 'shared'> {
  readonly platform: Platform
  /** Shows a notice in the tabs of an account; null: of all. False: there is none. */
  readonly notify: (account: AccountKey | null, notice: Omit<Notice, 'id'>) => boolean
  readonly session: ConstructorParameters<typeof Journal>[0]
  readonly sessions: SessionStore
  /** The REST client of the instance at an address. */
  readonly restAt: (server: string) => RestClient
  readonly accounts: () => Promise<AccountManager>
  /** The engine of an account, which is signed in here. */
  readonly engineOf: (account: AccountKey) => AccountEngine
}

/** The command system: connects the runner, the executor, the journal and the outbox. */
export class Commands implements OutboxDecisions {
  readonly runner: CommandRunner
  readonly #parts: CommandsParts
  readonly #journal: Journal
  readonly #unreported: Unreported
  readonly #outbox: Outbox
  readonly #executor: CommandExecutor
  readonly #resumeJournal: () => Promise<void>

  constructor(parts: CommandsParts) {
    const { platform, session, sessions, store, engineOf, reportTo } = parts
    const mayRepeat = mayRepeatWith(store, engineOf)
    const answersRepeats = answersRepeatsWith(engineOf)
    const { log, clock, bootId } = platform
    this.#parts = parts
    // If no tab shows the account, for example after posting as another one, other tabs show the notice with its name (SA34).
    const notify: Notify = (account, notice) =>
      parts.notify(account, notice) || parts.notify(null, { ...notice, of: account })
    parts.shared.get(DraftDisk).follow({
      onMerged: (key, value) => {
        if (sessions.knows(partsOf(key).account)) takeStored(store, key, value)
      },
      onStoredLate: () => parts.announce(),
    })
    this.#journal = new Journal(session)
    this.#unreported = new Unreported({ journal: this.#journal, log, notify })
    const journal = this.#journal
    const executor = new CommandExecutor({ ...parts, outbox: this })
    this.#executor = executor
    const execute: OutboxParts['execute'] = (...command) => executor.execute(...command)
    this.#outbox = new Outbox({
      ...parts,
      mayRepeat,
      answersRepeats,
      notify,
      journal,
      execute,
      probe: async (account) => {
        const server = sessions.record(account)?.server
        if (server === undefined) return null
        const answer = await parts.restAt(server).send({ method: 'GET', path: '/api/v1/instance' })
        return answer.ok ? null : answer.fault
      },
      onSent: (...sent) => this.runner.sent(...sent),
    })
    this.runner = new CommandRunner({
      store,
      mayRepeat,
      reportTo,
      execute: (command, tabId) => execute(command, tabId, undefined),
      bootId,
      clock,
      log,
      journal,
      unreported: this.#unreported,
      outbox: this.#outbox,
      onAccepted: () => {
        // The leader finishes it if this engine dies.
        if (!parts.leading()) parts.announce()
      },
    })
    this.#resumeJournal = journalResumer({
      journal,
      runner: this.runner,
      outbox: this.#outbox,
      unreported: this.#unreported,
      platform,
      sessions,
      started: (account) => engineOf(account).start(),
      leading: parts.leading,
    })
  }

  /** Call when this engine begins to lead: resumes commands that a dead engine left running or waiting. */
  async resume(): Promise<void> {
    await this.#outbox.lead()
    await this.#outbox.notifyUndecided()
    await this.#resumeJournal()
  }

  /** No tab is left that could take anything back: what was held is sent. */
  async endHolds(): Promise<void> {
    await this.#outbox.endHolds()
  }

  /** A tab has attached: reports outcomes that no tab has received, and entries that need a decision. */
  async reportOutcomes(): Promise<void> {
    await this.#outbox.ready
    await Promise.all([this.#unreported.report(), this.#outbox.notifyUndecided()])
  }

  /** Another engine has changed the journal. */
  async recall(): Promise<void> {
    await this.#outbox.recall()
    const { leading, platform } = this.#parts
    // Without locks nobody knows whether the other engine has died.
    if (leading() && platform.locks !== null) await this.#resumeJournal()
  }

  /** Whether a command is running, or waits to be sent by this engine. */
  get busy(): boolean {
    return this.runner.runningCount > 0 || this.#outbox.busy
  }

  /** The storage was emptied: what waits is written to the journal again. */
  storeAgain(): Promise<void> {
    return this.#outbox.storeAgain()
  }

  /** The connection may be back: retry now. */
  nudge(): void {
    this.#outbox.nudge()
  }

  /** Removes the journal of an account that was signed out, and its jobs (MU20). */
  async forget(account: AccountKey): Promise<void> {
    try {
      const { session, shared } = this.#parts
      await Promise.all([
        this.#journal.forget(account),
        forgetJobs({ session, shared, account }),
        forgetMuted(session, account),
        forgetHiddenBackups(session, account),
      ])
    } catch (thrown) {
      this.#parts.platform.log.error('could not remove the journal and the jobs of an account', thrown)
    }
  }

  /** Removes what `account` could still take back. */
  discardHeld(account: AccountKey): Promise<void> {
    return this.#outbox.discardHeld(account)
  }

  /** Deletes the waiting commands, drafts and preferences of an account that is not signed in (SA7, S48). */
  async discard(account: AccountKey): Promise<void> {
    const { session, shared } = this.#parts
    await this.#outbox.discard(account)
    await shared.get(DraftDisk).deleteAll(account)
    // The account alone, or with a path behind it.
    for (const [key] of await session.entries('preferences'))
      if (key.split('/')[0] === account) await session.remove('preferences', key)
  }

  /** Executes a command that is a part of another one. */
  executeWithin(command: Command, tabId: string): Promise<CommandEnd> {
    return this.#executor.executeAlone(command, tabId)
  }

  /** Executes the user's decision about an entry of the outbox. */
  act(decision: CommandOf<'outbox'>): Promise<CommandEnd> {
    return this.#outbox.act(decision)
  }
}
