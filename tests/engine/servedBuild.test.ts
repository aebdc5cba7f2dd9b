import { expect, test } from 'vitest'
import { SERVED_CACHE, SHELL_PAGE, shellCache } from '../../src/shared/protocol/serviceWorker.ts'
import { pageOfBuild } from './harness/pageOfBuild.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const MINUTE_MS = 60_000

/** The engine's own build is 100. Counts how often the server was asked for its page. */
async function start() {
  const { world, ...rest } = await startEngine()
  const asked = { times: 0 }
  const serve = (answer: () => Response | Promise<Response>): void => {
    world.server = () => {
      asked.times += 1
      return answer()
    }
  }
  serve(() => pageOfBuild(100))
  const tab = await openTab(rest.engine)
  await world.tick(1_000)
  /** What the tab was told of the server's build, oldest first. */
  const told = (of = tab): readonly number[] =>
    of.controls.flatMap((message) => (message.control === 'superseded' ? message.build : []))
  return { ...rest, world, tab, asked, serve, told }
}

/** Caches all that the page of `build` loads, as the service worker does. */
async function install({ caches }: World, build: number): Promise<void> {
  const set = await caches.open(shellCache(build))
  await set.put(`/assets/app-${build}.js`, new Response('the code'))
  await set.put(SHELL_PAGE, pageOfBuild(build))
}

/** The page that a new tab gets from the cache at once. */
const atOnce = ({ caches }: World): Promise<Response | undefined> =>
  caches.match(SHELL_PAGE, { cacheName: SERVED_CACHE })

test('the server is asked for its build at the start and every ten minutes, once for all tabs (BU2)', async () => {
  const { world, engine, tab, asked, told } = await start()
  expect(asked.times).toBe(1)
  const more = [await openTab(engine), await openTab(engine)]
  for (const each of more) {
    await each.hide()
    await each.show()
  }
  await world.tick(9 * MINUTE_MS)
  expect(asked.times).toBe(1)
  await world.tick(MINUTE_MS)
  expect(asked.times).toBe(2)
  for (const each of [tab, ...more]) await each.hide()
  await world.tick(20 * MINUTE_MS)
  expect(asked.times).toBe(4)
  expect(told()).toEqual([])
})

test('a tab that is shown has it asked if the last answer is old: timers stand still while a machine sleeps (BU2)', async () => {
  const { world, tab, asked } = await start()
  await tab.hide()
  world.clock.sleep(60 * MINUTE_MS)
  await tab.show()
  await world.tick(100)
  expect(asked.times).toBe(2)
})

test('so does a reload, whose page may have come from the cache (BU2)', async () => {
  const { world, engine, asked } = await start()
  const reloaded = await openTab(engine, { attach: false })
  await reloaded.attach(undefined, { leftAt: world.clock.now() })
  await world.tick(100)
  expect(asked.times).toBe(2)
  // A tab that falls asleep is loaded again, too.
  const asleep = await openTab(engine, { attach: false, visible: false })
  await asleep.attach(undefined, { leftAt: world.clock.now() })
  await world.tick(100)
  expect(asked.times).toBe(2)
})

test('all tabs are told another build, also one that opens later, and when a roll-back ends that (BU3)', async () => {
  const { world, engine, serve, told } = await start()
  serve(() => pageOfBuild(200))
  await world.tick(10 * MINUTE_MS)
  expect(told()).toEqual([200])
  const late = await openTab(engine)
  expect(told(late)).toEqual([200])
  await world.tick(10 * MINUTE_MS)
  expect(told()).toEqual([200])
  serve(() => pageOfBuild(100))
  await world.tick(10 * MINUTE_MS)
  expect(told()).toEqual([200, 100])
})

test('an older build that is served instead is another build, too: the newer one was taken back (BU3)', async () => {
  const { world, serve, told } = await start()
  serve(() => pageOfBuild(50))
  await world.tick(10 * MINUTE_MS)
  expect(told()).toEqual([50])
})

test('a newer engine that leads is a reason to ask, and none to offer what the server no longer has (BU3)', async () => {
  const { world, engine, asked, serve, told } = await start()
  const newer = await world.start({ build: 200 })
  serve(() => pageOfBuild(100))
  const onNewer = await openTab(newer)
  await world.tick(2_000)
  expect((await newer.health()).leading).toBe(true)
  expect((await engine.health()).leading).toBe(false)
  // Once by each engine.
  expect(asked.times).toBe(3)
  expect(told()).toEqual([])
  expect(told(onNewer)).toEqual([100])
})

test('a newer engine that leads while the server is asked has it asked again (BU3)', async () => {
  const { world, engine, asked, serve, told } = await start()
  let answer: (page: Response) => void = () => {}
  serve(() => new Promise<Response>((resolve) => (answer = resolve)))
  await world.tick(10 * MINUTE_MS)
  const before = asked.times
  // A deploy, after this question was sent.
  serve(() => pageOfBuild(200))
  await openTab(await world.start({ build: 200 }))
  await world.tick(1_000)
  answer(pageOfBuild(100))
  await world.tick(1_000)
  expect((await engine.health()).leading).toBe(false)
  // The newer engine's question, and the older one's second.
  expect(asked.times).toBe(before + 2)
  expect(told()).toEqual([200])
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['502', () => new Response('Bad Gateway', { status: 502 })],
  ['429', () => new Response('slowly', { status: 429 })],
])(
  '%s says nothing about the build, and a tab that is shown has it asked again after a minute (BU2)',
  async (_, answer) => {
    const { world, tab, asked, serve, told } = await start()
    await install(world, 100)
    await world.tick(10 * MINUTE_MS)
    expect(await atOnce(world)).toBeDefined()
    serve(answer)
    await world.tick(10 * MINUTE_MS)
    const before = asked.times
    await tab.hide()
    await tab.show()
    await world.tick(100)
    expect(asked.times).toBe(before)
    await tab.hide()
    await world.tick(MINUTE_MS)
    serve(() => pageOfBuild(200))
    expect(await atOnce(world)).toBeDefined()
    await tab.show()
    await world.tick(100)
    expect(asked.times).toBe(before + 1)
    expect(told()).toEqual([200])
  },
)

test('a server that never answers is given up, and asked again (BU2)', async () => {
  const { world, asked, serve, told } = await start()
  serve(() => new Promise<Response>(() => {}))
  await world.tick(10 * MINUTE_MS)
  serve(() => pageOfBuild(200))
  await world.tick(11 * MINUTE_MS)
  expect(asked.times).toBe(3)
  expect(told()).toEqual([200])
})

test('new tabs get the page of the build that the server has, once all of it is cached (BU1, BU3)', async () => {
  const { world, serve } = await start()
  expect(await atOnce(world)).toBeUndefined()
  await install(world, 100)
  await world.tick(10 * MINUTE_MS)
  expect(await (await atOnce(world))?.text()).toContain('content="100"')
  serve(() => pageOfBuild(200))
  await world.tick(10 * MINUTE_MS)
  expect(await atOnce(world)).toBeUndefined()
  await install(world, 200)
  await world.tick(10 * MINUTE_MS)
  expect(await (await atOnce(world))?.text()).toContain('content="200"')
  serve(() => pageOfBuild(100))
  await world.tick(10 * MINUTE_MS)
  expect(await (await atOnce(world))?.text()).toContain('content="100"')
})

test('a page whose files are not all cached asks the network: two builds may have one number (BU1)', async () => {
  const { world, serve } = await start()
  await install(world, 100)
  serve(() => pageOfBuild(100, { script: 'app-other' }))
  await world.tick(10 * MINUTE_MS)
  expect(await atOnce(world)).toBeUndefined()
})

test('a cached page has the headers of the last answer, and no answers of the instance (BU6)', async () => {
  const { world, serve } = await start()
  await install(world, 100)
  const headers = {
    'content-security-policy': "default-src 'none'",
    'permissions-policy': 'camera=()',
    'content-encoding': 'br',
  }
  serve(() => pageOfBuild(100, { headers, more: '<script id="initial-results">{"a":"b"}</script>' }))
  await world.tick(10 * MINUTE_MS)
  const set = await world.caches.open(shellCache(100))
  for (const page of [await atOnce(world), await set.match(SHELL_PAGE)]) {
    expect(page?.headers.get('content-security-policy')).toBe("default-src 'none'")
    expect(page?.headers.get('permissions-policy')).toBe('camera=()')
    expect(page?.headers.has('content-encoding')).toBe(false)
    expect(await page?.text()).not.toContain('initial-results')
  }
})

test.each([
  ['another frontend', () => new Response('<title>Another frontend</title>')],
  ['a page of its own at 404', () => new Response('<title>Gone</title>', { status: 404 })],
  ['a login page of a network', () => new Response('<title>Welcome to the hotel</title>')],
  ['the page of another address', () => Object.defineProperty(new Response(''), 'status', { value: 0 })],
])(
  '%s is never cached as the page: new tabs ask the network until ours is back (BU5, N43)',
  async (_, answer) => {
    const { world, serve, told } = await start()
    await install(world, 100)
    await world.tick(10 * MINUTE_MS)
    serve(answer)
    await world.tick(10 * MINUTE_MS)
    expect(await atOnce(world)).toBeUndefined()
    expect(told()).toEqual([0])
    const set = await world.caches.open(shellCache(100))
    expect(await (await set.match(SHELL_PAGE))?.text()).toContain('content="100"')
    serve(() => pageOfBuild(100))
    await world.tick(10 * MINUTE_MS)
    expect(await atOnce(world)).toBeDefined()
    expect(told()).toEqual([0, 100])
  },
)

test('caches that are refused, or never answer, keep no tab from the offer (EV5)', async () => {
  for (const has of [() => Promise.reject(new Error('refused')), () => new Promise<boolean>(() => {})]) {
    const { world, serve, told } = await start()
    Object.assign(world.caches, { has, delete: has })
    serve(() => pageOfBuild(200))
    await world.tick(11 * MINUTE_MS)
    expect(told()).toEqual([200])
  }
})

test('an engine without tabs asks nothing, and at once when a tab comes back (R48)', async () => {
  const { world, engine, tab, asked } = await start()
  await tab.close()
  await world.tick(4_000)
  const before = asked.times
  await world.tick(30 * MINUTE_MS)
  expect(asked.times).toBe(before)
  await openTab(engine)
  await world.tick(100)
  expect(asked.times).toBe(before + 1)
})

test('where each tab has an engine, those of hidden tabs wait (BU2)', async () => {
  const { world, asked } = await start()
  const before = asked.times
  const dedicated = await world.start({ form: 'dedicated' })
  const hidden = await openTab(dedicated, { visible: false })
  await world.tick(100)
  expect(asked.times).toBe(before)
  await hidden.show()
  await world.tick(100)
  expect(asked.times).toBe(before + 1)
})
