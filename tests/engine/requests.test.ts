import { describe, expect, test } from 'vitest'
import { refusal } from './harness/fakeInstance.ts'
import { openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'
const report = { kind: 'report', accountId: 'u-bob', statusIds: [], comment: '', forward: false } as const

async function reading() {
  const started = await startEngine()
  started.instance.fill(40)
  const tab = await openTab(started.engine)
  const view = await tab.watch('friends')
  await started.world.tick(5_000)
  return { ...started, tab, view }
}

describe('requests', () => {
  test('end after 30 s when there is no answer', async () => {
    const { world, instance, tab, view } = await reading()
    instance.hold(HOME)
    await tab.page(view, 'older')
    await world.tick(29_000)
    expect(tab.meta(view).older).toEqual({ state: 'loading' })
    await world.tick(1_100)
    expect(tab.meta(view).older).toMatchObject({ state: 'failed', code: 'deadline' })
  })

  test('that wait their turn end after 30 s, too', async () => {
    const { world, instance, tab, view } = await reading()
    // A slow post holds its place for a minute; six of them are all there are.
    instance.hold('POST /api/v1/statuses')
    const draft = { subject: '', visibility: 'public', sensitive: false, contentType: 'text/plain' } as const
    for (let count = 0; count < 6; count++) {
      const command = { kind: 'post', draftId: `d${count}`, draft: { ...draft, text: `${count}` } } as const
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

  test('that a pause holds back longer than they are waited for say until when', async () => {
    const { world, instance, tab, view } = await reading()
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '300' }), 1)
    const held = instance.hold(HOME, 'answer', 1)
    await tab.page(view, 'older')
    instance.script('GET /api/v1/timelines/public', refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    const other = await tab.watch('public')
    await world.tick(0)
    const command = await tab.run(report)
    held.release()
    await world.tick(100)
    expect(tab.meta(other).newer).toMatchObject({ state: 'failed', code: 'rate-limited' })
    await world.tick(31_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'rate-limited' } })
    expect(instance.count('POST /api/v1/reports')).toBe(0)
  })

  test('pause for a 429 as long as it asks, all of them, and everybody is told', async () => {
    const { world, instance, engine, tab, view } = await reading()
    const other = await openTab(engine)
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    await tab.page(view, 'older')
    const until = world.clock.now() + 20_000
    for (const one of [tab, other]) expect(one.entity('connection')?.blockedUntil).toBe(until)
    expect(tab.noticeKeys()).toEqual(['instance.rate_limited'])
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
    expect(tab.noticeKeys()).toEqual(['instance.rate_limited'])
  })

  test.each([
    [{ 'retry-after': 'Sun, 01 Mar 2026 12:01:00 GMT' }, 55_000],
    [{ 'x-ratelimit-reset': '2026-03-01T12:01:00Z' }, 55_000],
    [{}, 30_000],
    [{ 'retry-after': '999999' }, 15 * 60_000],
    [{ 'retry-after': '-5' }, 0],
    [{ 'retry-after': 'soon' }, 30_000],
  ])('are paused by %j for %i ms', async (headers, ms) => {
    const { world, instance, tab, view } = await reading()
    instance.script(HOME, refusal(429, 'Throttled', headers as Record<string, string>), 1)
    await tab.page(view, 'older')
    const until = tab.entity('connection')?.blockedUntil
    expect((until ?? world.clock.now()) - world.clock.now()).toBe(ms)
  })

  test('that a person would wait for longer than a pause lets them are refused with it', async () => {
    const { world, instance, tab, view } = await reading()
    instance.script(HOME, refusal(429, 'Throttled', { 'retry-after': '600' }), 1)
    await tab.page(view, 'older')
    const command = await tab.run(report)
    await world.tick(100)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { code: 'rate-limited', retryAfterMs: 600_000 },
    })
  })

  test('are at most six at a time, and what a person waits for goes first', async () => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await world.tick(1_000)
    instance.mostInFlight = 0
    const held = instance.hold('GET /api/v1/timelines/tag/a')
    const tab = await openTab(engine)
    const holds = [held]
    for (let tag = 0; tag < 12; tag++) {
      holds.push(instance.hold(`GET /api/v1/timelines/tag/t${tag}`))
      await tab.watch({ kind: 'tag', tag: `t${tag}` })
    }
    await world.tick(100)
    expect(instance.mostInFlight).toBe(6)
    for (const hold of holds) hold.release()
    await world.tick(100)
    expect(instance.calls.filter(({ path }) => path.includes('/tag/'))).toHaveLength(12)
    expect(instance.mostInFlight).toBe(6)
  })

  test('that are equal and under way at once are one', async () => {
    const { world, instance, engine } = await startEngine()
    const [a, b] = [await openTab(engine), await openTab(engine)]
    const held = instance.hold(HOME)
    await a.watch('friends')
    await b.watch('friends')
    held.release()
    await world.tick(50)
    expect(instance.count(HOME)).toBeLessThanOrEqual(2)
    const { requests } = await engine.health()
    expect(requests.inFlight).toBe(0)
  })

  test('carry nothing but what instances let through', async () => {
    const { instance } = await reading()
    for (const call of instance.calls) expect(call.url).not.toContain('SECRET')
  })
})
