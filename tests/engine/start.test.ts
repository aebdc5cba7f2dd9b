import { describe, expect, test } from 'vitest'
import { json, refusal } from './harness/fakeInstance.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

describe('a cold start', () => {
  test('shows the cached timeline before the instance answers, then the current one', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(30)
    const before = await openTab(engine)
    const viewBefore = await before.watch('friends')
    await world.tick(15_000)
    const rows = before.rows(viewBefore)
    await killEngine(engine)

    const hold = instance.hold('GET /api/v1/timelines/home')
    const instanceHold = instance.hold('GET /api/v1/instance')
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    expect(tab.drawn(view)).toEqual(rows)
    expect(tab.meta(view)).toMatchObject({ stale: true, loaded: true })
    expect(tab.entity('instance')).toMatchObject({ known: true, name: 'The Rookery' })
    expect(tab.session.state).toBe('signed-in')
    instance.fill(4)
    hold.release()
    instanceHold.release()
    await world.tick(100)
    expect(tab.meta(view)).toMatchObject({ stale: false })
    await tab.page(view, 'newer')
    expect(tab.meta(view).newCount).toBe(4)
  })

  test('after a long time shows only the current posts, not the cached ones', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(30)
    await (await openTab(engine)).watch('friends')
    await world.tick(15_000)
    await killEngine(engine)
    instance.fill(100)
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(15_000)
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 20))
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual(instance.ids('home').slice(0, 40))
  })

  test('does not replace a post with an older cached copy', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(3)
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(15_000)
    const [id = ''] = tab.rows(view)
    await killEngine(engine)
    const post = instance.statuses.get(id)
    if (post !== undefined) post.favourites_count = 9
    instance.timeline('public').push(post ?? {})
    const hold = instance.hold(HOME)
    const next = await openTab(await world.start())
    await next.watch('publicAndExternal')
    await world.tick(100)
    await next.watch('friends')
    expect(next.entity('status', id)?.favouritesCount).toBe(9)
    hold.release()
    await world.tick(100)
  })

  test('with the instance down shows the cached timeline, and catches up when it is back', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(10)
    await (await openTab(engine)).watch('friends')
    await world.tick(15_000)
    await killEngine(engine)
    instance.down = true
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(20_000)
    expect(tab.drawn(view)).toHaveLength(10)
    expect(tab.meta(view)).toMatchObject({ stale: true, newer: { state: 'failed', code: 'network' } })
    expect(tab.entity('connection')?.reachable).toBe(false)
    instance.down = false
    await world.tick(30_000)
    expect(tab.meta(view)).toMatchObject({ stale: false, newer: { state: 'idle' } })
    expect(tab.entity('connection')).toMatchObject({ reachable: true, stream: 'joined' })
  })

  test('without a cache and with the instance down detects the server when it is back', async () => {
    const { world, instance, engine } = await startEngine()
    instance.down = true
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(40_000)
    expect(tab.entity('instance')).toMatchObject({ known: false })
    instance.down = false
    await world.tick(60_000)
    expect(tab.entity('instance')).toMatchObject({ known: true, software: 'pleroma' })
    expect(tab.entity('connection')?.stream).toBe('joined')
  })
})

describe('instance information', () => {
  test('comes from calls that may each fail on their own', async () => {
    for (const broken of ['GET /api/v1/instance', 'GET /nodeinfo/2.0.json', 'GET /static/config.json']) {
      const { world, instance, engine } = await startEngine()
      instance.script(broken, refusal(500, 'broken'))
      const tab = await openTab(engine)
      await world.tick(2_000)
      expect(tab.entity('instance')).toMatchObject({ known: true, textLimit: 5000, software: 'pleroma' })
      expect(tab.notices).toEqual([])
    }
  })

  test('keeps the last known value when a call fails', async () => {
    const { world, instance, engine } = await startEngine()
    instance.script(
      'GET /api/v1/instance',
      json({ title: 'Long posts', version: '2.7.2', max_toot_chars: 7000 }),
      1,
    )
    await openTab(engine)
    await world.tick(2_000)
    await killEngine(engine)
    instance.script('GET /api/v1/instance', refusal(502, 'bad gateway'))
    const tab = await openTab(await world.start())
    await world.tick(2_000)
    expect(tab.entity('instance')).toMatchObject({ textLimit: 7000, name: 'Long posts' })
  })

  test('is available before the code that reads it loads, if this build has read it before', async () => {
    const { world, instance, engine } = await startEngine()
    instance.fill(3)
    await openTab(engine)
    await world.tick(2_000)
    await killEngine(engine)
    const next = await world.start({ loadsInMs: 1_000 })
    const tab = await openTab(next)
    const view = await tab.watch('friends')
    await world.tick(500)
    expect(tab.rows(view)).toHaveLength(3)
    expect(tab.entity('instance')).toMatchObject({ known: true, software: 'pleroma' })
    await killEngine(next)

    // A newer build reads it again, because it may use more of the answer.
    const later = await openTab(await world.start({ build: 101, loadsInMs: 1_000 }))
    await world.tick(500)
    expect(later.entity('instance')).toMatchObject({ known: false })
    await world.tick(2_000)
    expect(later.entity('instance')).toMatchObject({ known: true, software: 'pleroma' })
  })

  test('is found through well-known when nodeinfo has another path', async () => {
    const { world, engine } = await startEngine({ dialect: 'gotosocial' })
    const tab = await openTab(engine)
    await world.tick(2_000)
    expect(tab.entity('instance')).toMatchObject({
      software: 'gotosocial',
      capabilities: { idempotency: false },
    })
  })

  test('is found also when the link names another origin, as behind a local server (I4)', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    instance.script(
      'GET /.well-known/nodeinfo',
      json({ links: [{ href: 'http://inside.example:8080/nodeinfo/2.0' }] }),
    )
    const tab = await openTab(engine)
    await world.tick(2_000)
    expect(instance.last('GET /nodeinfo/2.0').url).toBe('https://rook.example/nodeinfo/2.0')
    expect(tab.entity('instance')).toMatchObject({ software: 'gotosocial' })
  })

  test('comes from another server if static/config.json names one', async () => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.remove('meta', 'server')
    instance.script('GET /static/config.json', json({ server: 'https://elsewhere.example/ignored' }), 1)
    const tab = await openTab(await world.start())
    await tab.watch('public')
    await world.tick(1_000)
    expect(tab.session.account).toBe('@elsewhere.example')
    expect(instance.last('GET /api/v1/timelines/public').url).toContain('https://elsewhere.example/api/')
  })

  test('is not awaited for more than 3 s when static/config.json hangs', async () => {
    const { world, instance, engine } = await startEngine()
    await killEngine(engine)
    await world.disk.session.remove('meta', 'server')
    instance.hold('GET /static/config.json')
    const tab = await openTab(await world.start(), { attach: false })
    void tab.attach()
    await world.tick(3_100)
    expect(tab.session.state).toBe('signed-in')
  })

  test.each([
    ['a failure', () => refusal(502, 'bad gateway')],
    ['HTML', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the configured server when static/config.json answers with %s', async (_name, answer) => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.put('meta', 'server', 'https://elsewhere.example')
    instance.script('GET /static/config.json', answer)
    instance.calls.length = 0
    const before = await world.start()
    await openTab(before)
    await killEngine(before)
    expect(instance.count('GET /static/config.json')).toBe(1)
    const tab = await openTab(await world.start())
    expect(tab.session.account).toBe('@elsewhere.example')
    expect(await world.disk.session.get('meta', 'server')).toBe('https://elsewhere.example')
  })

  test("comes from the page's own server again once no other is configured", async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.put('meta', 'server', 'https://elsewhere.example')
    const before = await world.start()
    await openTab(before)
    await killEngine(before)
    const tab = await openTab(await world.start())
    expect(tab.session.account).toBe('@rook.example')
  })
})

describe('storage', () => {
  test('that cannot be opened is replaced by memory, with one notice per tab', async () => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    await killEngine(engine)
    world.disk.failures.session = 'shut'
    world.disk.failures.cache = 'shut'
    const next = await world.start()
    const [a, b] = [await openTab(next), await openTab(next)]
    await a.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    instance.fill(3)
    const view = await a.watch('friends')
    await world.tick(1_000)
    expect(a.drawn(view)).toHaveLength(3)
    expect(b.session.state).toBe('signed-in')
    for (const tab of [a, b]) expect(tab.noticeKeys()).toEqual(['errors.storage_unavailable'])
  })

  test('with an unavailable cache still keeps the session', async () => {
    const { world, engine, instance } = await startEngine()
    await killEngine(engine)
    instance.fill(3)
    world.disk.failures.cache = 'shut'
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(20_000)
    expect(tab.session.state).toBe('signed-in')
    expect(tab.drawn(view)).toHaveLength(3)
    expect(tab.notices).toEqual([])
  })

  test('that never opens is replaced by memory', async () => {
    const { world, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    world.disk.open = () => new Promise(() => {})
    const tab = await openTab(await world.start(), { attach: false })
    void tab.attach()
    await world.tick(10_000)
    expect(tab.session.state).toBe('signed-out')
    expect(tab.notices).toMatchObject([{ textKey: 'errors.storage_unavailable', timeoutMs: 5_000 }])
  })

  test('that is full lets users read and act', async () => {
    const { world, engine, instance } = await startEngine()
    instance.fill(3)
    const tab = await openTab(engine)
    world.disk.failures.cache = 'full'
    const view = await tab.watch('friends')
    await world.tick(20_000)
    const command = await tab.run({ kind: 'favourite', statusId: tab.rows(view)[0] ?? '', on: true })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.notices).toEqual([])
  })

  test('that cannot be read counts as empty', async () => {
    const { world, engine } = await startEngine()
    await killEngine(engine)
    world.disk.failures.session = 'unreadable'
    world.disk.failures.cache = 'unreadable'
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    expect(tab.session.state).toBe('signed-out')
  })

  test('with invalid values breaks nothing', async () => {
    const { world, engine } = await startEngine()
    await killEngine(engine)
    await world.disk.session.put('accounts', 'bob@rook.example', 'nonsense')
    await world.disk.session.put('accounts', 'eve@rook.example', { account: 7 })
    await world.disk.session.put('preferences', 'alice@rook.example', 'dark')
    await world.disk.session.put('meta', 'server', 'not a url')
    await world.disk.cache.put('instances', 'https://rook.example', [1, 2])
    await world.disk.cache.put('timelines', 'alice@rook.example/friends', { ids: 7 })
    const next = await world.start()
    const tab = await openTab(next)
    const view = await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.session).toMatchObject({ state: 'signed-in', account: 'alice@rook.example' })
    expect(tab.meta(view).loaded).toBe(true)
    expect(tab.entity('preferences')).toMatchObject({ theme: 'system' })
  })
})
