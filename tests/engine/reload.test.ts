import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { ALICE, CAROL, withAccounts } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, type RunningEngine, startEngine, type World } from './harness/world.ts'

// WebKit and Firefox end a SharedWorker with its last page, WebKit before it can write anything. So a reload of the only tab starts
// another engine.

const NOTIFICATIONS = 'GET /api/v1/notifications'
const HOME = 'GET /api/v1/timelines/home'
const CHATS = 'GET /api/v1/pleroma/chats'
const MARKERS = 'GET /api/v1/markers'
const INSTANCE = 'GET /api/v1/instance'
const NODEINFO = 'GET /nodeinfo/2.0.json'
const EMOJI = 'GET /api/v1/custom_emojis'
const PLEROMA_EMOJI = 'GET /api/pleroma/emoji.json'
const CREDENTIALS = 'GET /api/v1/accounts/verify_credentials'
/** Less than the shortest interval at which a running engine asks again. */
const SETTLE_MS = 20_000

interface Page {
  readonly engine: RunningEngine
  readonly tab: Tab
  readonly home: string
}

interface Story {
  readonly dialect: DialectName
  readonly instance: Instance
  readonly world: World
  /** A page that has been open for a while. */
  readonly page: Page
}

/** Opens home as the interface does: with the lists beside it. */
async function openPage(world: World, leftAt?: number, suggests = true): Promise<Page> {
  const engine = await world.start()
  const tab = await openTab(engine, { attach: false })
  await tab.attach(undefined, leftAt === undefined ? {} : { leftAt })
  const home = await tab.watch('friends')
  for (const view of ['notifications', 'lists'] as const) await tab.watch(view)
  // GoToSocial has none, so no page asks for them there.
  if (suggests) await tab.watch('suggestions')
  return { engine, tab, home }
}

async function openStory(dialect: DialectName = 'pleroma'): Promise<Story> {
  const instance = createInstance({ origin: ORIGIN, posts: 60, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  const world = await browserAt(instance, 'luna')
  const page = await openPage(world, undefined, dialect !== 'gotosocial')
  await world.tick(SETTLE_MS)
  return { dialect, instance, world, page }
}

const requests = ({ control }: Instance): string[] =>
  control.stats().requests.map(({ method, path }) => `${method} ${path}`)

/** The page goes, the engine's process dies with it, and the next page comes a moment later. */
async function reload({ dialect, instance, world }: Story, { engine }: Page): Promise<Page> {
  const leftAt = world.clock.now()
  await killEngine(engine)
  await world.tick(500)
  instance.control.resetStats()
  return openPage(world, leftAt, dialect !== 'gotosocial')
}

describe('an engine after a reload of the only tab', () => {
  test.each([
    ['pleroma', [CHATS, NOTIFICATIONS, HOME, INSTANCE, NODEINFO, PLEROMA_EMOJI]],
    ['akkoma', [NOTIFICATIONS, HOME, INSTANCE, NODEINFO, 'GET /api/v1/pleroma/emoji']],
    ['mastodon', [MARKERS, NOTIFICATIONS, HOME, 'GET /api/v2/instance', EMOJI]],
    ['gotosocial', [MARKERS, NOTIFICATIONS, HOME, INSTANCE, EMOJI]],
  ] as const)('asks %s only for what may be new, at each reload (R49, I47)', async (dialect, expected) => {
    const story = await openStory(dialect)
    let { page } = story
    for (let reloads = 0; reloads < 3; reloads++) {
      page = await reload(story, page)
      await story.world.tick(SETTLE_MS)
      expect(requests(story.instance).sort()).toEqual([...expected].sort())
      expect(page.tab.entity('connection')?.stream).toBe('joined')
      expect(page.engine.problems()).toEqual([])
    }
  })

  test('shows the same as the last one, before the instance answers (R49)', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(30)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    // People reload a page that has just been opened, too.
    await world.tick(1_500)
    await tab.run({ kind: 'setStored', name: 'collapseNav', value: true })
    await killEngine(engine)
    instance.hold('* /*')
    const next = await openTab(await world.start(), { attach: false })
    await next.attach(undefined, { leftAt: world.clock.now() })
    const home = await next.watch('friends')
    expect(next.drawn(home)).toEqual(tab.rows(view))
    expect(next.entity('instance')).toEqual(tab.entity('instance'))
    await world.tick(100)
    expect(next.entity('stored')).toMatchObject({ collapseNav: true })
    expect(next.entity('connection')?.stream).toBe('joined')
  })

  test.each([
    ['joins', 300],
    ['is late', 1_000],
  ] as const)('asks for home once, when the stream %s (R49)', async (how, afterMs) => {
    const { world, instance, engine } = await startEngine()
    instance.fill(5)
    await (await openTab(engine)).watch('friends')
    await world.tick(SETTLE_MS)
    await killEngine(engine)
    instance.calls.length = 0
    world.sockets.onConnect = 'hold'
    const tab = await openTab(await world.start(), { attach: false })
    await tab.attach(undefined, { leftAt: world.clock.now() })
    await tab.watch('friends')
    await world.tick(afterMs - 1)
    expect(instance.count(HOME)).toBe(0)
    if (how === 'joins') for (const socket of world.sockets.all) socket.accept()
    await world.tick(1)
    expect(instance.count(HOME)).toBe(1)
    await world.tick(5_000)
    expect(instance.count(HOME)).toBe(1)
  })

  test('shows what came while there was none (R49)', async () => {
    const story = await openStory()
    await killEngine(story.page.engine)
    const leftAt = story.world.clock.now()
    const { body } = await story.instance.control.act({
      as: 'moss',
      path: '/api/v1/statuses',
      body: { status: 'meanwhile' },
    })
    await story.world.tick(500)
    const page = await openPage(story.world, leftAt)
    await story.world.tick(2_000)
    await page.tab.showNew(page.home)
    expect(page.tab.rows(page.home)[0]).toBe((body as { id: string }).id)
  })

  test.each([
    ['no time at which a page left', undefined],
    ['a page that left two minutes ago', 120_000],
    ['a clock that was set back', -60_000],
  ])('asks for everything after %s (R49)', async (_what, agoMs) => {
    const story = await openStory()
    await killEngine(story.page.engine)
    story.instance.control.resetStats()
    await openPage(story.world, agoMs === undefined ? undefined : story.world.clock.now() - agoMs)
    await story.world.tick(SETTLE_MS)
    expect(requests(story.instance)).toEqual(
      expect.arrayContaining([
        CREDENTIALS,
        INSTANCE,
        'GET /static/config.json',
        'GET /api/v1/filters',
        PLEROMA_EMOJI,
        'GET /api/v1/instance/peers',
        'GET /api/v1/announcements',
      ]),
    )
  })

  test('asks again for what is old, the lists after minutes, the rest after an hour (R49)', async () => {
    const story = await openStory()
    await story.world.tick(61 * 60_000)
    const page = await reload(story, story.page)
    await story.world.tick(SETTLE_MS)
    const asked = requests(story.instance)
    expect(asked).toEqual(
      expect.arrayContaining([CREDENTIALS, INSTANCE, 'GET /api/v1/filters', PLEROMA_EMOJI]),
    )
    // They were polled meanwhile.
    expect(asked).not.toContain('GET /api/v1/lists')
    expect(page.engine.problems()).toEqual([])
  })
})

/** What luna sees at the instance at `path`. */
async function seen({ control }: Instance, path: string): Promise<readonly Record<string, unknown>[]> {
  const { body } = await control.act({ as: 'luna', method: 'GET', path })
  return body as readonly Record<string, unknown>[]
}

const entitiesOf = ({ tab }: Page, kind: string): readonly Record<string, unknown>[] =>
  [...tab.entities]
    .filter(([key]) => key.includes(`/${kind}/`))
    .map(([, value]) => value as Record<string, unknown>)

describe('what an engine has kept', () => {
  test('agrees with the instance, at whichever write the process dies (R49)', async () => {
    let deaths = 0
    for (let at = 1; at <= deaths + 1; at++) {
      const story = await openStory()
      const { world, instance, page } = story
      let writes = 0
      world.disk.beforeWrite = () => {
        writes++
        if (writes !== at) return
        deaths++
        void killEngine(page.engine)
      }
      await page.tab.run({ kind: 'createList', title: 'Made just now' })
      await world.tick(1_000)
      world.disk.beforeWrite = () => {}
      const next = await reload(story, page)
      await world.tick(SETTLE_MS)
      const titles = (await seen(instance, '/api/v1/lists')).map(({ title }) => title)
      expect(entitiesOf(next, 'list').map(({ title }) => title)).toEqual(titles)
    }
    expect(deaths).toBeGreaterThan(2)
  })

  test('is asked for again after an event that changes it (R49)', async () => {
    const story = await openStory()
    const { instance, page, world } = story
    const kept = (): Promise<unknown> =>
      world.disk.cache.get('answers', `${page.tab.account}/api/v1/conversations?limit=20`)
    expect(await kept()).toBeDefined()
    await instance.control.act({
      as: 'moss',
      path: '/api/v1/statuses',
      body: { status: '@luna between us', visibility: 'direct' },
    })
    await world.tick(10)
    expect(await kept()).toBeUndefined()
    const next = await reload(story, page)
    await world.tick(SETTLE_MS)
    const [newest] = await seen(instance, '/api/v1/conversations')
    const directs = await next.tab.watch('directThreads')
    expect(next.tab.rows(directs)).toContain(newest?.id)
  })

  test('is gone when its account goes to sleep, which then hears nothing (SA8, R49)', async () => {
    const { world, engine } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(5_000)
    const owners = async (): Promise<ReadonlySet<string>> =>
      new Set((await world.disk.cache.entries('answers')).map(([key]) => key.split('/')[0] ?? ''))
    expect(await owners()).toContain(CAROL)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(70_000)
    expect(await owners()).not.toContain(CAROL)
    expect(await owners()).toContain(ALICE)
  })

  test('is gone when the account has logged out (S47)', async () => {
    const { world, page } = await openStory()
    const kept = async (): Promise<readonly string[]> =>
      (await world.disk.cache.entries('answers')).map(([key]) => key).filter((key) => key.startsWith('luna@'))
    expect(await kept()).not.toEqual([])
    await page.tab.run({ kind: 'signOut' })
    await world.tick(1_000)
    expect(await kept()).toEqual([])
  })

  test('is gone after a start that follows no page: nobody heard what changed (R49)', async () => {
    const { world, page } = await openStory()
    const key = `${page.tab.account}/api/v1/follow_requests?limit=80`
    await world.disk.cache.put('answers', key, { at: world.clock.now(), value: {} })
    await killEngine(page.engine)
    await openPage(world)
    await world.tick(SETTLE_MS)
    expect(await world.disk.cache.get('answers', key)).toBeUndefined()
  })
})

describe('a reader who is far down when the only tab is loaded again', () => {
  test.each([
    ['alice', 'friends'],
    ['alice', 'public'],
    [null, 'public'],
  ] as const)('as %s on %s finds no row new that was there (T20, R49)', async (signedIn, kind) => {
    const { world, engine, instance } = await startEngine({ signedIn })
    instance.fill(90, ['home', 'public:local'])
    const tab = await openTab(engine)
    const view = await tab.watch(kind)
    for (let page = 0; page < 3; page++) await tab.page(view, 'older')
    await world.tick(1_000)
    const ids = tab.rows(view)
    const at = 55
    const leftAt = world.clock.now()
    await killEngine(engine)
    await world.tick(300)
    const next = await openTab(await world.start(), { attach: false })
    const place = {
      window: { from: at, to: at, atTop: false },
      anchorId: ids[at] ?? '',
      headId: ids[0] ?? '',
      rows: ids.slice(0, at + 20),
    }
    await next.attach(undefined, { leftAt, opening: [{ viewId: 'v', view: { kind }, ...place }] })
    for (const ms of [10, 2_000, 15_000]) {
      await world.tick(ms)
      expect(next.meta('v').newCount).toBe(0)
    }
    expect(next.rows('v').slice(0, at + 1)).toEqual(ids.slice(0, at + 1))
    instance.fill(1, ['home', 'public:local'])
    await next.page('v', 'newer')
    await world.tick(1_000)
    expect(next.meta('v').newCount).toBe(1)
  })
})
