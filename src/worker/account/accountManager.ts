import type { Command, CommandOf, KindBy } from '../../shared/commands/command.ts'
import type { CommandBase, CommandFacts } from '../../shared/commands/defineCommand.ts'
import { type Fault, fail, ok } from '../../shared/fault/fault.ts'
import { handleOf } from '../../shared/model/accounts.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import type { SessionHandler } from '../context/handler.ts'
import { AlertLedger } from '../features/alerts/alertLedger.ts'
import {
  endLook,
  isLookShared,
  type LookParts,
  recallLook,
  spreadLook,
  startLook,
  unstoredOwnTheme,
} from '../features/preferences/sameLook.ts'
import { AccountList } from '../features/session/accountList.ts'
import { Leftovers } from '../features/session/leftovers.ts'
import { Privacy } from '../features/session/privacy.ts'
import { reasonOf } from '../features/session/reasonOf.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { SignIn } from '../features/session/signIn.ts'
import { SignInStorage } from '../features/session/signInStorage.ts'
import { hostOfAccount } from '../features/session/storedRows.ts'
import { UnreadCounts } from '../features/session/unreadCounts.ts'
import { isPrivate, type MovableStorage } from '../platform/keyValueStorage.ts'
import type { OnDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { AccountEngines } from './accountEngines.ts'
import { endIfDeaf } from './deafEngine.ts'
import { knownRows } from './knownRows.ts'
import { LiveAccounts } from './liveAccounts.ts'

/** How long sign-out waits for commands in flight. */
const SIGN_OUT_WAIT_MS = 5_000

const TOKEN_REFUSED: Omit<Notice, 'id'> = {
  level: 'error',
  textKey: 'login.token_refused',
  textArgs: {},
  timeoutMs: 0,
}

/** The same, in tabs that show another account. */
const tokenRefusedElsewhere = (handle: string): Omit<Notice, 'id'> => ({
  level: 'warning',
  textKey: 'accounts.was_refused',
  textArgs: { handle: `@${handle}` },
  timeoutMs: 0,
})

/** The same, where the server says why (S26). */
const refusedBecause = (handle: string, fault: Fault): Omit<Notice, 'id'> => ({
  level: 'error',
  textKey: 'login.refused_because',
  textArgs: { handle: `@${handle}` },
  fault,
  timeoutMs: 0,
})

/** The command system, as the manager uses it. */
interface ManagedCommands {
  readonly runner: {
    close(account: AccountKey, limitMs: number): Promise<void>
    isClosed(account: AccountKey): boolean
    reopen(account: AccountKey): void
    showWaiting(account: AccountKey): void
    readonly runningCount: number
  }
  /** Executes a command that is a part of another one. */
  executeWithin(command: Command, tabId: string): Promise<CommandEnd>
  /** Stores what waits again, after the storage was emptied. */
  storeAgain(): Promise<void>
  forget(account: AccountKey): Promise<void>
  discard(account: AccountKey): Promise<void>
}

export interface AccountManagerParts {
  readonly platform: Platform
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly session: MovableStorage
  readonly cache: MovableStorage
  /** Reads everything that is stored again. */
  readonly reload: () => Promise<void>
  readonly engines: AccountEngines
  readonly commands: OnDemand<ManagedCommands>
  readonly host: {
    readonly tabs: Iterable<AttachedTab>
    notify(account: AccountKey | null, notice: Omit<Notice, 'id'>): boolean
    showAccount(tabId: string, account: AccountKey, opening?: readonly Opening[]): void
    accountEnded(account: AccountKey): void
    accountsChanged(): void
  }
  readonly leading: () => boolean
  /** Notifies the other engines of this browser that the session database has changed. */
  readonly announce: () => void
  /** Base URL of the configured instance. */
  readonly server: string
}

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

/** Executes the commands about who is signed in, and keeps the list of accounts (decision 32). */
export class AccountManager {
  readonly #parts: AccountManagerParts
  readonly #signIn: SignIn
  readonly #list: AccountList
  readonly #unread: UnreadCounts
  readonly #look: LookParts
  readonly #loaded: Promise<void>
  readonly #signIns: SignInStorage
  /** The accounts that were signed in when this engine looked last. */
  #accounts: ReadonlySet<AccountKey>
  readonly #leftovers: Leftovers
  readonly handlers: SessionHandlers
  /** Decides which accounts run. */
  readonly live: LiveAccounts

  constructor(parts: AccountManagerParts) {
    this.#parts = parts
    const { platform, sessions, session, store, server } = parts
    const { log } = platform
    this.#list = new AccountList({
      store,
      sessions,
      storage: session,
      log,
      home: new URL(server).host,
      sameLook: () => isLookShared(session),
      onCounted: () => this.#unread.update(),
    })
    this.#unread = new UnreadCounts({
      openChannel: platform.openChannel,
      leading: parts.leading,
      counts: () => this.#list.unread,
      take: (counts) => this.#list.takeUnread(counts),
    })
    this.#look = { session, store, log, accounts: () => [...sessions.records].map(({ account }) => account) }
    this.#loaded = recallLook(session).then(() => this.#list.load())
    session.place.onClosed = () =>
      void this.#databaseClosed().catch((thrown) => log.error('could not read what is stored', thrown))
    endIfDeaf({
      platform,
      store,
      tabs: () => parts.host.tabs,
      mayEnd: () => !isPrivate(session),
      flush: () => parts.engines.flush(),
    })
    this.live = new LiveAccounts({ ...parts, list: this.#list, loaded: this.#loaded, unread: this.#unread })
    this.#accounts = this.#signedIn()
    this.#signIns = new SignInStorage(session, log)
    const ledger = new AlertLedger(platform, () => isPrivate(session))
    this.#leftovers = new Leftovers({ ...parts, clock: platform.clock, log, signIns: this.#signIns, ledger })
    this.#signIn = this.#createSignIn()
    this.handlers = {
      ...this.#signIn.handlers,
      signOut: (command, tabId) => this.#signOut(command, tabId),
      orderAccount: async ({ of, to }) => {
        await this.#loaded
        await this.#list.move(of, to)
        return this.#listChanged()
      },
      showAllNotifications: async ({ on }) => {
        await this.#loaded
        await this.#list.showAllNotifications(on)
        return this.#listChanged()
      },
      changeAccount: (command) => this.#changeAccount(command),
      forgetAccount: (command) => this.#forgetAccount(command),
      forgetLeft: async ({ host }) => {
        await this.#loaded
        return this.#listChanged(await this.#forgetLeft(host))
      },
      shareLook: (command) => this.#shareLook(command),
    }
    void this.#leftovers
      .started()
      .catch((thrown) => log.error('could not look for what earlier sessions have left', thrown))
  }

  #createSignIn(): SignIn {
    const { platform, sessions, session, cache, engines, commands, host, server, reload, announce } =
      this.#parts
    const { clock, log, origin, randomId, fetch, openSocket, events, storage } = platform
    return new SignIn({
      sessions,
      storage: this.#signIns,
      server,
      at: (at) => engines.server(at),
      siteOf: async (at) => (at === origin ? (await engines.server(at).instances.load()).site : at),
      fetch,
      openSocket,
      events,
      clock,
      log,
      privacy: new Privacy({
        sessions,
        session,
        cache,
        openAlerts: storage.openAlerts,
        log,
        endAlerts: async () => {
          const all = [...sessions.records].map(({ account }) => engines.get(account).endAlerts(true))
          await Promise.all(all)
        },
        flush: () => engines.flush(),
        storageChanged: async () => {
          await reload()
          announce()
        },
      }),
      redirectUri: `${origin}/oauth-callback`,
      randomId,
      keyFor: async (record) => {
        await this.#loaded
        return this.#list.keyFor(record)
      },
      onSignedIn: (verified, tabId) => {
        const { account } = verified.record
        engines.signedIn(verified)
        commands.made?.runner.reopen(account)
        host.accountEnded(account)
        host.showAccount(tabId, account)
        this.#sessionsChanged()
        // The engine has started with what was stored before. It now rereads its look, if that is shared, and its drafts.
        const look = isLookShared(session) ? spreadLook(this.#look) : Promise.resolve()
        void look.then(() => {
          // The account may have signed out meanwhile: `get` would start an engine without a token.
          if (engines.has(account)) void engines.get(account).reload()
        })
      },
      showAccount: (tabId, account, opening) => {
        host.showAccount(tabId, account, opening)
        this.live.update()
      },
      beforeSignOut: async (account) => {
        const before = sessions.record(account)?.token
        await (await commands.get()).runner.close(account, SIGN_OUT_WAIT_MS)
        // If the account has signed in again meanwhile, its alerts continue.
        if (sessions.record(account)?.token === before) await engines.get(account).endAlerts()
      },
      onSignedOut: (account) => {
        void this.#forgetCommands(account)
        void this.#loaded.then(() => this.#list.remove(account))
        this.#ended(account)
      },
    })
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
      await (await commands.get()).executeWithin(forget, tabId)
    }
    const ended = await this.#signIn.signOut(account)
    // The account may have signed in again, also in another engine, while it was being signed out.
    if (sessions.record(account) !== undefined) {
      commands.made?.runner.reopen(account)
      return ended
    }
    if (!deletes) return ended
    const deleted = await this.#deleteKept([account])
    announce()
    return deleted
  }

  /** Call after a command that may have changed the look of `account`: spreads it if the accounts share one (SA42, SA43). */
  async lookChanged(account: AccountKey, what: NonNullable<CommandFacts<never>['look']>): Promise<void> {
    const { session, sessions } = this.#parts
    if (!isLookShared(session) || sessions.record(account) === undefined) return
    const spread = await spreadLook(this.#look, account)
    if (what === 'ownTheme' || (spread.ok && spread.value)) await this.#reloadAllBut(account)
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

  /** The last tab of a private session has closed (ST29). */
  endPrivacy(): Promise<void> {
    return this.#signIn.endPrivacy()
  }

  /** The instance refuses the token of `account`: signs it out. Its place in the list stays (SA7). */
  async refused(account: AccountKey, fault: Fault): Promise<void> {
    const { sessions, commands, host } = this.#parts
    // Signing out revokes the token, so a refusal during sign-out is expected.
    if (sessions.record(account) === undefined || commands.made?.runner.isClosed(account)) return
    const handle = handleOf(this.#list.entries, account)
    const isShown = this.live.isShown(account)
    const notice =
      reasonOf(fault) !== undefined
        ? refusedBecause(handle, fault)
        : isShown
          ? TOKEN_REFUSED
          : tokenRefusedElsewhere(handle)
    host.notify(isShown ? account : null, notice)
    await sessions.drop(account)
    this.#ended(account)
    commands.made?.runner.showWaiting(account)
  }

  /** Another engine has changed the stored accounts. */
  async reload(): Promise<void> {
    await recallLook(this.#parts.session)
    await this.#list.load()
    this.live.update()
    // What ran here may have stored something since the other engine deleted what the account had left.
    if ([...this.#accounts].some((account) => this.#parts.sessions.record(account) === undefined))
      void this.#leftovers.sessionEnded()
    this.#accounts = this.#signedIn()
  }

  async #changeAccount({ of, change }: CommandOf<'changeAccount'>): Promise<CommandEnd> {
    await this.#loaded
    if (change.isDefault) await this.#parts.sessions.prefer(of)
    await this.#list.change(of, change)
    return this.#listChanged()
  }

  async #forgetAccount({ of, drafts }: CommandOf<'forgetAccount'>): Promise<CommandEnd> {
    await this.#loaded
    if (this.#parts.sessions.record(of) !== undefined) return fail('invalid', 'the account is signed in')
    const ended = drafts === 'delete' ? await this.#deleteKept([of]) : undefined
    await this.#forgetCommands(of)
    await this.#list.remove(of)
    return this.#listChanged(ended)
  }

  /** A command has changed the list of accounts: all tabs and engines show it. */
  #listChanged(ended: CommandEnd = ok(undefined)): CommandEnd {
    this.#list.publish()
    this.live.update()
    this.#parts.announce()
    return ended
  }

  /** Deletes the drafts, waiting posts and preferences of accounts that are not signed in (S48). */
  #deleteKept(accounts: Iterable<AccountKey>): Promise<CommandEnd> {
    const { commands } = this.#parts
    return this.#deleting(async () => {
      for (const account of accounts) await (await commands.get()).discard(account)
      return ok(undefined)
    })
  }

  /** Deletes everything that the server at `host` and its accounts have left (ST34). */
  #forgetLeft(host: string): Promise<CommandEnd> {
    const { sessions } = this.#parts
    return this.#deleting(async () => {
      const listed = this.#list.entries
        .map(({ account }) => account)
        .filter((account) => sessions.record(account) === undefined && hostOfAccount(account) === host)
      const accounts = new Set([...listed, ...(await this.#leftovers.accountsAt(host))])
      const ended = await this.#deleteKept(accounts)
      for (const account of accounts) {
        await this.#forgetCommands(account)
        await this.#list.remove(account)
      }
      await this.#leftovers.forget(host)
      return ended
    })
  }

  async #deleting(work: () => Promise<CommandEnd>): Promise<CommandEnd> {
    try {
      return await work()
    } catch (thrown) {
      this.#parts.platform.log.error('could not delete what an account has left', thrown)
      return fail('storage', 'could not delete what is stored')
    }
  }

  async #shareLook({ on, account }: CommandBase & CommandOf<'shareLook'>): Promise<CommandEnd> {
    const { sessions, announce } = this.#parts
    await this.#loaded
    if (sessions.record(account) === undefined) return fail('signed-out', `${account} is not signed in`)
    if (!on) await this.#storeOwnTheme()
    const ended = await (on ? startLook : endLook)(this.#look, account)
    await this.#reloadAllBut()
    this.#list.publish()
    announce()
    return ended
  }

  /** Stores the shared own theme in the account that it belongs to: a tab of another account may have changed it (SA43). */
  async #storeOwnTheme(): Promise<void> {
    const { sessions, session, commands, platform } = this.#parts
    const { account, text } = unstoredOwnTheme(session) ?? {}
    if (account === undefined || text === undefined || sessions.record(account) === undefined) return
    const store = { kind: 'setOwnTheme', account, commandId: platform.randomId(), text } as const
    await (await commands.get()).executeWithin(store, '')
  }

  /** Rereads the stored data of all accounts except `account`. */
  async #reloadAllBut(account?: AccountKey): Promise<void> {
    const others = [...this.#parts.engines.all()].filter((engine) => engine.account !== account)
    await Promise.all(others.map((engine) => engine.reload()))
  }

  #ended(account: AccountKey): void {
    this.#parts.engines.signedOut(account)
    this.#parts.host.accountEnded(account)
    this.#sessionsChanged()
    void this.#leftovers.sessionEnded()
  }

  /** An account has signed in or out in this engine: its tabs and the other engines follow. */
  #sessionsChanged(): void {
    this.#accounts = this.#signedIn()
    this.#parts.host.accountsChanged()
    this.live.update()
    this.#parts.announce()
  }

  #signedIn(): ReadonlySet<AccountKey> {
    return new Set([...this.#parts.sessions.records].map(({ account }) => account))
  }

  async #forgetCommands(account: AccountKey): Promise<void> {
    const { commands, platform } = this.#parts
    try {
      await (await commands.get()).forget(account)
    } catch (thrown) {
      platform.log.warn(`could not load the command handlers: ${String(thrown)}`)
    }
  }
}
