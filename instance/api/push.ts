import { Hono } from 'hono'
import type { PushSubscription } from '../state/pushes.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { flagOf, groupOf, type Params, readParams, textOf } from './params.ts'

const PATH = '/api/v1/push/subscription'

/** Notification types that a browser can subscribe to. */
const ALERTS = [
  'follow',
  'favourite',
  'mention',
  'reblog',
  'move',
  'poll',
  'quote',
  'quoted_update',
  'moderation_warning',
  'severed_relationships',
  'admin.sign_up',
  'pleroma:chat_mention',
  'pleroma:emoji_reaction',
]

/** Push subscriptions. Each token has one, as on real instances. */
export function pushRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { subscriptions, publicKey } = world.pushes

  const subscriptionJson = ({ id, endpoint, alerts }: PushSubscription) => ({
    id,
    endpoint,
    server_key: publicKey,
    alerts,
  })
  /** The request's token, which must have the scope `push`. */
  const pushTokenOf = (c: Call): string => {
    const token = c.get('token')
    needAccount(c)
    if (!token?.scopes.split(' ').includes('push')) fail(403, 'Insufficient permissions: push.')
    return token?.token ?? ''
  }
  const subscriptionOf = (c: Call): PushSubscription =>
    subscriptions.get(pushTokenOf(c)) ?? notFound('Record not found')

  api.get(PATH, (c) => c.json(subscriptionJson(subscriptionOf(c))))

  api.post(PATH, async (c) => {
    const token = pushTokenOf(c)
    const account = needAccount(c)
    const params = await readParams(c)
    const subscription = groupOf(params, 'subscription') ?? fail(400, 'Missing field: subscription.')
    const keys = groupOf(subscription, 'keys') ?? fail(400, 'Missing field: keys.')
    const endpoint = textOf(subscription, 'endpoint')
    const p256dh = textOf(keys, 'p256dh')
    const auth = textOf(keys, 'auth')
    if (!endpoint || !p256dh || !auth) return fail(400, 'Missing field: endpoint, p256dh or auth.')
    const alerts = alertsOf(params)
    const id = nextId(world.store)
    const made = { id, accountId: account.id, endpoint, p256dh, auth, alerts }
    subscriptions.set(token, made)
    return c.json(subscriptionJson(made))
  })

  api.put(PATH, async (c) => {
    const subscription = subscriptionOf(c)
    subscription.alerts = alertsOf(await readParams(c))
    return c.json(subscriptionJson(subscription))
  })

  api.delete(PATH, (c) => {
    subscriptionOf(c)
    subscriptions.delete(pushTokenOf(c))
    return c.json({})
  })

  return api
}

function alertsOf(params: Params): Record<string, boolean> {
  const alerts = groupOf(groupOf(params, 'data') ?? {}, 'alerts') ?? {}
  return Object.fromEntries(ALERTS.map((name) => [name, flagOf(alerts, name) === true]))
}
