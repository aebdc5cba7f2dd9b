import { afterAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { caller, callerAs } from '../testClient.ts'

const PATH = '/api/v1/push/subscription/'
const subscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'PUBLIC', auth: 'AUTH' },
}
const wants = (...names: string[]) => ({
  subscription,
  data: { alerts: Object.fromEntries(names.map((name) => [name, true])) },
})

const instance = createInstance({ posts: 0 })
afterAll(() => instance.close())

const say = (as: string, status: string) =>
  instance.control.act({ as, path: '/api/v1/statuses', body: { status } })
const sent = () => instance.control.takePushes().map(({ data }) => JSON.parse(data))

test('both formats of the instance, and each app, include the public key', async () => {
  const ask = caller(instance)
  const { vapid_public_key: key } = (await ask('GET', '/api/v1/instance')).body.pleroma
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect((await ask('GET', '/api/v2/instance')).body.configuration.vapid.public_key).toBe(key)
  const app = await ask('POST', '/api/v1/apps', { client_name: 'x', redirect_uris: 'urn:x' })
  expect(app.body.vapid_key).toBe(key)
})

test('pushes the subscribed types with the token, until unsubscribed', async () => {
  const token = instance.control.token('luna')
  const luna = caller(instance, token)
  expect((await luna('GET', PATH)).status).toBe(404)
  const made = await luna('POST', PATH, wants('mention'))
  expect(made.body).toMatchObject({
    endpoint: subscription.endpoint,
    alerts: { mention: true, follow: false },
  })
  expect(made.body.id).toBeTruthy()
  await say('rook', '@luna are you there?')
  const [one, ...more] = sent()
  expect(more).toEqual([])
  expect(one).toMatchObject({ access_token: token, notification_type: 'mention', title: 'New Mention' })
  expect(one.body).toContain('are you there?')
  const { body: listed } = await luna('GET', '/api/v1/notifications')
  expect(listed[0].id).toBe(one.notification_id)

  await luna('PUT', PATH, { data: { alerts: { follow: true } } })
  await say('rook', '@luna still there?')
  expect(sent()).toEqual([])

  await luna('POST', PATH, wants('mention'))
  await luna('PUT', '/api/pleroma/notification_settings?hide_notification_contents=true')
  await say('rook', '@luna a secret')
  expect(JSON.stringify(sent())).not.toContain('secret')

  expect((await luna('DELETE', PATH)).body).toEqual({})
  await say('rook', '@luna and now?')
  expect(sent()).toEqual([])
  expect((await luna('DELETE', PATH)).status).toBe(404)
})

test('rejects invalid input and tokens without the scope', async () => {
  const luna = callerAs(instance, 'luna')
  for (const body of [{}, { subscription: {} }, { subscription: { endpoint: 'x', keys: {} } }])
    expect((await luna('POST', PATH, body)).status).toBe(400)
  const reader = caller(instance, instance.control.token('luna', 'read write'))
  expect((await reader('POST', PATH, wants('mention'))).status).toBe(403)
  expect((await caller(instance)('POST', PATH, wants('mention'))).status).toBe(403)
})

test('a revoked token ends its subscription', async () => {
  const luna = callerAs(instance, 'luna')
  await luna('POST', PATH, wants('mention'))
  instance.control.revoke('luna')
  await say('rook', '@luna gone?')
  expect(sent()).toEqual([])
})
