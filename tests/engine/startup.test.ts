import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call, FakeInstance } from './harness/fakeInstance.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { INSTANCES } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const INSTANCE = '/api/v1/instance'
const NODEINFO = '/nodeinfo/2.0.json'
const FRONTEND = '/api/pleroma/frontend_configurations'
const CONFIG = '/static/config.json'
const PANEL = '/instance/panel.html'
const STYLES = '/static/styles.json'
const SHELL = [INSTANCE, NODEINFO, FRONTEND, CONFIG, PANEL, STYLES]
const EMOJI = '/api/pleroma/emoji.json'
const TERMS = '/static/terms-of-service.html'
const STICKERS = '/static/stickers.json'
const PEERS = '/api/v1/instance/peers'
const HEAVY = [EMOJI, TERMS, STICKERS, PEERS]
const HOME = '/api/v1/timelines/home'

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })

/** Serves everything that Pleroma offers at a start. */
function serveEverything(instance: FakeInstance): void {
  instance.script(`GET ${FRONTEND}`, json({ pleroma_fe: { theme: 'pleroma-light', logo: '/logo.svg' } }))
  instance.script(`GET ${CONFIG}`, json({ theme: 'dark', hideNsfw: false, showInstanceSpecificPanel: true }))
  instance.script(`GET ${PANEL}`, html('<p>Hello</p>'))
  instance.script(`GET ${STYLES}`, json({ 'pleroma-dark': '/static/dark.json' }))
  instance.script(`GET ${EMOJI}`, json({ crow: { image_url: '/crow.png', tags: [] } }))
  instance.script(`GET ${TERMS}`, html('<p>Be kind.</p>'))
  instance.script(`GET ${STICKERS}`, json({ birds: '/static/birds/' }))
  instance.script('GET /static/birds/pack.json', json({ title: 'Birds', stickers: [] }))
  instance.script(`GET ${PEERS}`, json(['far.example']))
}

const pathsOf = (calls: readonly Call[]): string[] => calls.map(({ path }) => path)
const count = (instance: FakeInstance, path: string): number => instance.count(`GET ${path}`)

/** An engine in a browser that has been used before, at an instance that serves everything. */
async function secondStart(options: Parameters<typeof startEngine>[0] = {}) {
  const started = await startEngine(options)
  const { world, instance, engine } = started
  serveEverything(instance)
  instance.fill(5)
  await killEngine(engine)
  instance.calls.length = 0
  return { world, instance }
}

describe('the calls at the start', () => {
  test('run once each: small ones at once, large ones after the first posts', async () => {
    const { world, instance } = await secondStart()
    const tab = await openTab(await world.start())
    const hold = instance.hold(`GET ${HOME}`)
    await tab.watch('friends')
    await world.tick(1_000)
    for (const path of SHELL) expect([path, count(instance, path)]).toEqual([path, 1])
    for (const path of HEAVY) expect([path, count(instance, path)]).toEqual([path, 0])
    expect(tab.entity('instance')).toMatchObject({
      logoUrl: 'https://rook.example/logo.svg',
      showInstanceSpecificPanel: true,
      panel: [{ t: 'p', c: ['Hello'] }],
      themes: ['pleroma-dark'],
      preferenceDefaults: { theme: 'pleroma-light', hideNsfw: false },
    })
    instance.maxInFlight = 0
    hold.release()
    await world.tick(1_000)
    for (const path of HEAVY) expect([path, count(instance, path)]).toEqual([path, 1])
    await world.tick(20_000)
    for (const path of [...SHELL, ...HEAVY, '/static/birds/pack.json'])
      expect([path, count(instance, path)]).toEqual([path, 1])
    expect(JSON.stringify(tab.raw)).not.toContain('far.example')
  })

  test('include the large ones when no tab shows a timeline', async () => {
    const { world, instance } = await secondStart()
    await openTab(await world.start())
    await world.tick(1_000)
    expect(count(instance, EMOJI)).toBe(0)
    await world.tick(5_000)
    for (const path of HEAVY) expect([path, count(instance, path)]).toEqual([path, 1])
  })

  test('do not delay posts, however long they take', async () => {
    const { world, instance } = await secondStart()
    const holds = SHELL.map((path) => instance.hold(`GET ${path}`))
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(500)
    expect(tab.drawn(view)).toHaveLength(5)
    expect(tab.meta(view)).toMatchObject({ stale: false, newer: { state: 'idle' } })
    // The instance, its nodeinfo, and the configuration. Files of Pleroma follow once it is known to be one.
    expect(holds.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(3)
    for (const hold of holds) hold.release()
    await world.tick(1_000)
    expect(tab.entity('instance')?.panel).toHaveLength(1)
  })

  test('do not delay posts on the very first start either', async () => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.remove('meta', 'server')
    serveEverything(instance)
    instance.fill(3, ['public'])
    for (const path of SHELL) instance.hold(`GET ${path}`)
    const tab = await openTab(await world.start(), { attach: false })
    void tab.attach()
    await world.tick(400)
    const view = await tab.watch('publicAndExternal')
    await world.tick(100)
    expect(tab.drawn(view)).toHaveLength(3)
  })

  test.each(SHELL)('do not wait for each other: %s hangs', async (slow) => {
    const { world, instance } = await secondStart()
    instance.hold(`GET ${slow}`)
    const tab = await openTab(await world.start())
    await world.tick(1_000)
    const instanceEntity = tab.entity('instance')
    expect(instanceEntity?.known).toBe(true)
    expect([
      instanceEntity?.name === 'The Rookery',
      instanceEntity?.software === 'pleroma',
      instanceEntity?.logoUrl !== undefined,
      instanceEntity?.preferenceDefaults.hideNsfw === false,
      instanceEntity?.panel.length === 1,
      instanceEntity?.themes.length === 1,
      // The software is in both answers.
    ]).toEqual(SHELL.map((path) => path !== slow || path === NODEINFO))
  })

  test('that fail keep the values of the last start', async () => {
    const { world, instance } = await secondStart()
    const first = await world.start()
    await openTab(first)
    await world.tick(2_000)
    await killEngine(first)
    for (const path of [...SHELL, ...HEAVY]) instance.script(`GET ${path}`, refusal(500, 'broken'))
    const tab = await openTab(await world.start())
    await world.tick(10_000)
    expect(tab.entity('instance')).toMatchObject({
      name: 'The Rookery',
      logoUrl: 'https://rook.example/logo.svg',
      panel: [{ t: 'p', c: ['Hello'] }],
      preferenceDefaults: { hideNsfw: false },
    })
  })
})

describe('a failing call', () => {
  const big = 'x'.repeat(10_000_000)
  test.each([
    ['failures', () => refusal(500, 'broken')],
    ['nothing there', () => refusal(404, 'not found')],
    ['pages in HTML', () => html('<!doctype html><script type="module" src="/app.js"></script>')],
    ['half of an answer', () => html('{"title":"The Rook')],
    ['10 MB of JSON', () => json({ title: big, pleroma_fe: big })],
    ['10 MB of HTML', () => html(`<p>${big}`)],
    ['a list', () => json([[[null]], 7])],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is skipped, and the app starts: %s, each call on its own', async (_, answer) => {
    for (const path of [...SHELL, ...HEAVY]) {
      const { world, instance } = await secondStart()
      instance.script(`GET ${path}`, answer)
      const engine = await world.start()
      const tab = await openTab(engine)
      const view = await tab.watch('friends')
      await world.tick(2_000)
      expect(tab.drawn(view)).toHaveLength(5)
      expect(tab.entity('instance')).toMatchObject({ known: true, software: 'pleroma', textLimit: 5000 })
      expect(tab.notices).toEqual([])
      expect(engine.log.lines().filter(({ level }) => level === 'error')).toEqual([])
      await killEngine(engine)
    }
  })

  test.each([
    ['nothing there', () => refusal(404, 'not found')],
    ['failures', () => refusal(500, 'broken')],
    ['pages in HTML', () => html('<!doctype html><script type="module" src="/app.js"></script>')],
    ['another shape', () => json({ unexpected: [1, 2, 3], id: null })],
  ])('is skipped on the very first start too, all calls at once: %s', async (_, answer) => {
    const { world, engine, instance } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.remove('meta', 'server')
    for (const path of [...SHELL, ...HEAVY]) instance.script(`GET ${path}`, answer)
    instance.fill(3, ['public'])
    const first = await world.start()
    const tab = await openTab(first)
    const view = await tab.watch('publicAndExternal')
    await world.tick(6_000)
    expect(tab.drawn(view)).toHaveLength(3)
    expect(first.log.lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('is logged once, with its path', async () => {
    const { world, instance } = await secondStart()
    for (const path of [...SHELL, ...HEAVY]) instance.script(`GET ${path}`, refusal(500, 'broken'))
    const engine = await world.start()
    await openTab(engine)
    await world.tick(120_000)
    const logged = engine.log.lines().map(({ text }) => text)
    for (const path of [...SHELL, ...HEAVY]) {
      const matching = logged.filter(
        (text) => text.startsWith('could not load ') && text.includes(`${path.slice(1)}: `),
      )
      expect([path, matching.length]).toEqual([path, 1])
    }
  })

  test('for every Pleroma file still leaves a working client', async () => {
    const { world, instance, engine } = await startEngine({ dialect: 'gotosocial' })
    instance.fill(4)
    instance.script('GET /api/v1/custom_emojis', json([{ shortcode: 'owl', url: '/owl.png' }]))
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(10_000)
    expect(tab.drawn(view)).toHaveLength(4)
    expect(tab.entity('instance')).toMatchObject({
      known: true,
      software: 'gotosocial',
      loginMethod: 'token',
      // It shows nothing to visitors.
      private: true,
      panel: [],
      themes: [],
      showFeaturesPanel: true,
      capabilities: { chats: false, shout: false, reactions: false, preview: false },
    })
    expect(count(instance, '/api/v1/custom_emojis')).toBe(1)
    expect(count(instance, EMOJI)).toBe(0)
    // Files of Pleroma are not asked for (I42); the configuration may be beside the client.
    const asked = [...SHELL, ...HEAVY].filter((path) => count(instance, path) > 0)
    expect(asked.filter((path) => /^\/(static|instance|api\/pleroma)\//.test(path))).toEqual([
      '/static/config.json',
    ])
    expect(engine.log.lines().filter(({ level }) => level === 'error')).toEqual([])
  })

  test('of any content still leaves posts and an instance entity', async () => {
    const answers = fc.record(
      Object.fromEntries([...SHELL, ...HEAVY].map((path) => [path, fc.jsonValue({ maxDepth: 4 })])),
    )
    await fc.assert(
      fc.asyncProperty(answers, async (bodies) => {
        const { world, instance } = await secondStart()
        for (const path of [...SHELL, ...HEAVY]) instance.script(`GET ${path}`, json(bodies[path]))
        const engine = await world.start()
        const tab = await openTab(engine)
        const view = await tab.watch('friends')
        await world.tick(6_000)
        expect(tab.drawn(view)).toHaveLength(5)
        expect(tab.entity('instance')?.name).not.toBe('')
        expect(engine.log.lines().filter(({ level }) => level === 'error')).toEqual([])
        await killEngine(engine)
      }),
      { numRuns: 25 },
    )
  })
})

test('a refused call reports its status and response body', async () => {
  const { world, instance, engine } = await startEngine()
  const [statusId = ''] = instance.fill(1)
  const tab = await openTab(engine)
  await tab.watch('friends')
  const body = { error: 'Not that one', fields: ['id'] }
  instance.script(`POST /api/v1/statuses/${statusId}/favourite`, json(body, { status: 422 }))
  const command = await tab.run({ kind: 'favourite', statusId, on: true })
  await world.tick(1_000)
  expect(tab.settled.get(command)).toMatchObject({
    ok: false,
    fault: { status: 422, serverText: 'Not that one', detail: JSON.stringify(body) },
  })
})

describe('data embedded in the page', () => {
  const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
  const initial = (answers: Record<string, unknown>): string =>
    JSON.stringify(Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, base64(value)])))

  test('is used instead of calls', async () => {
    const { world, instance } = await secondStart()
    const tab = await openTab(await world.start(), { attach: false })
    await tab.attach(undefined, {
      initial: initial({
        [INSTANCE]: { ...INSTANCES.pleroma.instance, title: 'From the page' },
        [NODEINFO]: INSTANCES.pleroma.nodeinfo,
        [PANEL]: '<p>From the page</p>',
      }),
    })
    await world.tick(10_000)
    expect(tab.entity('instance')).toMatchObject({
      name: 'From the page',
      version: '2.7.0',
      panel: [{ t: 'p', c: ['From the page'] }],
      logoUrl: 'https://rook.example/logo.svg',
    })
    for (const path of [INSTANCE, NODEINFO, PANEL]) expect([path, count(instance, path)]).toEqual([path, 0])
    for (const path of [FRONTEND, CONFIG, STYLES]) expect([path, count(instance, path)]).toEqual([path, 1])
  })

  test('changes nothing when the engine has the data already', async () => {
    const { world, instance } = await secondStart()
    const engine = await world.start()
    await openTab(engine)
    await world.tick(10_000)
    const before = pathsOf(instance.calls).length
    const late = await openTab(engine, { attach: false })
    await late.attach(undefined, { initial: initial({ [INSTANCE]: { title: 'Late', version: '1' } }) })
    await world.tick(1_000)
    expect(late.entity('instance')?.name).toBe('The Rookery')
    expect(pathsOf(instance.calls).slice(before)).not.toContain(INSTANCE)
  })

  test.each(['', 'null', '[]', '<p>', '{"/api/v1/instance":"%"}', '{"/api/v1/instance":7}'])(
    'is fetched instead when it is invalid: %j',
    async (nonsense) => {
      const { world, instance } = await secondStart()
      const tab = await openTab(await world.start(), { attach: false })
      await tab.attach(undefined, { initial: nonsense })
      await world.tick(1_000)
      expect(tab.entity('instance')?.name).toBe('The Rookery')
      expect(count(instance, INSTANCE)).toBe(1)
    },
  )
})

describe('the configured server', () => {
  test('ends a first start that could not wait for it and used the wrong one', async () => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    await world.disk.session.remove('meta', 'server')
    instance.script(`GET ${CONFIG}`, json({ server: 'https://elsewhere.example' }))
    const hold = instance.hold(`GET ${CONFIG}`)
    const first = await world.start()
    const tab = await openTab(first, { attach: false })
    void tab.attach()
    await world.tick(500)
    expect(tab.session.account).toBe('@rook.example')
    hold.release()
    await settle()
    expect(first.stopped).toBe(true)
    await killEngine(first)
    const next = await world.start()
    expect((await openTab(next)).session.account).toBe('@elsewhere.example')
    await world.tick(1_000)
    expect(next.stopped).toBe(false)
  })

  test('does not end the start without storage, where every start would end', async () => {
    const { world, instance, engine } = await startEngine({ signedIn: null })
    await killEngine(engine)
    world.disk.failures.session = 'shut'
    instance.script(`GET ${CONFIG}`, json({ server: 'https://elsewhere.example' }))
    const hold = instance.hold(`GET ${CONFIG}`)
    const next = await world.start()
    await world.tick(500)
    hold.release()
    await settle()
    expect(next.stopped).toBe(false)
  })
})

describe('the terms of service', () => {
  test('are sent to a tab that asks, even before they were fetched', async () => {
    const { world, instance } = await secondStart()
    const tab = await openTab(await world.start())
    const terms = tab.api.lookup({ kind: 'document', document: 'terms', account: tab.session.account })
    await world.tick(500)
    expect(await terms).toEqual({
      ok: true,
      value: { accountId: null, document: [{ t: 'p', c: ['Be kind.'] }] },
    })
    await world.tick(10_000)
    expect(count(instance, TERMS)).toBe(1)
  })

  test('that fail to load are an error, and can be retried', async () => {
    const { world, instance } = await secondStart()
    instance.script(`GET ${TERMS}`, refusal(502, 'Bad Gateway'))
    const tab = await openTab(await world.start())
    const loadTerms = async () => {
      const terms = tab.api.lookup({ kind: 'document', document: 'terms', account: tab.session.account })
      await world.tick(500)
      return terms
    }
    expect(await loadTerms()).toMatchObject({ ok: false, fault: { status: 502 } })
    instance.script(`GET ${TERMS}`, () => html('<p>Be kind.</p>'))
    expect(await loadTerms()).toMatchObject({ ok: true, value: { document: [{ t: 'p', c: ['Be kind.'] }] } })
  })

  test('that do not exist are an answer, not an error', async () => {
    const { world, engine } = await startEngine()
    const tab = await openTab(engine)
    const terms = tab.api.lookup({ kind: 'document', document: 'terms', account: tab.session.account })
    await world.tick(500)
    expect(await terms).toEqual({ ok: true, value: { accountId: null, document: null } })
  })
})
