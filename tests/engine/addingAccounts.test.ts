import { describe, expect, test } from 'vitest'
import type { FakeInstance } from './harness/fakeInstance.ts'
import {
  ALICE,
  authorize,
  BOB,
  CAROL,
  finish,
  listOf,
  OWL,
  openAs,
  withAccounts,
} from './harness/severalAccounts.ts'
import { openTab, type RunningEngine, startEngine, World } from './harness/world.ts'

test('when a visitor signs in, only the tabs that showed the visitor follow (S27)', async () => {
  const { world, engine } = await startEngine({ signedIn: null })
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
  await world.tick(1_000)
  expect([tab.account, other.account]).toEqual([ALICE, ALICE])
  await tab.run({ kind: 'signIn', username: 'bob', password: 'crow' })
  await world.tick(1_000)
  expect([tab.account, other.account]).toEqual([BOB, ALICE])
  const newest = await openTab(engine)
  expect(newest.account).toBe(ALICE)
})

test('the same account twice is the same account, and its earlier token is revoked (SA9)', async () => {
  const { world, engine, instance } = await startEngine()
  const tab = await openTab(engine)
  await world.tick(2_000)
  await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
  await world.tick(2_000)
  expect(tab.account).toBe(ALICE)
  expect(listOf(tab)).toHaveLength(1)
  expect(instance.count('POST /oauth/revoke')).toBe(1)
  expect(instance.tokens.size).toBe(1)
})

describe('the server of an address', () => {
  const html = () =>
    new Response('<!doctype html><title>a shop</title>', { headers: { 'content-type': 'text/html' } })

  test.each([
    ['is no address', 'not an address', () => {}, 'accounts.not_an_address'],
    [
      'can not be reached',
      'owl.example',
      (owl: FakeInstance) => Object.assign(owl, { down: true }),
      'accounts.server_unreachable',
    ],
    [
      'answers with a page',
      'owl.example',
      (owl: FakeInstance) =>
        ['/api/v1/instance', '/.well-known/nodeinfo'].map((path) => owl.script(`GET ${path}`, html)),
      'accounts.not_a_server',
    ],
    [
      'answers too late',
      'owl.example',
      (owl: FakeInstance) => owl.hold('GET /api/v1/instance'),
      'accounts.server_slow',
    ],
  ] as const)('that %s has words, and the accounts go on (SA4)', async (_, address, script, textKey) => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    script(owl)
    const command = await tab.run({ kind: 'findServer', address })
    await world.tick(60_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { textKey } })
    expect(tab.drawn(view)).toHaveLength(3)
    expect(tab.account).toBe(ALICE)
  })
})

describe('where the host of the page forbids connections', () => {
  /** Looks for owl.example. Resolves with how the command was settled. */
  const find = async (world: World, engine: RunningEngine): Promise<unknown> => {
    const tab = await openTab(engine)
    const command = await tab.run({ kind: 'findServer', address: 'owl.example' })
    await world.tick(10_000)
    return tab.settled.get(command)
  }

  test('to the server, the account can not be added, and the reason is told (SA52)', async () => {
    const { world, engine, owl } = await withAccounts()
    const before = owl.calls.length
    world.policy.forbidden = /owl/
    const fault = { code: 'unsupported', textKey: 'accounts.host_forbids' }
    expect(await find(world, engine)).toMatchObject({ ok: false, fault })
    expect(owl.calls.length).toBe(before)
  })

  test('a server that can not be reached is not mistaken for one', async () => {
    const { world, engine, owl } = await withAccounts()
    world.policy.forbidden = /elsewhere/
    Object.assign(owl, { down: true })
    const fault = { textKey: 'accounts.server_unreachable' }
    expect(await find(world, engine)).toMatchObject({ ok: false, fault })
  })

  test('of sockets only, the server is found and marked, and its posts arrive by polling (SA52)', async () => {
    const { world, engine, owl } = await withAccounts()
    world.policy.forbidden = /^wss:..owl/
    const server = { url: OWL, own: false, polled: true }
    expect(await find(world, engine)).toMatchObject({ ok: true, result: { server } })
    const tab = await openAs(engine, CAROL)
    const view = await tab.watch('friends')
    await world.tick(2_000)
    owl.publish({ content: '<p>news</p>' })
    await world.tick(40_000)
    expect(tab.meta(view).newCount).toBe(1)
  })

  test('of nothing, a socket is tried once without a token, and closed (SA52)', async () => {
    const { world, engine } = await withAccounts()
    await openTab(engine)
    await world.tick(10_000)
    const before = world.sockets.all.length
    const settled = await find(world, engine)
    expect(settled).toMatchObject({ ok: true, result: { server: { url: OWL, own: false } } })
    expect(settled).not.toMatchObject({ result: { server: { polled: true } } })
    const tried = world.sockets.all.slice(before)
    expect(tried.map(({ url, state }) => [url, state])).toEqual([
      ['wss://owl.example/api/v1/streaming', 'closed'],
    ])
  })
})

describe('the code flow', () => {
  async function setUpFlow() {
    let made = 0
    const world = new World({ randomId: () => `state-${++made}` })
    const owl = world.addInstance(OWL, 'gotosocial')
    await world.signIn('bob')
    const engine = await world.start()
    return { world, engine, owl, instance: world.instance }
  }

  test('adds an account of another server, to the tab that comes back (SA4)', async () => {
    const { world, engine, owl, instance } = await setUpFlow()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    const url = await authorize(world, tab, OWL)
    expect(url.origin).toBe(OWL)
    expect(await finish(world, tab, url)).toMatchObject({ ok: true })
    expect([tab.account, other.account]).toEqual(['alice@owl.example', BOB])
    expect(owl.count('POST /api/v1/apps')).toBe(1)
    expect(instance.count('POST /oauth/token')).toBe(0)
    await world.tick(5_000)
    expect(world.sockets.open.map(({ url: at }) => new URL(at).host).toSorted()).toEqual([
      'owl.example',
      'rook.example',
    ])
  })

  test('in two tabs at once ends in each of them (SA6)', async () => {
    const { world, engine } = await setUpFlow()
    const [first, second] = [await openTab(engine), await openTab(engine)]
    const urls = [await authorize(world, first, OWL), await authorize(world, second)]
    expect(await finish(world, second, urls[1] as URL)).toMatchObject({ ok: true })
    expect(await finish(world, first, urls[0] as URL)).toMatchObject({ ok: true })
    expect([first.account, second.account]).toEqual(['alice@owl.example', ALICE])
  })

  test('accepts each code once, and none that it did not request (S16, SA6)', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    const url = await authorize(world, tab, OWL)
    await finish(world, tab, url)
    expect(await finish(world, tab, url)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    const foreign = new URL('https://owl.example/?state=not-ours')
    expect(await finish(world, tab, foreign)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.account).toBe('alice@owl.example')
  })

  test('accepts a code only once if two tabs return it at the same time (SA6)', async () => {
    const { world, engine, instance } = await setUpFlow()
    const [first, second] = [await openTab(engine), await openTab(engine)]
    const url = await authorize(world, first)
    const state = url.searchParams.get('state') ?? ''
    const body = { kind: 'finishAuthorization', code: 'code-1', state } as const
    // One as a visitor, so that the commands don't wait for each other; and the browser is slow to forget the sign-in.
    const slow = new Promise((resolve) => world.clock.after(1_000, () => resolve(undefined)))
    world.disk.beforeWrite = (write) => (write.includes('authorization') ? slow : undefined)
    await Promise.all([
      first.api.run({ ...body, account: BOB, commandId: 'first' }),
      second.api.run({ ...body, account: '@rook.example', commandId: 'second' }),
    ])
    await world.tick(2_000)
    expect(instance.count('POST /oauth/token')).toBe(1)
    const ends = [first.settled.get('first')?.ok, second.settled.get('second')?.ok]
    expect(ends.toSorted()).toEqual([false, true])
  })

  test('that was abandoned for half an hour is over, and leaves nothing behind', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    const url = await authorize(world, tab, OWL)
    await world.tick(31 * 60_000)
    await authorize(world, tab, OWL)
    expect(await finish(world, tab, url)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    const kept = (await world.disk.session.entries('meta')).filter(([key]) => key.startsWith('authorization'))
    expect(kept).toHaveLength(1)
  })

  test('asks the server who it is where another account of it is signed in, and says if the same one comes back (S49)', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    expect((await authorize(world, tab, OWL)).searchParams.has('force_login')).toBe(false)
    const first = await authorize(world, tab)
    expect(first.searchParams.get('force_login')).toBe('true')
    expect(await finish(world, tab, first)).not.toHaveProperty('result')
    expect(tab.account).toBe(ALICE)
    const second = await authorize(world, tab)
    expect(await finish(world, tab, second)).toMatchObject({ ok: true, result: { signedInBefore: ALICE } })
  })

  test('does not ask a moderator who logs in again as the only account of the server (S40, S49)', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    const command = await tab.run({ kind: 'authorize', staff: true })
    await world.tick(500)
    const settled = tab.settled.get(command)
    const url = new URL((settled?.ok && settled.result?.url) || '')
    expect(url.searchParams.has('force_login')).toBe(false)
    expect(await finish(world, tab, url)).toMatchObject({ ok: true, result: { toDesk: true } })
  })

  test('never starts at an address that is no server', async () => {
    const { engine } = await setUpFlow()
    const tab = await openTab(engine)
    for (const server of ['http://owl.example', 'javascript:alert(1)', 'https://owl.example/path']) {
      const command = await tab.run({ kind: 'authorize', server })
      expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    }
  })
})
