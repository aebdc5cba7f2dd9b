import type { Announcement } from '../../shared/model/announcement.ts'
import { type Badges, NO_BADGES } from '../../shared/model/badges.ts'
import { BROWSER, type EntityKey, entityKey, isAnonymous } from '../../shared/model/keys.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Collections } from './collections.ts'

/** Counts what waits for one account, for all its tabs (N20). */
export class BadgeCounter {
  readonly #context: AccountContext
  readonly #collections: Collections
  readonly #unseen: () => number
  readonly #concerns: readonly string[]
  #closers = new Map<'announcements' | 'followRequests', () => void>()
  #started = false
  #stopped = false

  /** @param unseen how many notifications have not been seen. */
  constructor(context: AccountContext, collections: Collections, unseen: () => number) {
    this.#context = context
    this.#collections = collections
    this.#unseen = unseen
    const { account } = context
    this.#concerns = [
      entityKey(account, 'notification', ''),
      entityKey(account, 'announcement', ''),
      entityKey(account, 'chat', ''),
      entityKey(BROWSER, 'session'),
    ]
  }

  /** Looks after what is counted, from now on; nothing waits for a visitor. */
  start(): void {
    this.#started = true
    this.#look()
    // Instances tell nowhere else how many messages are unread; from then on the stream does.
    if (this.#context.own() !== undefined && this.#context.instance().capabilities.chats)
      void this.#collections.get({ kind: 'chats' }).refresh()
    this.count()
  }

  entitiesChanged(changed: ReadonlySet<EntityKey>): void {
    for (const key of changed) {
      if (!this.#concerns.some((prefix) => key.startsWith(prefix))) continue
      if (key.startsWith(BROWSER)) this.#look()
      this.count()
      return
    }
  }

  count(): void {
    if (this.#stopped) return
    const { store, account } = this.#context
    store.commit([{ key: entityKey(account, 'badges'), value: this.#counted() }])
  }

  stop(): void {
    this.#stopped = true
    for (const close of this.#closers.values()) close()
    this.#closers.clear()
  }

  /** Follow requests wait for locked accounts only (N25). */
  #look(): void {
    if (!this.#started || isAnonymous(this.#context.account)) return
    const wanted = { announcements: true, followRequests: this.#context.own()?.locked === true }
    for (const kind of ['announcements', 'followRequests'] as const) {
      const close = this.#closers.get(kind)
      if (wanted[kind] === (close !== undefined)) continue
      close?.()
      this.#closers.delete(kind)
      if (wanted[kind])
        this.#closers.set(
          kind,
          this.#collections.get({ kind }).open(() => this.count()),
        )
    }
  }

  #counted(): Badges {
    const { store, account, own } = this.#context
    const person = own()
    if (person === undefined) return NO_BADGES
    const requests = this.#collections.get({ kind: 'followRequests' })
    const unread = this.#collections.get({ kind: 'announcements' }).ids.filter((id) => {
      const announcement = store.get(entityKey(account, 'announcement', id)) as Announcement | undefined
      return announcement !== undefined && !announcement.read && !announcement.inactive
    })
    return {
      notifications: this.#unseen(),
      announcements: unread.length,
      chats: this.#collections.chats.made?.unread ?? person.own.unreadChatCount,
      followRequests: !person.locked
        ? 0
        : requests.loaded
          ? requests.ids.length
          : person.own.followRequestsCount,
    }
  }
}
