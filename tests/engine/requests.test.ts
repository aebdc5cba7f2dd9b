import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { post } from './harness/posting.ts'
import { openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'
const report = { kind: 'report', accountId: 'u-bob', statusIds: [], comment: '', forward: false } as const

async function setUp() {
  const started = await startEngine()
  started.instance.fill(40)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

describe('requests', () => {
  test('fail after 30 s without an answer', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.hold(HOME)
    await tab.page(view, 'older')
    await world.tick(29_000)
    expect(tab.meta(view).older).toEqual({ state: 'loading' })
    await world.tick(1_100)
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', code: 'deadline' })
  })

  test('fail after 30 s in the queue', async () => {
    const { world, instance, tab, view } = await setUp()
    // A slow post keeps its slot for a minute; six of them occupy all slots.
    instance.hold('POST /api/v1/statuses')
    for (let count = 0; count < 6; count++) {
      const command = post(`${count}`, `d${count}`)
      const commandId = `p${count}`
      void tab.api.run({ ...command, account: tab.account, commandId })
    }
    await world.tick(100)
    const calls = instance.calls.length
    await tab.page(view, 'older')
    await world.tick(29_000)
    expect(tab.meta(view).older).toEqual({ state: 'loading' })
    await world.tick(1_100)
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', code: 'deadline' })
    expect(instance.calls.length).toBe(calls)
    expect(tab.entity('connection')?.reachable).toBe(true)
  })

  test('queued behind a pause longer than their deadline fail with the end of the pause', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '300' }), 1)
    const hold = instance.hold(HOME, 'answer', 1)
    await tab.page(view, 'older')
    instance.script('GET /api/v1/timelines/public', refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    const other = await tab.watch('public')
    await world.tick(0)
    const command = await tab.run(report)
    hold.release()
    await world.tick(100)
    expect(tab.meta(other).newer).toMatchObject({ state: 'failed', code: 'rate-limited' })
    await world.tick(31_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'rate-limited' } })
    expect(instance.count('POST /api/v1/reports')).toBe(0)
  })

  test('all pause after a 429 for the time it asks for, and all tabs show it', async () => {
    const { world, instance, engine, tab, view } = await setUp()
    const other = await openTab(engine)
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    await tab.page(view, 'older')
    const until = world.clock.now() + 20_000
    await world.tick(100)
    for (const one of [tab, other]) expect(one.entity('connection')?.blockedUntil).toBe(until)
    // The bar counts the seconds down; a notice would keep showing the first number.
    expect(tab.noticeKeys()).toEqual([])
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', code: 'rate-limited', retryAt: until })
    const calls = instance.calls.length
    const command = await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    await tab.watch('public')
    await world.tick(19_000)
    expect(instance.calls.length).toBe(calls)
    await world.tick(1_100)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.entity('connection')?.blockedUntil).toBeUndefined()
    expect(instance.count('GET /api/v1/timelines/public')).toBe(1)
    expect(tab.noticeKeys()).toEqual([])
  })

  test.each([
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:01:00 GMT' }, 55_000],
    [{ 'x-ratelimit-reset': '2026-03-01T12:01:00Z' }, 55_000],
    [{}, 30_000],
    [{ 'retry-after': '999999' }, 15 * 60_000],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': 'soon' }, 30_000],
  ])('are paused by %j for %i ms', async (headers, ms) => {
    const { world, instance, tab, view } = await setUp()
    instance.script(HOME, refusal(429, 'Throttled', headers as Record<string, string>), 1)
    await tab.page(view, 'older')
    const until = tab.entity('connection')?.blockedUntil
    expect((until ?? world.clock.now()) - world.clock.now()).toBe(ms)
  })

  test('with a user waiting fail at once if the pause is longer than their deadline', async () => {
    const { world, instance, tab, view } = await setUp()
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '600' }), 1)
    await tab.page(view, 'older')
    const command = await tab.run(report)
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { code: 'rate-limited', retryAfterMs: 600_000 },
    })
  })

  test('run at most six at a time, those with a user waiting first', async () => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await world.tick(1_000)
    instance.maxInFlight = 0
    const hold = instance.hold('GET /api/v1/timelines/tag/a')
    const tab = await openTab(engine)
    const holds = [hold]
    for (let tag = 0; tag < 12; tag++) {
      holds.push(instance.hold(`GET /api/v1/timelines/tag/t${tag}`))
      await tab.watch({ kind: 'tag', tag: `t${tag}` })
    }
    await world.tick(100)
    expect(instance.maxInFlight).toBe(6)
    for (const hold of holds) hold.release()
    await world.tick(100)
    expect(instance.calls.filter(({ path }) => path.includes('/tag/'))).toHaveLength(12)
    expect(instance.maxInFlight).toBe(6)
  })

  test('that are equal share one call', async () => {
    const { world, instance, engine } = await startEngine()
    const [a, b] = [await openTab(engine), await openTab(engine)]
    const hold = instance.hold(HOME)
    await a.watch('friends')
    await b.watch('friends')
    hold.release()
    await world.tick(50)
    expect(instance.count(HOME)).toBeLessThanOrEqual(2)
    const { requests } = await engine.health()
    expect(requests.inFlight).toBe(0)
  })

  test('carry no secrets in their URLs', async () => {
    const { instance } = await setUp()
    for (const call of instance.calls) expect(call.url).not.toContain('SECRET')
  })
})

test('while the instance does not answer, only timelines and notifications are polled (R50)', async () => {
  const { world, instance, engine } = await startEngine()
  instance.accounts.set('alice', { ...instance.account('alice'), locked: true, follow_requests_count: 5 })
  instance.script('GET /api/v1/follow_requests', json([]))
  world.sockets.onConnect = 'refuse'
  const tab = await openTab(engine)
  await tab.watch('friends')
  await tab.watch('lists')
  await tab.watch('announcements')
  await world.tick(30_000)
  expect(instance.count('GET /api/v1/follow_requests')).toBeGreaterThan(1)
  instance.down = true
  await world.tick(30_000)
  expect(tab.entity('connection')?.reachable).toBe(false)
  instance.calls.length = 0
  await world.tick(10 * 60_000)
  const paths = new Set(instance.calls.map(({ path }) => path))
  expect([...paths].filter((path) => !/timelines|notifications$/.test(path))).toEqual([])
  instance.down = false
  await world.tick(60_000)
  instance.calls.length = 0
  await world.tick(15_000)
  expect(instance.count('GET /api/v1/follow_requests')).toBeGreaterThan(0)
})
