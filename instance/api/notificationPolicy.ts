import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { type NotificationRequest, policyOf, requestsOf } from '../state/notificationPolicy.ts'
import { pageOf } from '../state/paging.ts'
import type { Account, NotificationPolicy, PolicyAction, PolicyRule } from '../state/records.ts'
import { deliverToUser } from '../stream/deliver.ts'
import { isMastodon, type World } from '../world.ts'
import { ApiError, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { flagOf, listOfTexts, readParams, textOf } from './params.ts'

const POLICY = 'notifications/policy'
const REQUESTS = '/api/v1/notifications/requests'
const MAX_PAGE = 80

const isAction = (value: unknown): value is PolicyAction =>
  value === 'accept' || value === 'filter' || value === 'drop'

/** Version 1 has four of the rules, each on or off. */
const V1_RULES: readonly PolicyRule[] = [
  'for_not_following',
  'for_not_followers',
  'for_new_accounts',
  'for_private_mentions',
]
const v1Name = (rule: PolicyRule): string => rule.replace('for_', 'filter_')

/** Mastodon's notification policy, and the requests of people whose notifications it filters. */
export function notificationPolicyRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function needMastodonUser(c: Call): Account {
    if (!isMastodon(world)) return notFound('Not implemented')
    return needAccount(c)
  }

  function summary(account: Account) {
    const requests = requestsOf(store, account)
    const notifications = requests.flatMap((request) => request.notifications)
    return {
      summary: { pending_requests_count: requests.length, pending_notifications_count: notifications.length },
    }
  }
  /** Mastodon 4.6 has a rule for bots. */
  const hasBots = () => isMastodon(world, 11)
  const policyJson = (account: Account) => {
    const { for_bots, ...policy } = policyOf(account)
    return { ...policy, ...(hasBots() ? { for_bots } : {}), ...summary(account) }
  }
  const v1Rules = () => (hasBots() ? [...V1_RULES, 'for_bots' as const] : V1_RULES)
  /** The policy in the form of version 1. */
  const policyJsonV1 = (account: Account) => ({
    ...Object.fromEntries(v1Rules().map((rule) => [v1Name(rule), policyOf(account)[rule] !== 'accept'])),
    ...summary(account),
  })

  api.get(`/api/v2/${POLICY}`, (c) => c.json(policyJson(needMastodonUser(c))))
  api.patch(`/api/v2/${POLICY}`, async (c) => {
    const account = needMastodonUser(c)
    const params = await readParams(c)
    const policy: NotificationPolicy = { ...policyOf(account) }
    for (const rule of Object.keys(policy) as PolicyRule[]) {
      const action = textOf(params, rule)
      // Mastodon fails at a value that it does not know.
      if (action !== undefined && !isAction(action)) throw new ApiError(500, {})
      if (isAction(action)) policy[rule] = action
    }
    account.notificationPolicy = policy
    world.touch()
    return c.json(policyJson(account))
  })
  api.get(`/api/v1/${POLICY}`, (c) => c.json(policyJsonV1(needMastodonUser(c))))
  api.on(['PUT', 'PATCH'], `/api/v1/${POLICY}`, async (c) => {
    const account = needMastodonUser(c)
    const params = await readParams(c)
    const policy: NotificationPolicy = { ...policyOf(account) }
    for (const rule of v1Rules()) {
      const filters = flagOf(params, v1Name(rule))
      if (filters !== undefined) policy[rule] = filters ? 'filter' : 'accept'
    }
    account.notificationPolicy = policy
    world.touch()
    return c.json(policyJsonV1(account))
  })

  function requestJson(request: NotificationRequest, viewer: Account) {
    const from = store.accounts.get(request.from)
    const newest = request.notifications.at(-1)
    const status = store.statuses.get(newest?.statusId ?? '')
    return {
      id: request.id,
      created_at: new Date(request.notifications[0]?.createdAt ?? 0).toISOString(),
      updated_at: new Date(newest?.createdAt ?? 0).toISOString(),
      // A text, as in Mastodon.
      notifications_count: String(request.notifications.length),
      account: from ? accountJson(world, from, viewer) : null,
      last_status: status ? statusJson(world, status, viewer) : null,
    }
  }

  api.get(REQUESTS, async (c) => {
    const viewer = needMastodonUser(c)
    const page = pageOf(
      requestsOf(store, viewer),
      (request) => request.id,
      pageRequest(await readParams(c), MAX_PAGE),
      () => true,
    )
    linkPages(world, c, page[0]?.id, page.at(-1)?.id)
    return c.json(page.map((request) => requestJson(request, viewer)))
  })
  // Accepted notifications are merged at once.
  api.get(`${REQUESTS}/merged`, (c) => {
    needMastodonUser(c)
    return c.json({ merged: true })
  })

  /** Unfilters the notifications by the sender, and allows all later ones. */
  function accept(viewer: Account, request: NotificationRequest): void {
    store.notificationPermissions.set(viewer.id, request.from, true)
    for (const item of store.notifications.get(viewer.id) ?? [])
      if (item.accountId === request.from) delete item.filtered
  }
  /** Deletes the filtered notifications by the sender. */
  function dismiss(viewer: Account, request: NotificationRequest): void {
    const rest = (store.notifications.get(viewer.id) ?? []).filter(
      (item) => item.accountId !== request.from || !item.filtered,
    )
    store.notifications.set(viewer.id, rest)
  }
  function settle(
    c: Call,
    viewer: Account,
    chosen: readonly NotificationRequest[],
    accepted: boolean,
  ): Response {
    for (const request of chosen) (accepted ? accept : dismiss)(viewer, request)
    world.touch()
    if (accepted) deliverToUser(world, viewer, 'notifications_merged', () => '1')
    return c.json({})
  }
  for (const [name, accepted] of [
    ['accept', true],
    ['dismiss', false],
  ] as const) {
    api.post(`${REQUESTS}/${name}`, async (c) => {
      const viewer = needMastodonUser(c)
      const ids = listOfTexts(await readParams(c), 'id') ?? []
      const chosen = requestsOf(store, viewer).filter(({ id }) => ids.includes(id))
      return settle(c, viewer, chosen, accepted)
    })
    api.post(`${REQUESTS}/:id/${name}`, (c) => {
      const viewer = needMastodonUser(c)
      return settle(c, viewer, [requestOf(c, viewer)], accepted)
    })
  }
  api.get(`${REQUESTS}/:id`, (c) => {
    const viewer = needMastodonUser(c)
    return c.json(requestJson(requestOf(c, viewer), viewer))
  })

  function requestOf(c: Call, viewer: Account): NotificationRequest {
    const id = c.req.param('id')
    return requestsOf(store, viewer).find((request) => request.id === id) ?? notFound('Record not found')
  }

  return api
}
