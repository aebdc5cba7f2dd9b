import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { connectedTo, signInAt } from './harness/atInstance.ts'
import { refusal } from './harness/fakeInstance.ts'
import { ORIGIN } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const MINUTE = 60_000

interface AtInstance {
  readonly world: World
  readonly instance: Instance
  readonly tab: Tab
  readonly view: string
  /** Somebody whom luna follows posts. */
  readonly publish: (text: string) => Promise<void>
  readonly newPosts: () => number
  readonly isSilent: () => boolean
}

async function openAt(dialect: DialectName): Promise<AtInstance> {
  const instance = createInstance({ origin: ORIGIN, posts: 60, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  const world = new World(connectedTo(instance))
  await signInAt(world, instance, 'luna')
  const tab = await openTab(await world.start())
  const view = await tab.watch('friends')
  await world.tick(20_000)
  expect(tab.entity('connection')?.stream).toBe('joined')
  expect(tab.meta(view).loaded).toBe(true)
  return {
    world,
    instance,
    tab,
    view,
    publish: async (status) => {
      await instance.control.act({ as: 'moss', path: '/api/v1/statuses', body: { status } })
      await world.tick(0)
    },
    newPosts: () => tab.meta(view).newCount,
    isSilent: () => tab.entity('connection')?.silent === true,
  }
}

const DIALECTS = ['pleroma', 'akkoma', 'mastodon', 'gotosocial'] as const

describe.each(DIALECTS)('a half-open socket of %s', (dialect) => {
  test('costs a visible tab no post for longer than a minute, and is replaced without a word (EV1)', async () => {
    const { world, instance, tab, publish, newPosts, isSilent } = await openAt(dialect)
    const before = instance.control.stats().websocketsEver
    instance.control.silenceSockets()
    await publish('into the void')
    await world.tick(MINUTE + 1_000)
    expect(newPosts()).toBe(1)
    expect(instance.control.stats().websocketsEver).toBe(before + 1)
    await publish('heard again')
    await world.tick(2_000)
    expect(newPosts()).toBe(2)
    expect(isSilent()).toBe(false)
    expect(tab.notices).toEqual([])
  })

  test('is found at once when the machine has slept (EV2)', async () => {
    const { world, instance, publish, newPosts } = await openAt(dialect)
    instance.control.silenceSockets()
    await publish('while it slept')
    world.clock.sleep(35_000)
    await world.tick(15_000)
    expect(newPosts()).toBe(1)
  })
})

describe.each(DIALECTS)('an idle hour at %s', (dialect) => {
  test('asks at most once a minute for all tabs, and not at all where messages are answered (EV1)', async () => {
    const { world, instance, isSilent } = await openAt(dialect)
    const more = await openTab(world.engines.at(-1) ?? expect.fail())
    await more.watch('friends')
    await world.tick(10 * MINUTE)
    instance.control.resetStats()
    for (let minute = 0; minute < 60; minute++) {
      await world.tick(MINUTE)
      expect(isSilent()).toBe(false)
    }
    const { byPath, websocketsEver } = instance.control.stats()
    expect(websocketsEver).toBe(1)
    const asked = ['home', 'notifications'].map(
      (name) => byPath[`GET /api/v1/${name === 'home' ? 'timelines/' : ''}${name}`] ?? 0,
    )
    // A stream that has delivered nothing is checked four times an hour besides (R54).
    const once = dialect === 'mastodon' || dialect === 'gotosocial' ? 60 : 0
    expect(asked.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(once + 4)
  })

  test('while all tabs are hidden asks every five minutes (EV1)', async () => {
    const { world, instance, tab } = await openAt(dialect)
    await tab.hide()
    await world.tick(10 * MINUTE)
    instance.control.resetStats()
    await world.tick(60 * MINUTE)
    const { byPath } = instance.control.stats()
    expect(byPath['GET /api/v1/notifications'] ?? 0).toBeLessThanOrEqual(12)
  })
})

describe('a silent socket', () => {
  const HOME = 'GET /api/v1/timelines/home'

  const openJoined = async (dialect: 'mastodon' | 'pleroma') => {
    const started = await startEngine({ dialect })
    const { world, engine, instance } = started
    instance.fill(5)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(30_000)
    return { ...started, tab, view, connection: () => tab.entity('connection') }
  }

  test('is not called up to date while nothing proves it, and is again afterwards (EV3)', async () => {
    const { world, instance, connection } = await openJoined('mastodon')
    const { sockets } = world
    sockets.last.silent = true
    sockets.onConnect = 'hold'
    const held = instance.hold(HOME)
    await world.tick(45_000)
    expect(connection()).toMatchObject({ stream: 'joined', silent: true })
    await world.tick(20_000)
    expect(connection()).toMatchObject({ stream: 'starting', silent: true })
    sockets.last.accept()
    await world.tick(1_000)
    expect(connection()?.silent).toBeUndefined()
    held.release()
    sockets.onConnect = 'accept'
    await world.tick(5 * MINUTE)
    expect(connection()).toMatchObject({ stream: 'joined' })
    expect(connection()?.silent).toBeUndefined()
  })

  test('is no longer called silent once polling has taken over (EV3)', async () => {
    const { world, connection } = await openJoined('pleroma')
    world.sockets.last.silent = true
    world.sockets.onConnect = 'refuse'
    await world.tick(2 * MINUTE)
    expect(connection()).toMatchObject({ stream: 'error' })
    expect(connection()?.silent).toBeUndefined()
  })

  test('is replaced twice at most for what its server does not stream, then timelines are polled (EV4)', async () => {
    const { world, instance, tab, view } = await openJoined('mastodon')
    for (let unheard = 1; unheard <= 4; unheard++) {
      instance.fill(1)
      await world.tick(MINUTE + 5_000)
      expect(tab.meta(view).newCount).toBe(unheard)
    }
    expect(world.sockets.all).toHaveLength(3)
    expect(tab.notices).toEqual([])
    const before = instance.count(HOME)
    await world.tick(MINUTE)
    expect(instance.count(HOME)).toBe(before + 6)
  })

  test('is not blamed for posts of muted people, or when its server refuses (EV4)', async () => {
    const { world, instance } = await openJoined('mastodon')
    const [id = ''] = instance.fill(1)
    Object.assign(instance.statuses.get(id) ?? {}, { muted: true })
    await world.tick(3 * MINUTE)
    const restore = instance.script(HOME, () => refusal(403, 'no'))
    await world.tick(3 * MINUTE)
    restore()
    expect(world.sockets.all).toHaveLength(1)
  })
})
