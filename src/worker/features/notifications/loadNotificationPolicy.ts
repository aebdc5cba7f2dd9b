import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type EntityKey, entityKey, ONLY } from '../../../shared/model/keys.ts'
import type { NotificationPolicy, NotificationRequest } from '../../../shared/model/notificationPolicy.ts'
import type { Collection } from '../../collections/collection.ts'
import { fetchPages } from '../../collections/fetchPages.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { POLICY_PATHS, REQUESTS_PATH } from '../../dialect/policyCalls.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeNotificationPage } from '../../normalize/notification.ts'
import {
  normalizeNotificationPolicy,
  normalizeNotificationRequest,
} from '../../normalize/notificationPolicy.ts'
import { absorb } from '../../store/absorb.ts'
import { CLOSURES } from '../../store/closure.ts'

const NO_POLICY = fail('unreadable', 'the answer is not a notification policy')
/** Mastodon's largest page, and the limit of pages (NP3). */
const PER_PAGE = 80
const MAX_PAGES = 5
/** Limit of pages of the notifications of one person. */
const MAX_NOTIFICATION_PAGES = 2

/** GET the notification policy: version 2, else version 1 (NP1). */
export async function loadNotificationPolicy(context: AccountContext): Promise<Outcome<readonly string[]>> {
  for (const path of POLICY_PATHS) {
    const answer = await context.send({ method: 'GET', path })
    if (!answer.ok && answer.fault.code === 'missing') continue
    if (!answer.ok) return answer
    return commitPolicy(context, answer.value.value) === null ? NO_POLICY : ok([ONLY])
  }
  context.setCapability('notificationPolicy', false)
  return fail('missing', 'the instance has no notification policy')
}

/** Stores the policy in an answer, and returns it. Null if the answer is not a policy. */
export function commitPolicy({ store, account }: AccountContext, raw: unknown): NotificationPolicy | null {
  const policy = normalizeNotificationPolicy(raw)
  if (policy !== null) store.commit([{ key: entityKey(account, 'notificationPolicy'), value: policy }])
  return policy
}

/** GET notifications/requests, all pages up to a limit (NP3). */
export async function loadNotificationRequests(
  context: AccountContext,
  collection: Pick<Collection, 'setMeta'>,
): Promise<Outcome<readonly string[]>> {
  const { store, account, normalizeContext } = context
  const requests = new Map<string, NotificationRequest>()
  const loaded = await fetchPages(context, {
    path: REQUESTS_PATH,
    perPage: PER_PAGE,
    maxPages: MAX_PAGES,
    urgent: true,
    take: (entries) => {
      const before = requests.size
      const harvest = newHarvest()
      for (const entry of entries) {
        const request = normalizeNotificationRequest(entry, harvest, normalizeContext)
        if (request !== null) requests.set(request.id, request)
      }
      absorb(store, account, harvest)
      return requests.size > before
    },
  })
  if (!loaded.ok) return loaded
  store.commit(
    [...requests.values()].map((value) => ({
      key: entityKey(account, 'notificationRequest', value.id),
      value,
    })),
  )
  // The policy contains the number of requests, and may have been loaded before they changed.
  if (requests.size < PER_PAGE * MAX_PAGES)
    store.update(entityKey(account, 'notificationPolicy'), (policy) => ({
      ...policy,
      requests: requests.size,
    }))
  // The rows also show people and posts.
  const shown = [...requests.values()].flatMap(({ accountId, lastStatusId }): readonly EntityKey[] => [
    entityKey(account, 'account', accountId),
    ...(lastStatusId === undefined ? [] : CLOSURES.status(store, account, lastStatusId).keys),
  ])
  collection.setMeta({}, [...new Set(shown)])
  return ok([...requests.keys()])
}

/** GET notifications of one person, including the filtered ones. They count as seen, because the user looks at them (NP3). */
export async function loadFilteredNotifications(
  context: AccountContext,
  accountId: string,
): Promise<Outcome<readonly string[]>> {
  const ids = new Set<string>()
  const loaded = await fetchPages(context, {
    path: '/api/v1/notifications',
    query: { account_id: accountId, include_filtered: true },
    perPage: PER_PAGE,
    maxPages: MAX_NOTIFICATION_PAGES,
    urgent: true,
    take: (entries) => {
      const before = ids.size
      const harvest = newHarvest()
      for (const id of normalizeNotificationPage(entries, harvest, context.normalizeContext) ?? []) {
        const notification = harvest.notifications.get(id)
        // A server that ignores the parameters also sends those of other people.
        if (notification?.accountId !== accountId) {
          harvest.notifications.delete(id)
          continue
        }
        harvest.notifications.set(id, { ...notification, seen: true })
        ids.add(id)
      }
      absorb(context.store, context.account, harvest)
      return ids.size > before
    },
  })
  return loaded.ok ? ok([...ids]) : loaded
}
