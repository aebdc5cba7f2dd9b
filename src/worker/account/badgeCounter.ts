import type { Announcement } from '../../shared/model/announcement.ts'
import { type Badges, NO_BADGES } from '../../shared/model/badges.ts'
import { BROWSER, type EntityKey, entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Collections } from './collections.ts'

/** Computes the badges of one account, for all its tabs (N20). */
export class BadgeCounter {
  readonly #context: AccountContext
  readonly #collections: Collections
  readonly #unseen: () => number
  readonly #watchedPrefixes: readonly string[]
  #closers = new Map<'announcements' | 'followRequests', () => void>()
  #started = false
  #stopped = false

  /** @param unseen returns the number of unseen notifications. */
  constructor(context: AccountContext, collections: Collections, unseen: () => number) {
    this.#context = context
    this.#collections = collections
    this.#unseen = unseen
    const { account } = context
    this.#watchedPrefixes = [
      entityKey(account, 'notification', ''),
      entityKey(account, 'announcement', ''),
      entityKey(account, 'chat', ''),
      entityKey(BROWSER, 'session'),
    ]
  }

  /** Starts watching the counted lists. Visitors have no badges. */
  start(): void {
    this.#started = true
    this.#watchLists()
    // No other answer contains the number of unread messages; later changes arrive by the stream.
    if (this.#context.own() !== undefined && this.#context.instance().capabilities.chats)
      void this.#collections.get({ kind: 'chats' }).refresh()
    this.count()
  }

  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    for (const key of changed) {
      if (!this.#watchedPrefixes.some((prefix) => key.startsWith(prefix))) continue
      if (key.startsWith(BROWSER)) this.#watchLists()
      this.count()
      return
    }
  }

  count(): void {
    if (this.#stopped) return
    const { store, account } = this.#context
    store.commit([{ key: entityKey(account, 'badges'), value: this.#currentBadges() }])
  }

  stop(): void {
    this.#stopped = true
    for (const close of this.#closers.values()) close()
    this.#closers.clear()
  }

  /** Opens or closes the counted lists. Only locked accounts have follow requests (N25). */
  #watchLists(): void {
    if (!this.#started || isAnonymous(this.#context.account)) return
    const shouldWatch = { announcements: true, followRequests: this.#context.own()?.locked === true }
    for (const kind of ['announcements', 'followRequests'] as const) {
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
      const announcement = store.get(entityKey(account, 'announcement', id)) as Announcement | undefined
      return announcement !== undefined && !announcement.read && !announcement.inactive
    })
    return {
      notifications: this.#unseen(),
      announcements: unread.length,
      chats: this.#collections.chats.made?.unread ?? user.own.unreadChatCount,
      followRequests: !user.locked ? 0 : requests.loaded ? requests.ids.length : user.own.followRequestsCount,
    }
  }
}
