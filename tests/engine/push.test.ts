import { describe, expect, test } from 'vitest'
import { asPushBook } from '../../src/shared/alerts/pushBook.ts'
import type { PushKeys } from '../../src/shared/commands/alerts.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { INSTANCES } from './harness/json.ts'
import { killEngine, openTab, World } from './harness/world.ts'

const PATH = '/api/v1/push/subscription/'
const POST = `POST ${PATH}`
const DELETE = `DELETE ${PATH}`
const KEYS: PushKeys = { endpoint: 'https://push.example/1', p256dh: 'PUBLIC', auth: 'AUTH' }

/** A signed-in browser at an instance with `key`, and an engine in it; in each of its tabs pushes can be had. */
async function pushing(chosen: Record<string, boolean> = {}, key: string | null = 'KEY-1') {
  const world = new World()
  const { instance } = world
  await world.signIn('alice')
  const keyed = (to: string | null): void => {
    const told = INSTANCES.pleroma.instance
    const pleroma = { ...told.pleroma, vapid_public_key: to ?? '' }
    instance.script('GET /api/v1/instance', json({ ...told, pleroma }))
  }
  keyed(key)
  instance.script(POST, json({ id: '7', endpoint: KEYS.endpoint }))
  instance.script(DELETE, json({}))
  const start = async () => {
    const engine = await world.start()
    const tab = await openTab(engine)
    await tab.watch('notifications')
    await world.tick(1_000)
    const choose = async (change: Record<string, boolean>): Promise<void> => {
      await tab.run({ kind: 'setPreferences', change })
      await world.tick(1_000)
    }
    const answer = async (subscription: PushKeys = KEYS): Promise<void> => {
      await tab.run({ kind: 'tellPush', subscription, plainWords: 'something new' })
      await world.tick(1_000)
    }
    const asked = () => tab.tasks.filter(({ kind }) => kind === 'push')
    return { engine, tab, choose, answer, asked }
  }
  const first = await start()
  if (Object.keys(chosen).length > 0) await first.choose(chosen)
  const book = async () => asPushBook(await world.disk.alerts.get('books', 'push'))
  return { world, instance, keyed, start, book, ...first }
}

const ON = { webPushNotifications: true }
const logged = (engine: { readonly log: { lines(): readonly { readonly text: string }[] } }): string =>
  engine.log
    .lines()
    .map(({ text }) => text)
    .join('\n')

describe('pushes', () => {
  test('are off until somebody wants them: there is no call, no notice, only a line in the log', async () => {
    const { instance, engine, tab, asked } = await pushing()
    expect(asked()).toEqual([])
    expect(instance.count(POST)).toBe(0)
    expect(tab.notices).toEqual([])
    expect(logged(engine)).toContain('Web Push is disabled in config')
  })

  test('are subscribed to in a tab with the key of the instance, which is told with all five alerts', async () => {
    const { instance, asked, answer, book } = await pushing(ON)
    expect(asked()).toMatchObject([{ serverKey: 'KEY-1', renew: true }])
    expect(instance.count(POST)).toBe(0)
    await answer()
    expect(instance.count(POST)).toBe(1)
    expect(instance.last(POST).token).not.toBe(null)
    expect(instance.last(POST).body).toEqual({
      subscription: { endpoint: KEYS.endpoint, keys: { p256dh: 'PUBLIC', auth: 'AUTH' } },
      data: { alerts: { follow: true, favourite: true, mention: true, reblog: true, move: true } },
    })
    expect(await book()).toMatchObject({ account: 'alice@rook.example', plainWords: 'something new' })
    expect((await book())?.wanted).toContain('mention')
    expect((await book())?.wanted).not.toContain('like')
  })

  test('follow which kinds are listed', async () => {
    const { instance, choose, asked, answer } = await pushing(ON)
    await answer()
    await choose({ 'notificationVisibility.like': false, 'notificationVisibility.repeat': false })
    expect(asked()).toHaveLength(2)
    await answer()
    expect(instance.count(POST)).toBe(2)
    expect(instance.last(POST).body).toMatchObject({
      data: { alerts: { follow: true, favourite: false, mention: true, reblog: false, move: true } },
    })
  })

  test('are known to a later engine, which tells the instance only what it does not know', async () => {
    const { world, instance, engine, answer, start } = await pushing(ON)
    await answer()
    await killEngine(engine)
    const next = await start()
    expect(next.asked()).toMatchObject([{ serverKey: 'KEY-1', renew: false }])
    await next.answer()
    expect(instance.count(POST)).toBe(1)
    // The browser has another address for it now.
    await next.answer({ ...KEYS, endpoint: 'https://push.example/2' })
    expect(instance.count(POST)).toBe(2)
    await world.tick(60_000)
    expect(next.asked()).toHaveLength(1)
  })

  test('are subscribed to anew when the instance has another key', async () => {
    const { engine, answer, start, keyed } = await pushing(ON)
    await answer()
    await killEngine(engine)
    keyed('KEY-2')
    const next = await start()
    expect(next.asked().at(-1)).toMatchObject({ serverKey: 'KEY-2', renew: true })
  })

  test('end when they are switched off', async () => {
    const { instance, choose, answer, asked, book } = await pushing(ON)
    await answer()
    await choose({ webPushNotifications: false })
    expect(instance.count(DELETE)).toBe(1)
    expect(asked().at(-1)).toMatchObject({ serverKey: null })
    expect(await book()).toBe(null)
    // What a tab was still about when they were switched off.
    await answer()
    expect(instance.count(POST)).toBe(1)
  })

  test('end when somebody signs out, while the token still holds', async () => {
    const { world, instance, tab, answer, asked, book } = await pushing(ON)
    await answer()
    instance.script('POST /oauth/revoke', json({}))
    await tab.run({ kind: 'signOut' })
    await world.tick(1_000)
    const order = instance.calls.map(({ method, path }) => `${method} ${path}`)
    expect(order.indexOf(DELETE)).toBeGreaterThan(-1)
    expect(order.indexOf(DELETE)).toBeLessThan(order.indexOf('POST /oauth/revoke'))
    expect(asked().at(-1)).toMatchObject({ serverKey: null })
    expect(await book()).toBe(null)
    expect(await world.disk.alerts.get('books', 'alice@rook.example')).toBe(undefined)
  })

  test('are for nobody once the instance has refused the token', async () => {
    const { world, instance, tab, answer, book } = await pushing(ON)
    await answer()
    instance.tokens.clear()
    await tab.watch('bookmarks')
    await world.tick(5_000)
    expect(await book()).toBe(null)
  })
})

describe('what goes wrong with pushes is for the log alone', () => {
  test.each([
    ['an instance without a key', null, undefined, 'VAPID public key is not found'],
    ['a refusal', 'KEY-1', refusal(500, 'broken'), 'Bad status code from server: 500'],
    ['an answer without an id', 'KEY-1', json({ endpoint: 'x' }), 'Bad response from server'],
    ['an answer of another kind', 'KEY-1', json(['x']), 'Bad response from server'],
  ])('%s', async (_, key, response, words) => {
    const { world, instance, engine, tab, answer, book } = await pushing(ON, key)
    if (response !== undefined) instance.script(POST, response)
    await answer()
    await world.tick(60_000)
    expect(logged(engine)).toContain(`Web Push setup failed: ${words}`)
    expect(tab.notices).toEqual([])
    expect(await book()).toBe(null)
    expect(instance.count(POST)).toBe(response === undefined ? 0 : 1)
  })

  test('a tab that can not subscribe', async () => {
    const { engine, tab } = await pushing()
    tab.performs = async () => false
    await tab.run({ kind: 'setPreferences', change: ON })
    await tab.run({ kind: 'tellPush', failure: 'AbortError: no push service' })
    expect(logged(engine)).toContain('Web Push setup failed: no tab of this browser can subscribe')
    expect(logged(engine)).toContain('Web Push setup failed: AbortError: no push service')
    expect(tab.notices).toEqual([])
  })
})
