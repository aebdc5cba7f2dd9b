import type { CommandOf, KindBy } from '../../shared/commands/command.ts'
import type { CommandBase } from '../../shared/commands/defineCommand.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { SessionHandler } from '../context/handler.ts'
import { AlertLedger } from '../features/alerts/alertLedger.ts'
import { SameLook } from '../features/preferences/sameLook.ts'
import { AccountList } from '../features/session/accountList.ts'
import { Leftovers } from '../features/session/leftovers.ts'
import { Privacy } from '../features/session/privacy.ts'
import { SignIn } from '../features/session/signIn.ts'
import { SignInStorage } from '../features/session/signInStorage.ts'
import { isPrivate } from '../platform/keyValueStorage.ts'
import { endIfDeaf } from './deafEngine.ts'
import { KeptData } from './keptData.ts'
import { knownRows } from './knownRows.ts'
import { ListCommands } from './listCommands.ts'
import { LiveAccounts } from './liveAccounts.ts'
import type { AccountManagerParts } from './managerParts.ts'
import { SessionChanges } from './sessionChanges.ts'
import { SharedLook } from './sharedLook.ts'

/** It stays until it is answered, or dismissed: then it is as with "Keep nothing in this browser". */
const DATA_DELETED: Omit<Notice, 'id'> = {
  level: 'warning',
  textKey: 'errors.data_deleted',
  textArgs: {},
  timeoutMs: 0,
  actions: [
    { textKey: 'errors.log_out_now', run: { kind: 'signOut' } },
    { textKey: 'errors.keep_data', run: { kind: 'setPrivacy', privateMode: false } },
  ],
}

/** The handler of each command about who is signed in. */
export type SessionHandlers = { readonly [K in KindBy<'session' | 'accounts'>]: SessionHandler<K> }

/** The accounts of this browser: connects the list, the sign-in, and what follows from both (decision 32). */
export class AccountManager {
  readonly handlers: SessionHandlers
  /** Decides which accounts run. */
  readonly live: LiveAccounts
  readonly look: SharedLook
  readonly changes: SessionChanges
  readonly #parts: AccountManagerParts
  readonly #list: AccountList
  readonly #kept: KeptData
  readonly #signIn: SignIn

  constructor(given: AccountManagerParts) {
    this.#parts = given
    const { platform, session, server } = given
    const { log, clock, openChannel } = platform
    const { shared } = given.engines
    const sameLook = shared.get(SameLook)
    this.#list = new AccountList({
      ...given,
      log,
      openChannel,
      storage: session,
      home: new URL(server).host,
      sameLook: () => sameLook.isOn,
    })
    const loaded = sameLook.recall().then(() => this.#list.load())
    const listed = { ...given, list: this.#list, loaded }
    this.live = new LiveAccounts(listed)
    this.look = new SharedLook(listed)
    const signIns = new SignInStorage(session, log)
    const ledger = shared.get(AlertLedger)
    const leftovers = new Leftovers({ ...given, clock, log, signIns, ledger })
    this.#kept = new KeptData({ ...listed, leftovers })
    const parts = { ...listed, live: this.live, look: this.look, kept: this.#kept, leftovers }
    this.changes = new SessionChanges(parts)
    const host = this.changes
    const privacy = new Privacy({ ...given, host })
    this.#signIn = new SignIn({ ...given, storage: signIns, servers: given.engines, host, privacy })
    this.handlers = {
      ...this.#signIn.handlers,
      ...new ListCommands(parts).handlers,
      signOut: (command, tabId) => this.#signOut(command, tabId),
    }
    this.#watch(leftovers)
  }

  /** The last tab of a private session has closed (ST29). */
  endPrivacy(): Promise<void> {
    return this.#signIn.endPrivacy()
  }

  /** Another engine has changed the stored accounts. */
  async reload(): Promise<void> {
    await this.#parts.engines.shared.get(SameLook).recall()
    await this.#list.load()
    this.changes.reloaded()
  }

  async #signOut(
    { account, drafts }: CommandBase & CommandOf<'signOut'>,
    tabId: string,
  ): Promise<CommandEnd> {
    const { commands, sessions, platform, announce } = this.#parts
    const deletes = drafts === 'delete'
    // First where the forms of all tabs see it, which would otherwise store their text again (S48).
    if (deletes && sessions.record(account) !== undefined) {
      const forget = { kind: 'forgetDrafts', account, commandId: platform.randomId() } as const
      const all = await commands.get()
      await all.executeWithin(forget, tabId)
      await all.discardHeld(account)
    }
    const ended = await this.#signIn.signOut(account)
    // The account may have signed in again, also in another engine, while it was being signed out.
    if (sessions.record(account) !== undefined) {
      commands.made?.runner.reopen(account)
      return ended
    }
    if (!deletes) return ended
    const deleted = await this.#kept.delete([account])
    announce()
    return deleted
  }

  /** Starts what no command starts. */
  #watch(leftovers: Leftovers): void {
    const { session, platform, store, engines, host } = this.#parts
    const { log } = platform
    session.place.onClosed = () =>
      void this.#databaseClosed().catch((thrown) => log.error('could not read what is stored', thrown))
    endIfDeaf({
      platform,
      store,
      tabs: () => host.tabs,
      mayEnd: () => !isPrivate(session),
      flush: () => engines.flush(),
    })
    void leftovers
      .started()
      .catch((thrown) => log.error('could not look for what earlier sessions have left', thrown))
  }

  /**
   * The browser has closed the session database. If its rows are gone, the user has deleted the data of this site, and has to know
   * that the accounts are only in memory (EV6).
   */
  async #databaseClosed(): Promise<void> {
    const { session, sessions, store, engines, commands, host, platform } = this.#parts
    if (isPrivate(session)) return
    const stored = new Set((await session.entries('accounts')).map(([key]) => key))
    const gone = [...sessions.records].filter(({ account }) => !stored.has(account))
    if (gone.length === 0) return
    platform.log.warn('the data of this browser was deleted: it is kept in memory')
    await this.#signIn.rescue(knownRows(sessions, store, (account) => engines.get(account)))
    await commands.made?.storeAgain()
    for (const { account } of gone) host.notify(account, DATA_DELETED)
  }
}
