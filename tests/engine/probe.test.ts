import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { DIALECTS } from '../../instance/dialects/dialects.ts'
import { openMemorySocket } from '../../instance/memorySocket.ts'
import { COMMON_PASSWORD } from '../../instance/state/secrets.ts'
import { readArguments } from '../../probe/arguments.ts'
import { type Finding, findingsOf } from '../../probe/findings.ts'
import { logInByCode } from '../../probe/logIn.ts'
import { recordsOf } from '../../probe/record.ts'
import { reportOf } from '../../probe/report.ts'
import { type ProbeOptions, type ProbeResult, runProbe } from '../../probe/runProbe.ts'
import { connectedTo } from './harness/atInstance.ts'
import { FakeClock } from './harness/fakeClock.ts'
import { ORIGIN } from './harness/json.ts'

interface ProbedWorld {
  readonly instance: Instance
  readonly clock: FakeClock
  /** It has neither sockets nor calls for staff. */
  readonly isPlain: boolean
}

function startInstance(dialect: DialectName): ProbedWorld {
  const clock = new FakeClock()
  const instance = createInstance({ origin: ORIGIN, posts: 100, fewEmoji: true, dialect, clock })
  onTestFinished(() => instance.close())
  return { instance, clock, isPlain: dialect.startsWith('plain') }
}

/** Short, because not everything that happens in the probe is counted as activity. */
const TICK_MS = 50

/** Runs the probe on a clock that advances as fast as the machine allows. */
async function probe(
  { instance, clock }: ProbedWorld,
  options: Partial<ProbeOptions> = {},
): Promise<ProbeResult> {
  let done = false
  const given = { server: ORIGIN, token: instance.control.token('luna'), clock, paceMs: 0 }
  const probing = runProbe({ ...given, ...connectedTo(instance), ...options }).finally(() => {
    done = true
  })
  probing.catch(() => {})
  while (!done) await clock.tick(TICK_MS)
  return probing
}

/** What the probe might leave behind. */
function ownThings({ state }: Instance): unknown {
  const id = state.byAcct.get('luna')
  return {
    posts: [...state.statuses.values()]
      .filter(({ accountId }) => accountId === id)
      .map((status) => status.id),
    lists: [...state.lists.values()].filter(({ ownerId }) => ownerId === id),
    filters: [...state.filters.values()].filter(({ ownerId }) => ownerId === id),
  }
}

const textsOf = (kind: Finding['kind'], probed: ProbeResult): readonly string[] =>
  findingsOf(probed)
    .filter((finding) => finding.kind === kind)
    .map(({ text }) => text)

describe.each(DIALECTS)('at a %s server', (dialect) => {
  test('the probe reads everything, for a member of the staff also what staff reads, and finds nothing wrong', async () => {
    const world = startInstance(dialect)
    const { control, state } = world.instance
    Object.assign(state.accounts.get(state.byAcct.get('luna') ?? '') ?? {}, { role: 'admin' })
    const token = control.token('luna', 'read admin:read')
    const probed = await probe(world, { token, staff: true })
    expect(textsOf('wrong', probed)).toEqual([])
    // It really asked.
    const ends = probed.asked.filter(({ end }) => end === 'done').map(({ name }) => name)
    expect(ends).toEqual(
      expect.arrayContaining(['view friends', 'view poll', 'lookup staff', 'lookup source']),
    )
    const { isPlain } = world
    expect(probed.asked.find(({ name }) => name === 'view reports')).toMatchObject({
      offered: !isPlain,
      end: isPlain ? 'failed' : 'done',
    })
    expect(probed.calls.filter(({ method }) => method !== 'GET')).toEqual([])
    const [home] = probed.streams ?? []
    expect(home).toMatchObject({ name: 'user', end: isPlain ? 'refused' : 'open' })
  })

  test('one logs in with a code from the server’s page, and the token ends with the probe', async () => {
    const { instance, clock } = startInstance(dialect)
    const { fetch } = connectedTo(instance)
    const pages: string[] = []
    const logged = logInByCode({
      server: ORIGIN,
      fetch,
      clock,
      randomId: () => 'random'.repeat(6),
      askForCode: async (address) => {
        pages.push(address)
        const body = new URLSearchParams(new URL(address).search)
        body.set('username', 'luna')
        body.set('password', COMMON_PASSWORD)
        const page = await fetch(new URL('/oauth/authorize', address).href, { method: 'POST', body })
        return `${/<code>([^<]+)/.exec(await page.text())?.[1]}\n`
      },
    })
    const { token, logOut } = await logged
    expect(new URL(pages[0] ?? '').searchParams.get('scope')).toBe('read')
    const own = () =>
      fetch(`${ORIGIN}/api/v1/accounts/verify_credentials`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await (await own()).json()).toMatchObject({ username: 'luna' })
    await logOut()
    expect((await own()).ok).toBe(false)
  })

  test('the probe writes, finds nothing wrong, and leaves nothing behind', async () => {
    const world = startInstance(dialect)
    const before = ownThings(world.instance)
    // It reads everything first, as a member.
    const probed = await probe(world, { write: true })
    expect(textsOf('wrong', probed)).toEqual([])
    expect(probed.asked.find(({ name }) => name === 'command post')).toMatchObject({
      end: 'done',
      differs: [],
    })
    expect(ownThings(world.instance)).toEqual(before)
  })

  test('a visitor’s probe finds nothing wrong', async () => {
    const probed = await probe(startInstance(dialect), { token: undefined })
    expect(textsOf('wrong', probed)).toEqual([])
    expect(probed.calls.length).toBeGreaterThan(5)
  })
})

test('a call that the client offers and the server lacks is wrong', async () => {
  const world = startInstance('mastodon')
  world.instance.control.fault({ match: '/api/v1/featured_tags', status: 404 })
  const probed = await probe(world)
  expect(textsOf('wrong', probed)).toEqual([
    expect.stringMatching(/^view featuredTags is offered and fails: missing 404/),
    'featuredTags: offered, and the server lacks it',
  ])
  expect(reportOf(probed, probed.sample)).toMatch(/2 things are wrong\.$/)
})

test('what the client drops and what it does not know is named', async () => {
  const world = startInstance('mastodon')
  const { control } = world.instance
  control.overrideAnswer('/api/v1/lists', [{ title: 'a list without an id' }])
  control.overrideAnswer('/api/v1/instance', { hatchery: { eggs: 3 } })
  control.fault({ match: '/api/v1/mutes', status: 422 })
  control.fault({ match: '/api/v1/blocks', status: 405 })
  const probed = await probe(world)
  expect(textsOf('wrong', probed)).toContainEqual('view lists shows none of 1 entries')
  expect(textsOf('wrong', probed)).toContainEqual(expect.stringContaining('GET /api/v1/mutes: 422'))
  expect(textsOf('wrong', probed)).toContainEqual(expect.stringContaining('view blocks is offered and fails'))
  expect(textsOf('field', probed)).toContainEqual('hatchery (/api/v1/instance)')
})

/** Sockets of the server, of which some are refused, as at another path, and some frames are lost. */
const socketsOf = (
  { instance }: ProbedWorld,
  { refuses, loses }: { readonly refuses?: RegExp; readonly loses?: RegExp },
): Partial<ProbeOptions> => ({
  openSocket: (url) =>
    new Proxy(openMemorySocket(instance, refuses?.test(url) ? `${ORIGIN}/nowhere` : url), {
      set: (socket, name, value) => {
        const taken = (event: { readonly data: unknown }): void => {
          if (loses?.test(String(event.data)) !== true) value(event)
        }
        return Reflect.set(socket, name, name === 'onmessage' && value !== null ? taken : value)
      },
    }),
})

test('a stream that the client subscribes to and the server refuses is wrong', async () => {
  const world = startInstance('mastodon')
  const probed = await probe(world, socketsOf(world, { refuses: /stream=hashtag/ }))
  expect(textsOf('wrong', probed)).toEqual(['stream hashtag is refused (code 1006), and the client uses it'])
  expect(reportOf(probed, probed.sample)).toContain('  hashtag: refused, code 1006\n')
})

test('a stream that does not bring the account’s own post is wrong', async () => {
  const world = startInstance('mastodon')
  const probed = await probe(world, { ...socketsOf(world, { loses: /"update"/ }), write: true })
  expect(textsOf('wrong', probed)).toContain('stream user does not bring the account’s own post')
})

test('the report shows what a server says on one line, without what steers a terminal', async () => {
  const said = '\u001b[2J\u009b1mno\nThe client understands this server.'
  const streams = [{ name: 'public', offered: true, end: 'refused' as const, said, events: [said] }]
  const report = reportOf({ asked: [], calls: [], log: [], streams }, null)
  expect(report).not.toMatch(/[^\P{Cc}\n]/u)
  expect(report).toMatch(/1 thing is wrong\.$/)
  expect(report).not.toMatch(/^The client understands/m)
})

test('the calls for staff are asked only if that is wanted', async () => {
  const world = startInstance('pleroma')
  const token = world.instance.control.token('admin')
  const { asked } = await probe(world, { token })
  expect(asked.find(({ name }) => name === 'view reports')).toMatchObject({ why: 'only with --staff' })
})

test('what the server has though the client does not offer it is worth knowing', async () => {
  const world = startInstance('gotosocial')
  const { fetch } = connectedTo(world.instance)
  const probed = await probe(world, {
    fetch: async (input, init) =>
      String(input).includes('/api/v1/directory') ? Response.json([]) : fetch(input, init),
  })
  expect(textsOf('note', probed)).toContainEqual(
    'view directory is answered, though the client does not offer it',
  )
})

test.each(['pleroma', 'mastodon'] as const)(
  'what is recorded at %s says nothing about anybody',
  async (dialect) => {
    const world = startInstance(dialect)
    const token = world.instance.control.token('luna')
    await world.instance.control.act({
      as: 'luna',
      path: '/api/v1/statuses',
      body: { status: 'the public heron at https://nest.example/secret#place', spoiler_text: 'home' },
    })
    const probed = await probe(world, { write: true, token })
    const recorded = recordsOf(probed.calls)
    const all = recorded.map(({ name, text }) => `${name}\n${text}`).join('\n')
    // What a report is for is there.
    expect(recorded.length).toBeGreaterThan(40)
    expect(all).toContain('"visibility": "public"')
    expect(all).toContain('"favourites_count"')
    const { state } = world.instance
    const secrets = [
      token,
      new URL(ORIGIN).host,
      'heron',
      'nest.example',
      ...[...state.accounts.values()].flatMap(({ username, displayName, email }) => [
        username,
        displayName,
        email,
      ]),
      ...[...state.statuses.values()].map(({ text }) => text),
    ]
    expect(secrets.length).toBeGreaterThan(100)
    const words = (text: string): string => ` ${text.replaceAll(/[^\p{L}\p{N}.]+/gu, ' ')} `
    // These two are words of the API, too.
    const isWord = (secret: string): boolean => secret === 'admin' || secret === 'totp'
    const left = secrets.filter((one) => one && !isWord(one) && words(all).includes(words(one)))
    expect(left).toEqual([])
  },
)

test('a token that the server does not know is said', async () => {
  await expect(probe(startInstance('pleroma'), { token: 'nonsense' })).rejects.toThrow(
    /does not accept the token/,
  )
})

test('the command line needs one address', () => {
  const given = {
    help: false,
    server: 'https://social.example',
    token: 'T',
    logIn: false,
    write: false,
    staff: false,
    record: undefined,
  }
  expect(readArguments(['https://social.example/about', '--token', 'T'])).toEqual(given)
  expect(readArguments(['https://social.example'], { ROOKERY_PROBE_TOKEN: 'T' })).toEqual(given)
  expect(readArguments(['https://social.example', '--log-in', '--write', '--staff'])).toEqual({
    ...given,
    token: undefined,
    logIn: true,
    write: true,
    staff: true,
  })
  for (const wrong of [
    [],
    ['social.example'],
    ['https://a.example', 'https://b.example'],
    ['--tokn'],
    ['https://a.example', '--write'],
    ['https://a.example', '--staff'],
    ['https://a.example', '--log-in', '--token', 'T'],
  ])
    expect(() => readArguments(wrong)).toThrow(/See --help\.$/)
})
