import { describe, expect, test } from 'vitest'
import { asPushBook } from '../../src/shared/alerts/pushBook.ts'
import type { PushKeys } from '../../src/shared/commands/alerts.ts'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import { type FakeInstance, json, refusal } from './harness/fakeInstance.ts'
import { INSTANCES } from './harness/json.ts'
import { PUSH_TEXTS } from './harness/pushTexts.ts'
import { killEngine, openTab, World } from './harness/world.ts'

const PATH = '/api/v1/push/subscription/'
const POST = `POST ${PATH}`
const DELETE = `DELETE ${PATH}`
const KEYS: PushKeys = { endpoint: 'https://push.example/1', p256dh: 'PUBLIC', auth: 'AUTH' }

/** A signed-in browser at an instance with `key`, and an engine whose tabs can subscribe. */
async function setUp(initial: PreferenceChange = {}, key: string | null = 'KEY-1') {
  const world = new World()
  const { instance } = world
  await world.signIn('alice')
  const setServerKey = (serverKey: string | null): void => {
    const instanceJson = INSTANCES.pleroma.instance
    const pleroma = { ...instanceJson.pleroma, vapid_public_key: serverKey ?? '' }
    instance.script('GET /api/v1/instance', json({ ...instanceJson, pleroma }))
  }
  setServerKey(key)
  instance.script(POST, json({ id: '7', endpoint: KEYS.endpoint }))
  instance.script(DELETE, json({}))
  const start = async () => {
    const engine = await world.start()
    const tab = await openTab(engine)
    await tab.watch('notifications')
    await world.tick(1_000)
    const setPreferences = async (change: PreferenceChange): Promise<void> => {
      await tab.run({ kind: 'setPreferences', change })
      await world.tick(1_000)
    }
    const report = async (subscription: PushKeys = KEYS): Promise<void> => {
      await tab.run({ kind: 'reportPushSubscription', subscription, ...PUSH_TEXTS })
      await world.tick(1_000)
    }
    const pushTasks = () => tab.tasks.filter(({ kind }) => kind === 'push')
    return { engine, tab, setPreferences, report, pushTasks }
  }
  const first = await start()
  if (Object.keys(initial).length > 0) await first.setPreferences(initial)
  const book = async () => asPushBook(await world.disk.alerts.get('books', 'push:alice@rook.example'))
  return { world, instance, setServerKey, start, book, ...first }
}

const ON = { webPushNotifications: true }
const logText = (engine: { readonly log: { lines(): readonly { readonly text: string }[] } }): string =>
  engine.log
    .lines()
    .map(({ text }) => text)
    .join('\n')

describe('push subscriptions', () => {
  test('are off by default: no call and no notice, only a line in the log', async () => {
    const { instance, engine, tab, pushTasks } = await setUp()
    expect(pushTasks()).toEqual([])
    expect(instance.count(POST)).toBe(0)
    expect(tab.notices).toEqual([])
    expect(logText(engine)).toContain('Web Push is switched off')
  })

  test("are made in a tab with the instance's key, then sent to the instance with five alert types", async () => {
    const { instance, pushTasks, report, book } = await setUp(ON)
    expect(pushTasks()).toMatchObject([{ serverKey: 'KEY-1', renew: false }])
    expect(instance.count(POST)).toBe(0)
    await report()
    expect(instance.count(POST)).toBe(1)
    expect(instance.last(POST).token).not.toBe(null)
    expect(instance.last(POST).body).toEqual({
      subscription: { endpoint: KEYS.endpoint, keys: { p256dh: 'PUBLIC', auth: 'AUTH' } },
      data: { alerts: { follow: true, favourite: true, mention: true, reblog: true, move: true } },
    })
    expect(await book()).toMatchObject({ account: 'alice@rook.example', ...PUSH_TEXTS })
    expect((await book())?.wanted).toContain('mention')
    expect((await book())?.wanted).not.toContain('like')
  })

  test('carry the quiet hours and “Do not disturb” to the service worker (AL7, AL8)', async () => {
    const { report, book, setPreferences } = await setUp(ON)
    await report()
    expect(await book()).toMatchObject({ quietHours: '', doNotDisturbUntil: 0 })
    await setPreferences({ quietHours: '22:00-07:00', quietHoursOffUntil: 4, doNotDisturbUntil: 5 })
    expect(await book()).toMatchObject({
      quietHours: '22:00-07:00',
      quietHoursOffUntil: 4,
      doNotDisturbUntil: 5,
    })
    await setPreferences({ quietHours: null })
    expect(await book()).toMatchObject({ quietHours: '' })
  })

  test('follow the types of listed notifications', async () => {
    const { instance, setPreferences, pushTasks, report } = await setUp(ON)
    await report()
    await setPreferences({ 'notificationVisibility.like': false, 'notificationVisibility.repeat': false })
    expect(pushTasks()).toHaveLength(2)
    await report()
    expect(instance.count(POST)).toBe(2)
    expect(instance.last(POST).body).toMatchObject({
      data: { alerts: { follow: true, favourite: false, mention: true, reblog: false, move: true } },
    })
  })

  test('are known to a later engine, which sends only changes to the instance', async () => {
    const { world, instance, engine, report, start } = await setUp(ON)
    await report()
    await killEngine(engine)
    const next = await start()
    expect(next.pushTasks()).toMatchObject([{ serverKey: 'KEY-1', renew: false }])
    await next.report()
    expect(instance.count(POST)).toBe(1)
    // The browser's endpoint has changed.
    await next.report({ ...KEYS, endpoint: 'https://push.example/2' })
    expect(instance.count(POST)).toBe(2)
    await world.tick(60_000)
    expect(next.pushTasks()).toHaveLength(1)
  })

  test("are renewed when the instance's key changes", async () => {
    const { engine, report, start, setServerKey } = await setUp(ON)
    await report()
    await killEngine(engine)
    setServerKey('KEY-2')
    const next = await start()
    expect(next.pushTasks().at(-1)).toMatchObject({ serverKey: 'KEY-2', renew: true })
  })

  test('end when they are switched off', async () => {
    const { instance, setPreferences, report, pushTasks, book } = await setUp(ON)
    await report()
    await setPreferences({ webPushNotifications: false })
    expect(instance.count(DELETE)).toBe(1)
    expect(pushTasks().at(-1)).toMatchObject({ serverKey: null })
    expect(await book()).toBe(null)
    // A late report of a tab, from before the switch.
    const before = pushTasks().length
    await report()
    expect(instance.count(POST)).toBe(1)
    expect(pushTasks().slice(before)).toMatchObject([{ serverKey: null }])
  })

  test('end at sign-out, while the token is still valid', async () => {
    const { world, instance, tab, report, pushTasks, book } = await setUp(ON)
    await report()
    instance.script('POST /oauth/revoke', json({}))
    await tab.run({ kind: 'signOut' })
    await world.tick(1_000)
    const order = instance.calls.map(({ method, path }) => `${method} ${path}`)
    expect(order.indexOf(DELETE)).toBeGreaterThan(-1)
    expect(order.indexOf(DELETE)).toBeLessThan(order.indexOf('POST /oauth/revoke'))
    expect(pushTasks().at(-1)).toMatchObject({ serverKey: null })
    expect(await book()).toBe(null)
    expect(await world.disk.alerts.get('books', 'alice@rook.example')).toBe(undefined)
  })

  test('end at sign-out in the browser too if a tab is still subscribing (R30)', async () => {
    const { world, instance, tab, pushTasks } = await setUp(ON)
    instance.script('POST /oauth/revoke', json({}))
    await tab.run({ kind: 'signOut' })
    await world.tick(1_000)
    expect(pushTasks()).toMatchObject([{ serverKey: 'KEY-1' }, { serverKey: null }])
    expect(instance.count(DELETE)).toBe(0)
  })

  test('end when the instance has refused the token', async () => {
    const { world, instance, tab, report, book } = await setUp(ON)
    await report()
    instance.tokens.clear()
    await tab.watch('bookmarks')
    await world.tick(5_000)
    expect(await book()).toBe(null)
  })
})

describe('push failures are only logged', () => {
  test.each([
    ['an instance without a key', null, undefined, 'the instance has no VAPID key'],
    ['a refusal', 'KEY-1', refusal(500, 'broken'), 'Bad status code from server: 500'],
    ['an answer without an id', 'KEY-1', json({ endpoint: 'x' }), 'Bad response from server'],
    ['an answer of another type', 'KEY-1', json(['x']), 'Bad response from server'],
  ])('%s', async (_, key, response, logged) => {
    const { world, instance, engine, tab, report, book } = await setUp(ON, key)
    if (response !== undefined) instance.script(POST, response)
    await report()
    await world.tick(60_000)
    expect(logText(engine)).toContain(`Web Push setup failed: ${logged}`)
    expect(tab.notices).toEqual([])
    expect(await book()).toBe(null)
    expect(instance.count(POST)).toBe(response === undefined ? 0 : 1)
  })

  test('a tab that cannot subscribe', async () => {
    const { engine, tab } = await setUp()
    tab.runTask = async () => false
    await tab.run({ kind: 'setPreferences', change: ON })
    await tab.run({ kind: 'reportPushSubscription', failure: 'AbortError: no push service' })
    expect(logText(engine)).toContain('Web Push setup failed: no tab of this browser can subscribe')
    expect(logText(engine)).toContain('Web Push setup failed: AbortError: no push service')
    expect(tab.notices).toEqual([])
  })
})

describe('a subscription that a tab could not make is tried again (R47)', () => {
  test('after a while, if the tab was too busy to answer', async () => {
    const { world, instance, tab, setPreferences, report, pushTasks } = await setUp()
    tab.runTask = () => new Promise(() => {})
    await setPreferences(ON)
    await world.tick(3_000)
    expect(pushTasks()).toHaveLength(1)
    tab.runTask = async () => true
    await world.tick(5_000)
    expect(pushTasks()).toMatchObject([{ serverKey: 'KEY-1' }, { serverKey: 'KEY-1', renew: false }])
    await report()
    expect(instance.count(POST)).toBe(1)
    await world.tick(1_200_000)
    expect(pushTasks()).toHaveLength(2)
  })

  test('less and less often, if the push service does not answer', async () => {
    const { world, tab, pushTasks } = await setUp(ON)
    const failed = async (): Promise<number> => {
      await tab.run({ kind: 'reportPushSubscription', failure: 'AbortError: no push service' })
      const before = pushTasks().length
      let seconds = 0
      for (; pushTasks().length === before && seconds < 700; seconds++) await world.tick(1_000)
      return seconds
    }
    expect(await failed()).toBeLessThanOrEqual(5)
    const pauses: number[] = []
    for (let time = 0; time < 8; time++) pauses.push(await failed())
    expect(pauses.at(-1)).toBeGreaterThan(400)
    expect(pauses.at(-1)).toBeLessThanOrEqual(600)
  })

  test('but not after it was switched off, or the account has left', async () => {
    const { world, instance, tab, setPreferences, pushTasks } = await setUp()
    instance.script('POST /oauth/revoke', json({}))
    tab.runTask = async () => false
    await setPreferences(ON)
    await setPreferences({ webPushNotifications: false })
    await world.tick(1_200_000)
    expect(pushTasks()).toMatchObject([{ serverKey: 'KEY-1' }])
    await setPreferences(ON)
    await tab.run({ kind: 'signOut' })
    const before = pushTasks().length
    await world.tick(1_200_000)
    expect(pushTasks()).toHaveLength(before)
  })
})

describe('the key of an instance whose description has none', () => {
  const NEWER = 'GET /api/v2/instance'

  async function signInAt(vapidKey: string | undefined, describeNewer: (instance: FakeInstance) => void) {
    const world = new World()
    const { instance } = world
    instance.clients.add('client-7')
    instance.script(
      'POST /api/v1/apps',
      json({ client_id: 'client-7', client_secret: 'SECRET-OF-CLIENT', vapid_key: vapidKey }),
    )
    describeNewer(instance)
    const engine = await world.start()
    const tab = await openTab(engine)
    await world.tick(1_000)
    await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(1_000)
    await tab.watch('friends')
    await world.tick(10_000)
    const key = () => tab.entity('instance')?.vapidPublicKey
    return { world, instance, engine, tab, key }
  }

  test('is in the newer description (R26)', async () => {
    const { instance, key } = await signInAt('OTHER', (one) =>
      one.script(NEWER, json({ configuration: { vapid: { public_key: 'KEY-2' } } })),
    )
    expect(key()).toBe('KEY-2')
    expect(instance.count(NEWER)).toBe(1)
  })

  test.each([
    ['missing', () => refusal(404, 'not found')],
    ['refused', () => refusal(401, 'no')],
    ['broken', () => refusal(500, 'broken')],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['without a key', () => json({ configuration: { vapid: {} } })],
  ])('is in the answer to the registration where that is %s (R26)', async (_, answer) => {
    const { world, instance, tab, key } = await signInAt('KEY-3', (one) => one.script(NEWER, answer))
    expect(key()).toBe('KEY-3')
    await world.tick(30_000)
    expect(instance.count(NEWER)).toBe(1)
    await tab.run({ kind: 'setPreferences', change: ON })
    await world.tick(1_000)
    expect(tab.tasks).toMatchObject([{ kind: 'push', serverKey: 'KEY-3' }])
  })

  test('is the new one after the instance has changed it (R26)', async () => {
    const { world, instance, engine, key } = await signInAt(undefined, (one) =>
      one.script(NEWER, json({ configuration: { vapid: { public_key: 'KEY-2' } } })),
    )
    expect(key()).toBe('KEY-2')
    instance.script(NEWER, json({ configuration: { vapid: { public_key: 'KEY-5' } } }))
    await killEngine(engine)
    const next = await openTab(await world.start())
    await world.tick(1_000)
    await next.watch('friends')
    await world.tick(10_000)
    expect(next.entity('instance')?.vapidPublicKey).toBe('KEY-5')
  })

  test('is requested once where there is none', async () => {
    const { world, instance, tab, key } = await signInAt(undefined, (one) => one.script(NEWER, json({})))
    expect(key()).toBeUndefined()
    for (let time = 0; time < 5; time++) {
      await tab.watch('public')
      await world.tick(120_000)
    }
    expect(instance.count(NEWER)).toBe(1)
  })
})
