import { afterEach, describe, expect, test, vi } from 'vitest'
import { plainText } from '../../src/shared/model/richText.ts'
import { json } from './harness/fakeInstance.ts'
import type { FakeSocket } from './harness/fakeSockets.ts'
import type { Json } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, World } from './harness/world.ts'

const TOPIC = 'chat:public'
/** After this time, a tab has received the changes. */
const FLUSH_MS = 500
const VERIFY = 'GET /api/v1/accounts/verify_credentials'

afterEach(() => vi.unstubAllGlobals())

/** Pending timers of Phoenix's client. */
const phoenixTimers = new Set<unknown>()

/** Phoenix's client uses the global timers: redirect them to the world's clock. */
function stubPhoenixTimers({ clock }: World): void {
  const { clearTimeout } = globalThis
  phoenixTimers.clear()
  vi.stubGlobal('setTimeout', (run: () => void, delayMs = 0) => {
    const cancel = clock.after(delayMs, () => {
      phoenixTimers.delete(cancel)
      run()
    })
    phoenixTimers.add(cancel)
    return cancel
  })
  vi.stubGlobal('clearTimeout', (handle: unknown) => {
    phoenixTimers.delete(handle)
    if (typeof handle === 'function') handle()
    else clearTimeout(handle as NodeJS.Timeout | undefined)
  })
}

/** Watches the shoutbox, and waits until its part of the engine has loaded. */
async function watchShout(tab: Tab): Promise<string> {
  const view = await tab.watch('shout')
  await vi.dynamicImportSettled()
  await settle()
  return view
}

/** A world whose instance has a shoutbox; alice is signed in. */
async function setUp({ shout = true, token = 'CHAT-TOKEN-1' as string | null, signedIn = true } = {}) {
  const world = new World()
  stubPhoenixTimers(world)
  const { instance } = world
  const features = ['mastodon_api_streaming', ...(shout ? ['shout'] : [])]
  instance.script('GET /nodeinfo/2.0.json', () =>
    json({ software: { name: 'pleroma', version: '2.7.0' }, metadata: { features } }),
  )
  instance.script('GET /api/v1/instance', () =>
    json({ uri: 'https://rook.example', title: 'x', version: '2.7.2 (compatible; Pleroma 2.7.0)' }),
  )
  const pleroma = { is_local: true, ...(token === null ? {} : { chat_token: token }) }
  instance.accounts.set('alice', { ...instance.account('alice'), pleroma })
  if (signedIn) await world.signIn('alice')
  const engine = await world.start()
  const tab = await openTab(engine)
  await world.tick(1_000)
  const rooms = (): FakeSocket[] => world.sockets.all.filter(({ url }) => url.includes('/socket/websocket'))
  const room = (): FakeSocket => {
    const last = rooms().at(-1)
    if (last === undefined) throw new Error('no shoutbox socket was opened')
    return last
  }
  return { world, instance, engine, tab, rooms, room }
}

type Frame = readonly [string | null, string, string, string, Json]

const frames = (socket: FakeSocket): readonly Frame[] => socket.sent as Frame[]

/** The reference of the newest join, which later frames of the channel carry. */
const joinRef = (socket: FakeSocket): string | null =>
  frames(socket).findLast(([, , , event]) => event === 'phx_join')?.[1] ?? null

const receiveFrame = (socket: FakeSocket, event: string, payload: Json, ref: string | null = null): void =>
  socket.receiveText(JSON.stringify([joinRef(socket), ref, TOPIC, event, payload]))

const line = (id: number, text: string, by = 'bob'): Json => ({
  id,
  text,
  author: { id: `u-${by}`, username: by, acct: by, avatar: `https://rook.example/${by}.png` },
})

/** The instance accepts the newest join and sends the history. */
function acceptJoin(socket: FakeSocket, ...lines: Json[]): void {
  receiveFrame(socket, 'phx_reply', { status: 'ok', response: {} }, joinRef(socket))
  receiveFrame(socket, 'messages', { messages: lines })
}

async function setUpJoined() {
  const started = await setUp()
  const view = await watchShout(started.tab)
  acceptJoin(started.room(), line(1, 'hello'), line(2, 'look: https://birds.example/a, well'))
  await started.world.tick(FLUSH_MS)
  return { ...started, view }
}

describe('the shoutbox', () => {
  test('is joined with its own token when a tab watches it', async () => {
    const { tab, rooms, room, world } = await setUp()
    expect(rooms()).toHaveLength(0)
    const view = await watchShout(tab)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'loading' } })
    const url = new URL(room().url)
    expect(url.origin + url.pathname).toBe('wss://rook.example/socket/websocket')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'CHAT-TOKEN-1', vsn: '2.0.0' })
    const ref = joinRef(room())
    expect(frames(room())).toEqual([[ref, ref, TOPIC, 'phx_join', {}]])
    acceptJoin(room())
    await world.tick(FLUSH_MS)
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
  })

  test('is joined with the token from verifying the account, which is fetched once', async () => {
    const { tab, instance, rooms } = await setUp()
    await watchShout(tab)
    expect(rooms()).toHaveLength(1)
    expect(instance.count(VERIFY)).toBe(1)
    expect(JSON.stringify(tab.raw)).not.toContain('CHAT-TOKEN')
  })

  test('waits for that answer if it has not arrived yet', async () => {
    const { world, instance, engine } = await setUp()
    await killEngine(engine)
    const hold = instance.hold(VERIFY)
    const callsBefore = instance.count(VERIFY)
    const tab = await openTab(await world.start())
    await watchShout(tab)
    expect(hold.waiting).toBe(1)
    hold.release()
    await world.tick(FLUSH_MS)
    expect(instance.count(VERIFY)).toBe(callsBefore + 1)
    expect(world.sockets.all.filter(({ url }) => url.includes('CHAT-TOKEN-1'))).toHaveLength(1)
  })

  test('sends its lines with their authors and links', async () => {
    const { tab, view } = await setUpJoined()
    expect(tab.rows(view)).toEqual(['1', '2'])
    expect(tab.entity('shoutMessage', '1')).toEqual({
      id: '1',
      author: { id: 'u-bob', username: 'bob', avatarUrl: 'https://rook.example/bob.png' },
      text: ['hello'],
    })
    expect(tab.entity('shoutMessage', '2')?.text).toEqual([
      'look: ',
      { t: 'a', href: 'https://birds.example/a', c: ['https://birds.example/a'] },
      ', well',
    ])
  })

  test('replaces its lines on `messages`, appends `new_msg`, and keeps a hundred', async () => {
    const { tab, view, room, world } = await setUpJoined()
    receiveFrame(room(), 'new_msg', line(3, 'third'))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['1', '2', '3'])
    receiveFrame(room(), 'messages', { messages: [line(3, 'third'), { id: 9 }] })
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['3'])
    for (let id = 10; id < 130; id++) receiveFrame(room(), 'new_msg', line(id, `line ${id}`))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toHaveLength(100)
    expect(tab.rows(view).at(-1)).toBe('129')
    expect(tab.entity('shoutMessage', '3')).toBeUndefined()
  })

  test('uses one socket for all tabs, closed with the last of them', async () => {
    const { tab, view, engine, rooms, room, world } = await setUpJoined()
    const other = await openTab(engine)
    const inOther = await watchShout(other)
    expect(other.rows(inOther)).toEqual(['1', '2'])
    expect(rooms()).toHaveLength(1)
    await tab.unwatch(view)
    expect(room().state).toBe('open')
    await other.unwatch(inOther)
    expect(room().state).toBe('closed')
    await world.tick(600_000)
    expect(rooms()).toHaveLength(1)
  })

  test('confirms a line when the room shows it', async () => {
    const { tab, view, room, world } = await setUpJoined()
    const command = await tab.run({ kind: 'shout', text: '  over here ' })
    expect(frames(room()).at(-1)?.slice(2)).toEqual([TOPIC, 'new_msg', { text: 'over here' }])
    expect(tab.settled.get(command)).toBeUndefined()
    receiveFrame(room(), 'new_msg', line(3, 'over here', 'bob'))
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(command)).toBeUndefined()
    receiveFrame(room(), 'new_msg', line(4, 'over here', 'alice'))
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.rows(view).map((id) => plainText(tab.entity('shoutMessage', id)?.text ?? []))).toContain(
      'over here',
    )
  })

  test('confirms a line that the room shows without its bidirectional overrides (SH13)', async () => {
    const { tab, room, world } = await setUpJoined()
    const pasted = '\u202Aover\u202C here'
    const command = await tab.run({ kind: 'shout', text: pasted })
    expect(frames(room()).at(-1)?.slice(2)).toEqual([TOPIC, 'new_msg', { text: pasted }])
    receiveFrame(room(), 'new_msg', line(3, pasted, 'alice'))
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
  })

  test('reports a line as failed when the room does not show it within ten seconds', async () => {
    const { tab, world } = await setUpJoined()
    const command = await tab.run({ kind: 'shout', text: 'hello?' })
    await world.tick(9_900)
    expect(tab.settled.get(command)).toBeUndefined()
    await world.tick(200)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'deadline' } })
  })

  test('refuses a line while it is not joined, and an empty line', async () => {
    const { tab, room } = await setUp()
    const early = await tab.run({ kind: 'shout', text: 'hello?' })
    expect(tab.settled.get(early)).toMatchObject({ ok: false, fault: { code: 'network' } })
    await watchShout(tab)
    acceptJoin(room())
    const empty = await tab.run({ kind: 'shout', text: '   ' })
    expect(tab.settled.get(empty)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })

  test('counts a line as sent if the history shows it after a drop (SH13)', async () => {
    const { tab, view, room, world } = await setUpJoined()
    receiveFrame(room(), 'new_msg', line(3, 'again', 'alice'))
    const arrived = await tab.run({ kind: 'shout', text: 'again' })
    room().end(1006)
    world.sockets.onConnect = 'refuse'
    await world.tick(15_000)
    expect(tab.settled.get(arrived)).toBeUndefined()
    world.sockets.onConnect = 'accept'
    while (room().state !== 'open') await world.tick(1_000)
    acceptJoin(room(), line(3, 'again', 'alice'), line(4, 'again', 'alice'))
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(arrived)).toMatchObject({ ok: true })
    expect(tab.rows(view)).toEqual(['3', '4'])
    expect(frames(room()).some(([, , , event]) => event === 'new_msg')).toBe(false)
  })

  test('reports a line as failed if the history after a drop lacks it, even if it has an equal earlier line (SH13)', async () => {
    const { tab, room, world } = await setUpJoined()
    receiveFrame(room(), 'new_msg', line(3, 'again', 'alice'))
    const lost = await tab.run({ kind: 'shout', text: 'again' })
    room().end(1006)
    await world.tick(1_500)
    acceptJoin(room(), line(3, 'again', 'alice'), line(4, 'again', 'bob'))
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(lost)).toMatchObject({ ok: false, fault: { code: 'network' } })
  })

  test('reports a line as failed when the room is not back within two minutes (SH13)', async () => {
    const { tab, room, world } = await setUpJoined()
    const lost = await tab.run({ kind: 'shout', text: 'hello?' })
    world.sockets.onConnect = 'refuse'
    room().end(1006)
    await world.tick(119_000)
    expect(tab.settled.get(lost)).toBeUndefined()
    await world.tick(2_000)
    expect(tab.settled.get(lost)).toMatchObject({ ok: false, fault: { code: 'network' } })
  })

  test('keeps its lines when the socket drops, reports it, and reconnects', async () => {
    const { tab, view, rooms, room, world, instance } = await setUpJoined()
    const callsBefore = instance.count(VERIFY)
    room().end(1006)
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['1', '2'])
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
    await world.tick(1_000)
    expect(rooms()).toHaveLength(2)
    acceptJoin(room(), line(5, 'back'))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['5'])
    expect(tab.meta(view).newer.state).toBe('idle')
    // The instance had accepted the join, so the token is still valid.
    expect(instance.count(VERIFY)).toBe(callsBefore)
  })

  test('that refuses the socket is retried with a new token, with backoff', async () => {
    const { tab, rooms, world, instance } = await setUp()
    world.sockets.onConnect = 'refuse'
    await watchShout(tab)
    const callsBefore = instance.count(VERIFY)
    instance.accounts.set('alice', { ...instance.account('alice'), pleroma: { chat_token: 'CHAT-TOKEN-2' } })
    await world.tick(1_100)
    expect(rooms().map(({ url }) => new URL(url).searchParams.get('token'))).toEqual([
      'CHAT-TOKEN-1',
      'CHAT-TOKEN-2',
    ])
    expect(instance.count(VERIFY)).toBe(callsBefore + 1)
    await world.tick(60_000)
    expect(rooms().length).toBeLessThan(9)
  })

  test('that refuses the channel is closed', async () => {
    const { tab, room, world } = await setUp()
    const view = await watchShout(tab)
    receiveFrame(room(), 'phx_reply', { status: 'error', response: { reason: 'no' } }, joinRef(room()))
    await world.tick(FLUSH_MS)
    expect(room().state).toBe('closed')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed' } })
  })

  test('sends heartbeats, and reconnects when one is not answered', async () => {
    const { rooms, room, world } = await setUpJoined()
    await world.tick(30_000)
    const [, ref, topic, event] = frames(room()).at(-1) ?? []
    expect([topic, event]).toEqual(['phoenix', 'heartbeat'])
    room().receiveText(JSON.stringify([null, ref, 'phoenix', 'phx_reply', { status: 'ok', response: {} }]))
    await world.tick(30_000)
    expect(room().state).toBe('open')
    await world.tick(31_100)
    expect(rooms()).toHaveLength(2)
  })

  test('that ends the channel is rejoined: on the same socket after a crash, otherwise on a new one', async () => {
    const { tab, view, rooms, room, world } = await setUpJoined()
    const first = joinRef(room())
    receiveFrame(room(), 'phx_error', {})
    await world.tick(FLUSH_MS)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
    await world.tick(1_000)
    expect(rooms()).toHaveLength(1)
    expect(joinRef(room())).not.toBe(first)
    acceptJoin(room(), line(5, 'back'))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['5'])
    expect(tab.meta(view).newer.state).toBe('idle')

    receiveFrame(room(), 'phx_close', {})
    await world.tick(1_100)
    expect(rooms().map(({ state }) => state)).toEqual(['closed', 'open'])
    acceptJoin(room(), line(6, 'back again'))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['6'])
  })

  test('that neither accepts nor answers is retried', async () => {
    const { tab, rooms, room, world } = await setUp()
    world.sockets.onConnect = 'hold'
    const view = await watchShout(tab)
    await world.tick(9_900)
    expect(tab.meta(view).newer.state).toBe('loading')
    await world.tick(200)
    expect(tab.meta(view).newer.state).toBe('failed')
    world.sockets.onConnect = 'accept'
    await world.tick(1_000)
    expect(rooms().map(({ state }) => state)).toEqual(['closed', 'open'])
    // The socket is open, but the join gets no answer.
    await world.tick(10_100)
    expect(rooms()[1]?.state).toBe('closed')
    await world.tick(2_000)
    acceptJoin(room(), line(1, 'hello'))
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['1'])
  })

  test('is retried at once when the user asks for it', async () => {
    const { tab, view, rooms, room, world } = await setUpJoined()
    room().end(1006)
    await world.tick(FLUSH_MS)
    await tab.page(view, 'newer')
    await world.tick(FLUSH_MS)
    expect(rooms()).toHaveLength(2)
    acceptJoin(room(), line(5, 'back'))
    await world.tick(5_000)
    expect(rooms()).toHaveLength(2)
    expect(tab.meta(view).newer.state).toBe('idle')
  })

  test('that answers a line with an error has refused it', async () => {
    const { tab, room, world } = await setUpJoined()
    const command = await tab.run({ kind: 'shout', text: 'hello?' })
    const [, ref] = frames(room()).at(-1) ?? []
    receiveFrame(room(), 'phx_reply', { status: 'error', response: {} }, ref)
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'refused' } })
  })

  test.each(['joined', 'joining', 'connecting', 'backing off'] as const)(
    'leaves no timer behind when it closes while %s',
    async (when) => {
      const { tab, room, rooms, world } = await setUp()
      if (when === 'connecting') world.sockets.onConnect = 'hold'
      const view = await watchShout(tab)
      if (when === 'joined' || when === 'backing off') acceptJoin(room())
      await world.tick(FLUSH_MS)
      if (when === 'backing off') room().end(1006)
      await world.tick(FLUSH_MS)
      expect(phoenixTimers.size).toBeGreaterThan(0)
      await tab.unwatch(view)
      expect(phoenixTimers.size).toBe(0)
      expect(room().state).toBe('closed')
      await world.tick(600_000)
      expect(rooms()).toHaveLength(1)
    },
  )

  test('settles a pending line when the last tab leaves', async () => {
    const { tab, view, world } = await setUpJoined()
    const command = await tab.run({ kind: 'shout', text: 'bye' })
    await tab.unwatch(view)
    await world.tick(FLUSH_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'network' } })
    await world.tick(10_000)
    expect(phoenixTimers.size).toBe(0)
  })

  test('does not exist without the feature, without a token, or for a visitor', async () => {
    for (const options of [{ shout: false }, { token: null }, { signedIn: false }]) {
      const { tab, rooms, world, instance } = await setUp(options)
      const callsBefore = instance.count(VERIFY)
      const view = await watchShout(tab)
      await world.tick(120_000)
      expect(rooms()).toHaveLength(0)
      expect(instance.count(VERIFY) - callsBefore).toBe(0)
      expect(tab.meta(view).loaded).toBe(false)
      expect(tab.meta(view).newer.state).toBe('failed')
    }
  })

  test('works for the tabs of a follower engine too', async () => {
    const { world, tab, rooms } = await setUpJoined()
    const older = await world.start({ build: 50 })
    const late = await openTab(older)
    const view = await watchShout(late)
    await world.tick(FLUSH_MS)
    expect(late.entity('connection')?.leading).toBe(false)
    expect(tab.entity('connection')?.leading).toBe(true)
    expect(rooms().filter(({ state }) => state === 'open')).toHaveLength(2)
    acceptJoin(rooms().at(-1) as FakeSocket, line(1, 'hello'))
    await world.tick(FLUSH_MS)
    expect(late.rows(view)).toEqual(['1'])
  })

  test('ignores invalid frames', async () => {
    const { tab, view, room, world, engine } = await setUpJoined()
    for (const text of [
      '',
      '{',
      '[]',
      '[1,2,3]',
      'null',
      `["${joinRef(room())}",null,"chat:public","new_msg",null]`,
      `["1","${joinRef(room())}","chat:public","phx_reply",null]`,
    ])
      room().receiveText(text)
    await world.tick(FLUSH_MS)
    expect(tab.rows(view)).toEqual(['1', '2'])
    expect(engine.problems().filter((text) => !text.includes('shout message'))).toEqual([])
  })
})
