import { type Badges, NO_BADGES } from '../../shared/model/badges.ts'
import { BROWSER, type EntityKey, entityKey, isAnonymous, partsOf } from '../../shared/model/keys.ts'
import { deskLists } from '../../shared/model/moderation.ts'
import type { AccountContext } from '../context/accountContext.ts'
import { unseenCount } from '../features/notifications/unseenCount.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { AccountParts } from './accountParts.ts'
import type { Collections } from './collections.ts'

/** The lists whose rows are counted. */
const COUNTED = [
  'announcements',
  'followRequests',
  'chats',
  'directThreads',
  'reports',
  'registrations',
] as const

/** Computes the badges of one account, for all its tabs (N20). */
export class BadgeCounter {
  readonly #context: AccountContext
  readonly #collections: Collections
  readonly #timelines: Timelines
  readonly #watchedPrefixes: readonly string[]
  readonly #closers = new Map<(typeof COUNTED)[number], () => void>()
  #started = false
  #stopped = false

  constructor({ account, context, collections, timelines }: AccountParts) {
    this.#context = context
    this.#collections = collections
    this.#timelines = timelines
    this.#watchedPrefixes = [
      entityKey(account, 'notification', ''),
      entityKey(account, 'announcement', ''),
      entityKey(account, 'chat', ''),
      entityKey(account, 'directThread', ''),
      entityKey(account, 'report', ''),
      entityKey(account, 'instance'),
      entityKey(account, 'session'),
    ]
  }

  /** Starts watching the counted lists. Visitors have no badges. */
  start(): void {
    this.#started = true
    this.#watchLists()
    this.count()
  }

  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    for (const key of changed) {
      if (!this.#watchedPrefixes.some((prefix) => key.startsWith(prefix))) continue
      const { kind } = partsOf(key)
      if (kind === 'session' || kind === 'instance') this.#watchLists()
      this.count()
      return
    }
  }

  count(): void {
    if (this.#stopped || this.#isTooEarly) return
    const { store, account } = this.#context
    store.commit([{ key: entityKey(account, 'badges'), value: this.#currentBadges() }])
  }

  /** Whether no notification is known yet. An account that was counted before it slept would drop to 0 for a moment (SA23). */
  get #isTooEarly(): boolean {
    const notifications = this.#timelines.find({ kind: 'notifications' })?.meta()
    return (
      this.#context.own() !== undefined && !notifications?.loaded && notifications?.newer.state !== 'failed'
    )
  }

  stop(): void {
    this.#stopped = true
    for (const close of this.#closers.values()) close()
    this.#closers.clear()
  }

  /**
   * Opens or closes the counted lists. Only locked accounts have follow requests (N25). Each list is polled as its
   * feed says: chats only without the stream (CH14).
   */
  #watchLists(): void {
    const { account, own, instance } = this.#context
    if (!this.#started || this.#stopped || isAnonymous(account)) return
    const desk = deskLists(own(), instance().capabilities)
    const shouldWatch = {
      announcements: true,
      followRequests: own()?.locked === true,
      chats: own() !== undefined && instance().capabilities.chats,
      directThreads: own() !== undefined && instance().capabilities.directThreads,
      reports: desk.includes('reports'),
      registrations: desk.includes('registrations'),
    }
    for (const kind of COUNTED) {
      const close = this.#closers.get(kind)
      if (shouldWatch[kind] === (close !== undefined)) continue
      close?.()
      this.#closers.delete(kind)
      if (shouldWatch[kind])
        this.#closers.set(
          kind,
          this.#collections.get({ kind }).open(() => this.count()),
        )
    }
  }

  #currentBadges(): Badges {
    const { store, account, own } = this.#context
    const user = own()
    if (user === undefined) return NO_BADGES
    const requests = this.#collections.get({ kind: 'followRequests' })
    const unread = this.#collections.get({ kind: 'announcements' }).ids.filter((id) => {
      const announcement = store.get(entityKey(account, 'announcement', id))
      return announcement !== undefined && !announcement.read && !announcement.inactive
    })
    const isUnread = (id: string): boolean =>
      store.get(entityKey(account, 'directThread', id))?.unread === true
    return {
      notifications: this.#notifications(),
      announcements: unread.length,
      chats: this.#collections.chats.made?.unread ?? user.own.unreadChatCount,
      directs: this.#collections.get({ kind: 'directThreads' }).ids.filter(isUnread).length,
      moderation: this.#openReports() + this.#rowsOf('registrations').length,
      followRequests: !user.locked ? 0 : requests.loaded ? requests.ids.length : user.own.followRequestsCount,
    }
  }

  /** The number of unseen notifications; before any are known, the number that was counted last (SA23). */
  #notifications(): number {
    const { store, account } = this.#context
    const timeline = this.#timelines.find({ kind: 'notifications' })
    if (timeline?.meta().loaded || timeline?.rowsWithFolded.length)
      return unseenCount(this.#context, this.#timelines)
    const accounts = store.get(entityKey(BROWSER, 'accounts'))
    return accounts?.list.find((one) => one.account === account)?.unread ?? 0
  }

  /** The number of open reports. A report that was dealt with stays in the list until the next fetch (MO17). */
  #openReports(): number {
    const { store, account } = this.#context
    const isOpen = (id: string): boolean => store.get(entityKey(account, 'report', id))?.state === 'open'
    return this.#rowsOf('reports').filter(isOpen).length
  }

  /** The rows of a counted list; none while the list is not watched. */
  #rowsOf(kind: (typeof COUNTED)[number]): readonly string[] {
    return this.#closers.has(kind) ? this.#collections.get({ kind }).ids : []
  }
}
