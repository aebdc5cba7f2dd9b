import type { AccountChange } from '../../../shared/commands/accounts.ts'
import type { Account } from '../../../shared/model/account.ts'
import {
  ACCOUNT_COLOURS,
  type AccountColour,
  type Accounts,
  type ListedAccount,
  MAX_LIVE_ACCOUNTS,
} from '../../../shared/model/accounts.ts'
import {
  type AccountKey,
  BROWSER,
  type EntityKey,
  entityKey,
  isOfKind,
  partsOf,
} from '../../../shared/model/keys.ts'
import { bool, isRecord, line, list } from '../../json/read.ts'
import type { KeyValueStorage } from '../../platform/keyValueStorage.ts'
import type { EngineLog } from '../../platform/log.ts'
import type { EntityStore } from '../../store/entityStore.ts'
import type { AccountRecord } from './accountRecord.ts'
import type { SessionStore } from './sessionStore.ts'
import { UnreadCounts, type UnreadCountsParts } from './unreadCounts.ts'

/** The key of the list in the store `meta` of the session database. */
export const ACCOUNT_LIST = 'accountList'
/** The key, in the same store, of whether the notifications of all accounts are shown in one list. */
const ALL_KEY = 'allNotifications'
/** More accounts than anybody has. */
const MAX_ACCOUNTS = 200

/** An account as it is stored. It stays listed when its server has signed it out. */
interface AccountEntry {
  readonly account: AccountKey
  readonly server: string
  /** Its id at the server, which stays when it is renamed; empty if not known. */
  readonly userId: string
  readonly username: string
  readonly handle: string
  readonly name: string
  readonly avatarUrl: string
  /** The name of the account that it has moved to; empty if it has not moved. */
  readonly movedTo: string
  readonly colour: AccountColour
  readonly sleeps: boolean
  /** Whether its unseen notifications count in titles and on icons (SA23). */
  readonly counts: boolean
}

interface AccountListParts extends Pick<UnreadCountsParts, 'openChannel' | 'leading'> {
  readonly store: EntityStore
  readonly sessions: SessionStore
  readonly storage: KeyValueStorage
  readonly log: EngineLog
  /** The host of the configured instance. */
  readonly home: string
  /** Whether all accounts share one look (SA42). */
  readonly sameLook: () => boolean
}

/**
 * The accounts of this browser in the user's order, with what the switcher shows. An account that its server signed out
 * keeps its place (SA7).
 */
export class AccountList {
  readonly #parts: AccountListParts
  #entries: readonly AccountEntry[] = []
  /** Whether the stored list has been read. Until then, nothing is stored over it. */
  #isRead = false
  /** The last write of the list. */
  #writing: Promise<void> = Promise.resolve()
  #allNotifications = false
  /** The last known counts, from here or from the leading engine, as the engines of some accounts don't run here. */
  readonly #unread = new Map<AccountKey, number>()
  /** Tells other engines what is unread. */
  readonly unreadCounts: UnreadCounts

  constructor(parts: AccountListParts) {
    this.#parts = parts
    this.unreadCounts = new UnreadCounts({
      ...parts,
      counts: () => this.unread,
      take: (counts) => this.takeUnread(counts),
    })
    parts.store.listen((changed) => this.#entitiesChanged(changed))
  }

  /** The accounts in order. */
  get entries(): readonly AccountEntry[] {
    return this.#entries
  }

  /** The unseen notifications of each account that is signed in. */
  get unread(): readonly (readonly [AccountKey, number])[] {
    return this.#signedIn().map(({ account }) => [account, this.#unreadOf(account)])
  }

  /** Takes the counts of another engine, for the accounts whose engines don't run here (SA24). */
  takeUnread(counts: readonly (readonly [AccountKey, number])[]): void {
    for (const [account, count] of counts) this.#unread.set(account, count)
    if (this.#isRead) this.publish()
  }

  /** Whether `account` is asleep: by choice, or because there are too many. */
  isAsleep(account: AccountKey): boolean {
    const at = this.#signedIn().findIndex((entry) => entry.account === account)
    return at >= MAX_LIVE_ACCOUNTS || this.#entries.some((entry) => entry.account === account && entry.sleeps)
  }

  /** Reads the stored list, and adds the accounts that it lacks. */
  async load(): Promise<void> {
    const { storage, log } = this.#parts
    try {
      let before: readonly AccountEntry[]
      let stored: unknown
      let all: unknown
      do {
        await this.#writing
        before = this.#entries
        stored = await storage.get('meta', ACCOUNT_LIST)
        all = await storage.get('meta', ALL_KEY)
        // If the list changed during the read, `stored` is out of date.
      } while (this.#isRead && this.#entries !== before)
      this.#entries = readList(stored)
      this.#allNotifications = bool(all)
      this.#isRead = true
    } catch (thrown) {
      log.error('could not read the list of accounts', thrown)
    }
    await this.refresh()
  }

  /** Call when an account has signed in or out, or its profile has changed. */
  async refresh(): Promise<void> {
    await this.#update((entries) => this.#refreshed(entries))
  }

  #refreshed(entries: readonly AccountEntry[]): readonly AccountEntry[] {
    const { sessions } = this.#parts
    const records = [...sessions.records]
    const known = entries.map((entry) => {
      const record = sessions.record(entry.account)
      return record === undefined ? entry : { ...entry, ...this.#descriptionOf(record) }
    })
    const added = records
      .filter(({ account }) => !known.some((entry) => entry.account === account))
      .map((record, index) => ({
        ...this.#descriptionOf(record),
        colour: ACCOUNT_COLOURS[(known.length + index) % ACCOUNT_COLOURS.length] ?? ACCOUNT_COLOURS[0],
        sleeps: false,
        counts: true,
      }))
    return [...known, ...added]
  }

  /**
   * The key of an account that signs in. A renamed account keeps its key, and with it its drafts and reading places. If
   * the key is the former name of another account, the account gets a key with its id (SA44).
   */
  keyFor({ account, server, userId, profile }: AccountRecord): AccountKey {
    const known = this.#entries.find((entry) => entry.server === server && entry.userId === userId)
    if (known !== undefined) return known.account
    const isTaken = this.#entries.some((entry) => entry.account === account && entry.userId !== '')
    return isTaken ? `${profile.username}+${userId}@${new URL(server).host}` : account
  }

  async move(account: AccountKey, to: number): Promise<void> {
    await this.#readOnce()
    await this.#update((entries) => {
      const entry = entries.find((one) => one.account === account)
      if (entry === undefined) return entries
      const others = entries.filter((one) => one !== entry)
      return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, entry)
    })
  }

  async change(account: AccountKey, { colour, sleeps, counts }: AccountChange): Promise<void> {
    await this.#readOnce()
    await this.#update((entries) =>
      entries.map((entry) =>
        entry.account === account
          ? {
              ...entry,
              ...(colour !== undefined && isColour(colour) ? { colour } : {}),
              ...(sleeps === undefined ? {} : { sleeps }),
              ...(counts === undefined ? {} : { counts }),
            }
          : entry,
      ),
    )
  }

  /** Shows the notifications of all accounts in one list, or not, in all tabs (SA20). */
  async showAllNotifications(on: boolean): Promise<void> {
    const { storage, log } = this.#parts
    await this.#readOnce()
    this.#allNotifications = on
    this.publish()
    await storage
      .put('meta', ALL_KEY, on)
      .catch((thrown) => log.error('could not store which notifications are shown', thrown))
  }

  async remove(account: AccountKey): Promise<void> {
    this.#unread.delete(account)
    await this.#readOnce()
    await this.#update((entries) => entries.filter((entry) => entry.account !== account))
  }

  /** Publishes the list to all tabs. */
  publish(): void {
    const { store, sessions } = this.#parts
    const counting = this.#signedIn().filter(({ counts }) => counts)
    const known = counting.flatMap(({ account }) => this.#knownUnread(account) ?? [])
    const isCounted = counting.length === 0 || known.length > 0
    const value: Accounts = {
      home: this.#parts.home,
      sameLook: this.#parts.sameLook(),
      allNotifications: this.#allNotifications,
      ...(isCounted && { counted: known.reduce((sum, unread) => sum + unread, 0) }),
      list: this.#entries.map(
        (entry): ListedAccount => ({
          ...entry,
          state:
            sessions.record(entry.account) === undefined
              ? 'refused'
              : this.isAsleep(entry.account)
                ? 'asleep'
                : 'live',
          isDefault: entry.account === sessions.account,
          unread: this.#unreadOf(entry.account),
          waiting: this.#waiting(entry.account),
        }),
      ),
    }
    store.commit([{ key: entityKey(BROWSER, 'accounts'), value }])
  }

  /** Reads the stored list, unless it has been read. */
  async #readOnce(): Promise<void> {
    if (!this.#isRead) await this.load()
  }

  #waiting(account: AccountKey): number {
    const outbox = this.#parts.store.get(entityKey(account, 'outbox'))
    // What can still be taken back does not stay: it is sent when its account signs out (UD3).
    return outbox?.entries.filter(({ state }) => state !== 'held').length ?? 0
  }

  #signedIn(): readonly AccountEntry[] {
    return this.#entries.filter(({ account }) => this.#parts.sessions.record(account) !== undefined)
  }

  /** The unseen notifications of an account; 0 if they are not known, or if it is signed out. */
  #unreadOf(account: AccountKey): number {
    return this.#parts.sessions.record(account) === undefined ? 0 : (this.#knownUnread(account) ?? 0)
  }

  /** Undefined until they are counted for the first time since this engine started. */
  #knownUnread(account: AccountKey): number | undefined {
    const badges = this.#parts.store.get(entityKey(account, 'badges'))
    return badges?.notifications ?? this.#unread.get(account)
  }

  #descriptionOf({
    account,
    server,
    userId,
    profile,
  }: AccountRecord): Omit<AccountEntry, 'colour' | 'sleeps' | 'counts'> {
    const now = this.#parts.store.get(entityKey(account, 'account', userId))
    const { username, fqn, nameText, avatarStaticUrl, movedToId } = now ?? profile
    const target = this.#parts.store.get(entityKey(account, 'account', movedToId ?? '')) as
      | Account
      | undefined
    const before = this.#entries.find((entry) => entry.account === account)
    return {
      account,
      server,
      userId,
      username,
      handle: fqn,
      name: nameText,
      avatarUrl: avatarStaticUrl,
      // Until the instance has answered, the target is not in memory.
      movedTo: movedToId === undefined ? '' : (target?.fqn ?? before?.movedTo ?? ''),
    }
  }

  #entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    let isRenewed = false
    let isCounted = false
    for (const key of changed) {
      const { account, kind, id } = partsOf(key)
      const isOwn = kind === 'account' && this.#parts.sessions.record(account)?.userId === id
      if (kind === 'session' || isOwn) isRenewed = true
      if (kind === 'outbox') isCounted = true
      if (!isOfKind(key, 'badges')) continue
      const badges = this.#parts.store.get(key)
      // The account's engine has stopped, for example because the account went to sleep.
      if (badges === undefined) continue
      this.#unread.set(account, badges.notifications)
      isCounted = true
    }
    if (isRenewed) void this.refresh()
    else if (isCounted) this.publish()
    if (isCounted) this.unreadCounts.update()
  }

  /** Applies `change` to the list, also to the stored one, which another engine may have changed since it was read. */
  async #update(change: (entries: readonly AccountEntry[]) => readonly AccountEntry[]): Promise<void> {
    const { storage, log } = this.#parts
    const entries = change(this.#entries)
    const isChanged = JSON.stringify(entries) !== JSON.stringify(this.#entries)
    if (isChanged) this.#entries = entries
    this.publish()
    if (!isChanged || !this.#isRead) return
    this.#writing = storage
      .change('meta', [ACCOUNT_LIST], ([stored]) => {
        this.#entries = stored === undefined ? this.#entries : change(readList(stored))
        return [[ACCOUNT_LIST, this.#entries]]
      })
      .catch((thrown) => log.error('could not store the list of accounts', thrown))
    await this.#writing
    this.publish()
  }
}

/** The list `stored`, updated by the entries of `later`; accounts that it lacks follow at the end (ST31). */
export function joinedLists(stored: unknown, later: unknown): readonly AccountEntry[] {
  const all = [stored, later].flatMap(readList)
  return [...new Map(all.map((entry) => [entry.account, entry])).values()]
}

const readList = (stored: unknown): readonly AccountEntry[] => list(stored, MAX_ACCOUNTS).flatMap(asEntry)

const isColour = (value: unknown): value is AccountColour =>
  (ACCOUNT_COLOURS as readonly unknown[]).includes(value)

/** Reads a stored entry, which any build may have written. */
function asEntry(value: unknown): readonly AccountEntry[] {
  if (!isRecord(value)) return []
  const [account, server, username] = [line(value.account), line(value.server), line(value.username)]
  if (account === '' || !URL.canParse(server)) return []
  const { colour } = value
  return [
    {
      account,
      server,
      username,
      userId: line(value.userId),
      movedTo: line(value.movedTo),
      handle: line(value.handle),
      name: line(value.name),
      avatarUrl: typeof value.avatarUrl === 'string' ? value.avatarUrl : '',
      colour: isColour(colour) ? colour : ACCOUNT_COLOURS[0],
      sleeps: bool(value.sleeps),
      // Older builds did not store this.
      counts: value.counts !== false,
    },
  ]
}
