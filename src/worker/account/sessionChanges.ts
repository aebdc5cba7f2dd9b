import type { Fault } from '../../shared/fault/fault.ts'
import { handleOf } from '../../shared/model/accounts.ts'
import type { AccountKey } from '../../shared/model/keys.ts'
import type { Notice } from '../../shared/model/notice.ts'
import type { Opening } from '../../shared/protocol/views.ts'
import type { AccountRecord } from '../features/session/accountRecord.ts'
import type { Leftovers } from '../features/session/leftovers.ts'
import type { PrivacyHost } from '../features/session/privacy.ts'
import { reasonOf } from '../features/session/reasonOf.ts'
import type { SignInHost } from '../features/session/signIn.ts'
import type { Verified } from '../features/session/verify.ts'
import { forgetTimelines } from '../timelines/saveTimeline.ts'
import type { KeptData } from './keptData.ts'
import type { LiveAccounts } from './liveAccounts.ts'
import type { ListedParts } from './managerParts.ts'
import type { SharedLook } from './sharedLook.ts'

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

interface SessionChangesParts extends ListedParts {
  readonly live: LiveAccounts
  readonly look: SharedLook
  readonly kept: KeptData
  readonly leftovers: Leftovers
}

/** What follows in this engine, its tabs and the other engines when a session begins or ends, or moves to memory. */
export class SessionChanges implements SignInHost, PrivacyHost {
  readonly #parts: SessionChangesParts
  /** The accounts that were signed in when this engine looked last. */
  #accounts: ReadonlySet<AccountKey>

  constructor(parts: SessionChangesParts) {
    this.#parts = parts
    this.#accounts = this.#signedInNow()
  }

  async keyFor(record: AccountRecord): Promise<AccountKey> {
    const { list, loaded } = this.#parts
    await loaded
    return list.keyFor(record)
  }

  signedIn(verified: Verified, tabId: string): void {
    const { engines, commands, host, look } = this.#parts
    const { account } = verified.record
    engines.signedIn(verified)
    commands.made?.runner.reopen(account)
    host.accountEnded(account)
    host.showAccount(tabId, account)
    this.#changed()
    // The engine has started with what was stored before. It now rereads its look, if that is shared, and its drafts.
    void look.spread().then(() => {
      // The account may have signed out meanwhile: `get` would start an engine without a token.
      if (engines.has(account)) void engines.get(account).reload()
    })
  }

  showAccount(tabId: string, account: AccountKey, opening?: readonly Opening[]): void {
    const { host, live } = this.#parts
    host.showAccount(tabId, account, opening)
    live.update()
  }

  async beforeSignOut(account: AccountKey): Promise<void> {
    const { sessions, commands, engines } = this.#parts
    const before = sessions.record(account)?.token
    await (await commands.get()).runner.close(account, SIGN_OUT_WAIT_MS)
    // If the account has signed in again meanwhile, its alerts continue.
    if (sessions.record(account)?.token === before) await engines.get(account).endAlerts()
  }

  signedOut(account: AccountKey): void {
    const { kept, list, loaded } = this.#parts
    void kept.forgetCommands(account)
    void loaded.then(() => list.remove(account))
    this.#ended(account)
  }

  /** The instance refuses the token of `account`: signs it out. Its place in the list stays (SA7). */
  async refused(account: AccountKey, fault: Fault): Promise<void> {
    const { sessions, commands, host, list, live } = this.#parts
    // Signing out revokes the token, so a refusal during sign-out is expected.
    if (sessions.record(account) === undefined || commands.made?.runner.isClosed(account)) return
    const handle = handleOf(list.entries, account)
    const isShown = live.isShown(account)
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

  /** Another engine has changed the stored sessions. */
  reloaded(): void {
    const { live, sessions, leftovers } = this.#parts
    live.update()
    // What ran here may have stored something since the other engine deleted what the account had left.
    if ([...this.#accounts].some((account) => sessions.record(account) === undefined))
      void leftovers.sessionEnded()
    this.#accounts = this.#signedInNow()
  }

  async endAlerts(): Promise<void> {
    const { sessions, engines } = this.#parts
    await Promise.all([...sessions.records].map(({ account }) => engines.get(account).endAlerts(true)))
  }

  flush(): Promise<void> {
    return this.#parts.engines.flush()
  }

  async storageMoved(): Promise<void> {
    await this.#parts.reload()
    this.#parts.announce()
  }

  #ended(account: AccountKey): void {
    const { engines, host, leftovers, cache, platform } = this.#parts
    engines.drop(account)
    void forgetTimelines({ cache, account }).catch((thrown: unknown) =>
      platform.log.error('could not remove cached timelines', thrown),
    )
    host.accountEnded(account)
    this.#changed()
    void leftovers.sessionEnded()
  }

  /** An account has signed in or out in this engine: its tabs and the other engines follow. */
  #changed(): void {
    const { host, live, announce } = this.#parts
    this.#accounts = this.#signedInNow()
    host.accountsChanged()
    live.update()
    announce()
  }

  #signedInNow(): ReadonlySet<AccountKey> {
    return new Set([...this.#parts.sessions.records].map(({ account }) => account))
  }
}
