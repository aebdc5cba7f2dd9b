import type { Command, CommandOf, KindBy } from '../../shared/commands/command.ts'
import { fail, ok } from '../../shared/fault/fault.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { CommandEnd } from '../../shared/protocol/batch.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import type { Everyone, Member } from '../features/notifications/everyone.ts'
import {
  endLook,
  isLookShared,
  type LookParts,
  recallLook,
  spreadLook,
  startLook,
  wornOwnTheme,
} from '../features/preferences/sameLook.ts'
import { AccountList } from '../features/session/accountList.ts'
import { Privacy } from '../features/session/privacy.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { SignIn, type SignInCommand } from '../features/session/signIn.ts'
import { SignInStorage } from '../features/session/signInStorage.ts'
import { UnreadCounts } from '../features/session/unreadCounts.ts'
import { deleteDrafts, hasUnsavedDrafts } from '../persist/draftDisk.ts'
import type { Cancel } from '../platform/clock.ts'
import type { MovableStorage } from '../platform/keyValueStorage.ts'
import type { OnDemand } from '../platform/onDemand.ts'
import type { Platform } from '../platform/platform.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AttachedTab } from '../tabs/attachedTab.ts'
import type { AccountEngines } from './accountEngines.ts'

/** The other accounts start this long after the first tab, whose timeline goes first. */
const START_AFTER_MS = 1_500
/** An account that sleeps is polled this often. */
const POLL_MS = 15 * 60_000
/** A polled account has this long to fetch its notifications. */
const POLLED_MS = 60_000
/** How long sign-out waits for commands in flight. */
const SIGN_OUT_WAIT_MS = 5_000

const TOKEN_REFUSED: Omit<Notice, 'id'> = {
  level: 'error',
  textKey: 'login.token_refused',
  textArgs: {},
  timeoutMs: 0,
}

/** The same, in tabs that show another account. */
const elsewhereRefused = (handle: string): Omit<Notice, 'id'> => ({
  level: 'warning',
  textKey: 'accounts.was_refused',
  textArgs: { handle: `@${handle}` },
  timeoutMs: 0,
})

/** What the manager uses of the command system. */
interface ManagedCommands {
  readonly runner: {
    close(account: AccountKey, limitMs: number): Promise<void>
    closes(account: AccountKey): boolean
    reopen(account: AccountKey): void
    showWaiting(account: AccountKey): void
    readonly runningCount: number
  }
  forget(account: AccountKey): Promise<void>
  discardWaiting(account: AccountKey): Promise<void>
}

export interface AccountManagerParts {
  readonly platform: Platform
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly session: MovableStorage
  readonly cache: MovableStorage
  /** Reads all that is stored again. */
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
  /** Tells the other engines of this browser that the session database has changed. */
  readonly announce: () => void
  /** Base URL of the configured instance. */
  readonly server: string
}

/** The commands about who is signed in. */
export type SessionCommand = Extract<Command, { readonly kind: KindBy<'session' | 'accounts'> }>

/** Who is signed in: signing in and out, the list of accounts, and which of them are live (decision 32). */
export class AccountManager implements Everyone {
  readonly #parts: AccountManagerParts
  readonly #signIn: SignIn
  readonly #list: AccountList
  readonly #unread: UnreadCounts
  readonly #look: LookParts
  readonly #loaded: Promise<void>
  #cancel: Cancel | null = null
  #started = false
  /** When to stop polling each account that sleeps. */
  readonly #polled = new Map<AccountKey, number>()
  #polledAt: number
  /** Lists that show rows of all accounts. */
  readonly #watching = new Set<() => void>()

  constructor(parts: AccountManagerParts) {
    this.#parts = parts
    const { platform, sessions, session, store, engines, commands, host, server } = parts
    const { clock, log, origin, randomId, fetch } = platform
    this.#polledAt = clock.now()
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
    this.#signIn = new SignIn({
      sessions,
      storage: new SignInStorage(session, log),
      server,
      at: (at) => engines.server(at),
      fetch,
      clock,
      log,
      privacy: new Privacy({
        sessions,
        session,
        cache: parts.cache,
        openAlerts: platform.storage.openAlerts,
        log,
        endAlerts: async () => {
          const all = [...sessions.records].map(({ account }) => engines.get(account).endAlerts(true))
          await Promise.all(all)
        },
        flush: () => engines.flush(),
        storageChanged: async () => {
          await parts.reload()
          parts.announce()
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
        engines.enter(verified)
        commands.made?.runner.reopen(account)
        host.accountEnded(account)
        host.showAccount(tabId, account)
        this.#changed()
        // It has started with the look and the drafts that it had stored.
        const look = isLookShared(session) ? spreadLook(this.#look) : Promise.resolve()
        void look.then(() => engines.get(account).reload())
      },
      showAccount: (tabId, account, opening) => {
        host.showAccount(tabId, account, opening)
        this.update()
      },
      beforeSignOut: async (account) => {
        await (await commands.get()).runner.close(account, SIGN_OUT_WAIT_MS)
        await engines.get(account).endAlerts()
      },
      onSignedOut: (account) => {
        void this.#forgetCommands(account)
        void this.#loaded.then(() => this.#list.remove(account))
        this.#ended(account)
      },
    })
  }

  get members(): readonly Member[] {
    const { sessions, engines } = this.#parts
    const unread = new Map(this.#list.unread)
    return this.#list.entries.flatMap(({ account }): readonly Member[] => {
      const record = sessions.record(account)
      if (record === undefined) return []
      const engine = engines.has(account) ? engines.get(account) : undefined
      return [
        {
          account,
          userId: record.userId,
          asleep: this.#list.isAsleep(account),
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
    await this.#loaded
    const until = this.#parts.platform.clock.now() + POLLED_MS
    for (const { account } of this.#list.entries)
      if (this.#list.isAsleep(account)) this.#polled.set(account, until)
    this.update()
    // `update` continues after the list has loaded, and before the caller.
    await this.#loaded
  }

  /** Whether `account` may have a socket. One that sleeps has one while a tab shows it (SA8). */
  mayStream(account: AccountKey): boolean {
    return !this.#list.isAsleep(account) || this.#isShown(account)
  }

  async execute(command: SessionCommand, tabId: string): Promise<CommandEnd> {
    switch (command.kind) {
      case 'orderAccount':
      case 'changeAccount':
      case 'forgetAccount':
      case 'showAllNotifications':
        return this.#arrange(command)
      case 'shareLook':
        return this.#shareLook(command)
      default:
        return this.#signIn.execute(command as SignInCommand, tabId)
    }
  }

  /** After a command of `account` that may have changed its look, which others may share (SA42, SA43). */
  async lookChanged({ kind, account }: Pick<Command, 'kind' | 'account'>): Promise<void> {
    const { session, sessions } = this.#parts
    if (!isLookShared(session) || sessions.record(account) === undefined) return
    const spread = await spreadLook(this.#look, account)
    if (kind === 'setOwnTheme' || (spread.ok && spread.value)) await this.#reloadAllBut(account)
  }

  /** The last tab of a private session has closed (ST29). */
  endPrivacy(): Promise<void> {
    return this.#signIn.endPrivacy()
  }

  /** The instance refuses the token of `account`: signs it out. Its place in the list stays (SA7). */
  async refused(account: AccountKey): Promise<void> {
    const { sessions, commands, host } = this.#parts
    // Signing out revokes the token, so a refusal during sign-out is expected.
    if (sessions.record(account) === undefined || commands.made?.runner.closes(account)) return
    const handle = this.#list.entries.find((entry) => entry.account === account)?.handle ?? account
    const isShown = this.#isShown(account)
    host.notify(isShown ? account : null, isShown ? TOKEN_REFUSED : elsewhereRefused(handle))
    await sessions.drop(account)
    this.#ended(account)
    commands.made?.runner.showWaiting(account)
  }

  /** Another engine has changed the stored accounts. */
  async reload(): Promise<void> {
    await recallLook(this.#parts.session)
    await this.#list.load()
    this.update()
  }

  /** Call it when a tab attached, was shown or hidden, or left, and when this engine gains or loses the lead. */
  update(): void {
    const { clock, log } = this.#parts.platform
    if (!this.#started) {
      this.#cancel ??= clock.after(START_AFTER_MS, () => {
        this.#started = true
        this.update()
      })
      return
    }
    this.#loaded
      .then(() => this.#run())
      .catch((thrown) => log.error('could not start the other accounts', thrown))
  }

  /**
   * Starts the engines of accounts that are live, and ends those that have gone to sleep. An engine that does not lead runs only
   * the accounts that its tabs show: another one keeps the others up to date. A list of all accounts shows all of them (SA22).
   */
  #run(): void {
    const { engines, leading, platform, sessions, session, commands } = this.#parts
    const now = platform.clock.now()
    this.#cancel?.()
    this.#cancel = null
    const leads = leading()
    const runsAll = leads || this.#watching.size > 0
    const isDue = runsAll && now - this.#polledAt >= POLL_MS
    if (isDue) this.#polledAt = now
    let wakeAt = runsAll ? this.#polledAt + POLL_MS : Number.POSITIVE_INFINITY
    for (const { account } of this.#list.entries) {
      if (sessions.record(account) === undefined) continue
      if (this.#isShown(account) || (runsAll && !this.#list.isAsleep(account))) {
        this.#polled.delete(account)
        engines.get(account)
        continue
      }
      // Whoever showed it a moment ago may still be sending something.
      const runs = engines.has(account)
      if (isDue || (runs && !this.#polled.has(account))) this.#polled.set(account, now + POLLED_MS)
      if (runs && (this.#isBusy(account) || hasUnsavedDrafts(account, session)))
        this.#polled.set(account, now + POLLED_MS)
      const until = this.#polled.get(account) ?? 0
      if (until > now) {
        engines.get(account)
        wakeAt = Math.min(wakeAt, until)
      } else if (runs) {
        this.#polled.delete(account)
        engines.drop(account)
        // The next tab that shows the account gets what waits for its instance.
        commands.made?.runner.showWaiting(account)
      }
    }
    engines.updateStreams()
    this.#unread.update()
    for (const onChange of this.#watching) onChange()
    if (Number.isFinite(wakeAt))
      this.#cancel = platform.clock.after(Math.max(0, wakeAt - now), () => this.update())
  }

  /** Whether commands run, or a job for many people of `account`, whose engine exists (SA40). */
  #isBusy(account: AccountKey): boolean {
    const { commands, engines } = this.#parts
    const isWorking = engines.get(account).collections.bulk.made?.busy === true
    return isWorking || (commands.made?.runner.runningCount ?? 0) > 0
  }

  #isShown(account: AccountKey): boolean {
    return [...this.#parts.host.tabs].some((tab) => tab.account === account)
  }

  async #arrange(
    command: CommandOf<'orderAccount' | 'changeAccount' | 'forgetAccount' | 'showAllNotifications'>,
  ): Promise<CommandEnd> {
    const { sessions, session, commands, announce } = this.#parts
    await this.#loaded
    switch (command.kind) {
      case 'orderAccount':
        await this.#list.move(command.of, command.to)
        break
      case 'changeAccount':
        if (command.change.isDefault) await sessions.prefer(command.of)
        await this.#list.change(command.of, command.change)
        break
      case 'showAllNotifications':
        await this.#list.showAllNotifications(command.on)
        break
      case 'forgetAccount':
        if (sessions.record(command.of) !== undefined) return fail('invalid', 'the account is signed in')
        if (command.drafts === 'delete') {
          await (await commands.get()).discardWaiting(command.of)
          await deleteDrafts(command.of, session)
        }
        await this.#forgetCommands(command.of)
        await this.#list.remove(command.of)
    }
    this.#list.publish()
    this.update()
    announce()
    return ok(undefined)
  }

  async #shareLook({ on, account }: Extract<Command, { readonly kind: 'shareLook' }>): Promise<CommandEnd> {
    const { sessions, session, announce } = this.#parts
    await this.#loaded
    if (sessions.record(account) === undefined) return fail('signed-out', `${account} is not signed in`)
    const worn = on ? undefined : wornOwnTheme(session)
    const ended = await (on ? startLook : endLook)(this.#look, account)
    if (ended.ok && worn !== undefined) await this.#storeOwnTheme(worn)
    await this.#reloadAllBut()
    this.#list.publish()
    announce()
    return ended
  }

  /** Stores a theme as the own one of its account. It may have been changed in a tab of another account (SA43). */
  async #storeOwnTheme({ account, text }: NonNullable<ReturnType<typeof wornOwnTheme>>): Promise<void> {
    const { sessions, engines, platform } = this.#parts
    if (sessions.record(account) === undefined) return
    await engines
      .get(account)
      .execute({ kind: 'setOwnTheme', account, commandId: platform.randomId(), text }, '')
  }

  /** Reads the preferences of all accounts again. */
  async #reloadAllBut(account?: AccountKey): Promise<void> {
    const others = [...this.#parts.engines.all()].filter((engine) => engine.account !== account)
    await Promise.all(others.map((engine) => engine.reload()))
  }

  #ended(account: AccountKey): void {
    this.#parts.engines.end(account)
    this.#parts.host.accountEnded(account)
    this.#changed()
  }

  /** The session has changed in this engine: its tabs, the list and the other engines follow. */
  #changed(): void {
    this.#parts.host.accountsChanged()
    this.update()
    this.#parts.announce()
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
