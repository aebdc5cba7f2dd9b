import { entityKey } from '../../../shared/model/keys.ts'
import type { Notification } from '../../../shared/model/notification.ts'
import type { ShortLists } from '../../collections/shortLists.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { type Harvest, newHarvest } from '../../normalize/harvest.ts'
import { normalizeNotification } from '../../normalize/notification.ts'
import { absorb } from '../../store/absorb.ts'
import { removeNotification } from '../../timelines/removeRows.ts'
import type { Timelines } from '../../timelines/timelines.ts'
import { notificationOf, sendSeen } from './sendSeen.ts'

/** A `follow` that arrives later than this after an approval does not result from it. */
const OWN_DOING_MS = 5 * 60_000

interface Approval {
  /** The ids of the notifications that were loaded before. */
  readonly before: ReadonlySet<string>
  readonly since: number
}

export interface FollowRequestsParts {
  readonly timelines: Timelines
  readonly collections: ShortLists
}

/**
 * Keeps the notifications of follow requests and the list of requests consistent. An answered request has no
 * notification; the `follow` of the same person takes its place (NO21, NO36).
 */
export class FollowRequests {
  readonly #context: AccountContext
  readonly #parts: FollowRequestsParts
  /**
   * The accounts whose request the user is approving, or has just approved, in this browser. The `follow` that the
   * instance then sends is no news to the user.
   */
  readonly #approvals = new Map<string, Approval>()

  constructor(context: AccountContext, parts: FollowRequestsParts) {
    this.#context = context
    this.#parts = parts
  }

  stop(): void {
    this.#approvals.clear()
  }

  /** The user approves the request of `accountId`. Call this before the request is sent: the event may precede the answer. */
  approving(accountId: string): void {
    this.#approvals.set(accountId, { before: new Set(this.#entries), since: this.#context.clock.now() })
  }

  /** The instance did not accept the approval. */
  notApproved(accountId: string): void {
    this.#approvals.delete(accountId)
  }

  /** A streamed notification was parsed, and is not stored yet: marks it as seen if the user caused it. */
  arriving({ notifications }: Harvest, id: string): void {
    const notification = notifications.get(id)
    if (notification !== undefined && this.#isOwnDoing(notification))
      notifications.set(id, { ...notification, seen: true })
  }

  /** The streamed notification `id` is stored: updates the list of requests (NO36). */
  arrived(id: string): void {
    const { type, accountId = '' } = notificationOf(this.#context, id) ?? {}
    const list = this.#parts.collections.get({ kind: 'followRequests' })
    if (type === 'follow') list.remove(accountId)
    if (type === 'follow_request') list.change((ids) => [accountId, ...ids])
  }

  /** The rows of the notifications have changed: removes the requests that a newer `follow` has replaced. */
  tidy(): void {
    const followers = new Set<string>()
    const replaced: string[] = []
    for (const id of this.#entries) {
      const notification = notificationOf(this.#context, id)
      if (notification === undefined) continue
      const { type, accountId } = notification
      if (type === 'follow') followers.add(accountId)
      if (type === 'follow_request' && followers.has(accountId)) replaced.push(id)
      if (this.#isOwnDoing(notification)) this.#seeOwnDoing(notification)
    }
    for (const id of replaced) removeNotification(this.#parts.timelines, id)
  }

  /** The instance has approved or denied the request of `accountId`: removes or replaces its notification (NO21, NO22). */
  async answered(accountId: string, accepted: boolean): Promise<void> {
    const requestIds = this.#entries.filter((id) => {
      const notification = notificationOf(this.#context, id)
      return notification?.type === 'follow_request' && notification.accountId === accountId
    })
    for (const id of requestIds) {
      if (accepted && (await this.#becameFollow(id))) {
        this.#approvals.delete(accountId)
        this.#see(id)
        continue
      }
      removeNotification(this.#parts.timelines, id)
      if (!accepted) await this.#dismiss(id)
    }
  }

  get #entries(): readonly string[] {
    return this.#parts.timelines.find({ kind: 'notifications' })?.list.entries ?? []
  }

  /** Whether it is the `follow` that results from the user's own approval. */
  #isOwnDoing({ id, type, accountId }: Notification): boolean {
    const approval = this.#approvals.get(accountId)
    if (type !== 'follow' || approval === undefined) return false
    if (this.#context.clock.now() - approval.since < OWN_DOING_MS) return !approval.before.has(id)
    this.#approvals.delete(accountId)
    return false
  }

  #seeOwnDoing({ id, accountId }: Notification): void {
    this.#approvals.delete(accountId)
    this.#see(id)
  }

  #see(id: string): void {
    const { store, account, log } = this.#context
    store.update(entityKey(account, 'notification', id), (notification) => ({
      ...notification,
      seen: true,
    }))
    void sendSeen([id], this.#entries, this.#context).then((answer) => {
      if (!answer.ok) log.warn(`could not mark a notification as seen: ${answer.fault.message}`)
    })
  }

  /** Pleroma changes the notification itself into a `follow`. Others delete it and send a new one. */
  async #becameFollow(id: string): Promise<boolean> {
    const { instance, send, store, account, normalizeContext } = this.#context
    if (!instance().capabilities.pleromaRead) return false
    const answer = await send({
      method: 'GET',
      path: `/api/v1/notifications/${encodeURIComponent(id)}`,
      optional: true,
    })
    if (!answer.ok) return false
    const harvest = newHarvest()
    if (normalizeNotification(answer.value.value, harvest, normalizeContext) !== id) return false
    if (harvest.notifications.get(id)?.type !== 'follow') return false
    absorb(store, account, harvest)
    return true
  }

  /** Other servers delete the notification of a denied request themselves. */
  async #dismiss(id: string): Promise<void> {
    const { instance, send, log } = this.#context
    if (!instance().capabilities.pleromaRead) return
    const dismissed = await send({
      method: 'POST',
      path: `/api/v1/notifications/${encodeURIComponent(id)}/dismiss`,
      // It is refused if the notification is gone already.
      optional: true,
    })
    if (!dismissed.ok) log.info(`could not dismiss a notification: ${dismissed.fault.message}`)
  }
}
