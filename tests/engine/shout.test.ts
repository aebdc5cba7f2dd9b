import { afterEach, describe, expect, test, vi } from 'vitest'
import { plainText } from '../../src/shared/model/richText.ts'
import { json } from './harness/fakeInstance.ts'
import type { FakeSocket } from './harness/fakeSockets.ts'
import type { Json } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, World } from './harness/world.ts'

const TOPIC = 'chat:public'
/** By then a tab was told what has changed. */
const TOLD_MS = 500
const VERIFY = 'GET /api/v1/accounts/verify_credentials'

afterEach(() => vi.unstubAllGlobals())

/** Timers of Phoenix's client that are still to come. */
const phoenixTimers = new Set<unknown>()

/** Phoenix's client takes its timers from the realm: they go by the world's clock here. */
function holdPhoenixStill({ clock }: World): void {
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

/** Looks at the shoutbox, whose part of the engine has come by then. */
async function look(tab: Tab): Promise<string> {
  const view = await tab.watch('shout')
  await vi.dynamicImportSettled()
  await settle()
  return view
}

/** A world whose instance has a shoutbox; alice is signed in. */
async function shouting({ shout = true, token = 'CHAT-TOKEN-1' as string | null, signedIn = true } = {}) {
  const world = new World()
  holdPhoenixStill(world)
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
    if (last === undefined) throw new Error('nobody came to the shoutbox')
    return last
  }
  return { world, instance, engine, tab, rooms, room }
}

type Frame = readonly [string | null, string, string, string, Json]

const frames = (socket: FakeSocket): readonly Frame[] => socket.sent as Frame[]

/** The number of the newest join, by which the channel goes from then on. */
const joinRef = (socket: FakeSocket): string | null =>
  frames(socket).findLast(([, , , event]) => event === 'phx_join')?.[1] ?? null

const say = (socket: FakeSocket, event: string, payload: Json, ref: string | null = null): void =>
  socket.receiveText(JSON.stringify([joinRef(socket), ref, TOPIC, event, payload]))

const line = (id: number, text: string, by = 'bob'): Json => ({
  id,
  text,
  author: { id: `u-${by}`, username: by, acct: by, avatar: `https://rook.example/${by}.png` },
})

/** The instance lets the newest one in, with what was said before. */
function letIn(socket: FakeSocket, ...lines: Json[]): void {
  say(socket, 'phx_reply', { status: 'ok', response: {} }, joinRef(socket))
  say(socket, 'messages', { messages: lines })
}

async function joined() {
  const started = await shouting()
  const view = await look(started.tab)
  letIn(started.room(), line(1, 'hello'), line(2, 'look: https://birds.example/a, well'))
  await started.world.tick(TOLD_MS)
  return { ...started, view }
}

describe('the shoutbox', () => {
  test('is joined with the token of its own, when somebody looks at it', async () => {
    const { tab, rooms, room, world } = await shouting()
    expect(rooms()).toHaveLength(0)
    const view = await look(tab)
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'loading' } })
    const url = new URL(room().url)
    expect(url.origin + url.pathname).toBe('wss://rook.example/socket/websocket')
    expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'CHAT-TOKEN-1', vsn: '2.0.0' })
    const ref = joinRef(room())
    expect(frames(room())).toEqual([[ref, ref, TOPIC, 'phx_join', {}]])
    letIn(room())
    await world.tick(TOLD_MS)
    expect(tab.meta(view)).toMatchObject({ loaded: true, newer: { state: 'idle' } })
  })

  test('is joined with the token that came when it was asked who this is: that is asked once', async () => {
    const { tab, instance, rooms } = await shouting()
    await look(tab)
    expect(rooms()).toHaveLength(1)
    expect(instance.count(VERIFY)).toBe(1)
    expect(JSON.stringify(tab.raw)).not.toContain('CHAT-TOKEN')
  })

  test('waits for that answer where it has not come yet', async () => {
    const { world, instance, engine } = await shouting()
    await killEngine(engine)
    const held = instance.hold(VERIFY)
    const asked = instance.count(VERIFY)
    const tab = await openTab(await world.start())
    await look(tab)
    expect(held.waiting).toBe(1)
    held.release()
    await world.tick(TOLD_MS)
    expect(instance.count(VERIFY)).toBe(asked + 1)
    expect(world.sockets.all.filter(({ url }) => url.includes('CHAT-TOKEN-1'))).toHaveLength(1)
  })

  test('tells its lines with their authors, links and all', async () => {
    const { tab, view } = await joined()
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

  test('replaces its lines by `messages`, appends `new_msg`, and keeps a hundred', async () => {
    const { tab, view, room, world } = await joined()
    say(room(), 'new_msg', line(3, 'third'))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['1', '2', '3'])
    say(room(), 'messages', { messages: [line(3, 'third'), { id: 9 }] })
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['3'])
    for (let id = 10; id < 130; id++) say(room(), 'new_msg', line(id, `line ${id}`))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toHaveLength(100)
    expect(tab.rows(view).at(-1)).toBe('129')
    expect(tab.entity('shoutMessage', '3')).toBeUndefined()
  })

  test('is one for all tabs, and left with the last of them', async () => {
    const { tab, view, engine, rooms, room, world } = await joined()
    const other = await openTab(engine)
    const inOther = await look(other)
    expect(other.rows(inOther)).toEqual(['1', '2'])
    expect(rooms()).toHaveLength(1)
    await tab.unwatch(view)
    expect(room().state).toBe('open')
    await other.unwatch(inOther)
    expect(room().state).toBe('closed')
    await world.tick(600_000)
    expect(rooms()).toHaveLength(1)
  })

  test('has heard a line when the room shows it', async () => {
    const { tab, view, room, world } = await joined()
    const command = await tab.run({ kind: 'shout', text: '  over here ' })
    expect(frames(room()).at(-1)?.slice(2)).toEqual([TOPIC, 'new_msg', { text: 'over here' }])
    expect(tab.settled.get(command)).toBeUndefined()
    say(room(), 'new_msg', line(3, 'over here', 'bob'))
    await world.tick(TOLD_MS)
    expect(tab.settled.get(command)).toBeUndefined()
    say(room(), 'new_msg', line(4, 'over here', 'alice'))
    await world.tick(TOLD_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.rows(view).map((id) => plainText(tab.entity('shoutMessage', id)?.text ?? []))).toContain(
      'over here',
    )
  })

  test('that shows nothing of a line within ten seconds has not heard it', async () => {
    const { tab, world } = await joined()
    const command = await tab.run({ kind: 'shout', text: 'hello?' })
    await world.tick(9_900)
    expect(tab.settled.get(command)).toBeUndefined()
    await world.tick(200)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'deadline' } })
  })

  test('that is not joined hears nothing, and nothing is no line', async () => {
    const { tab, room } = await shouting()
    const early = await tab.run({ kind: 'shout', text: 'hello?' })
    expect(tab.settled.get(early)).toMatchObject({ ok: false, fault: { code: 'network' } })
    await look(tab)
    letIn(room())
    const empty = await tab.run({ kind: 'shout', text: '   ' })
    expect(tab.settled.get(empty)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })

  test('keeps its lines when it is lost, says so, and is joined again', async () => {
    const { tab, view, rooms, room, world, instance } = await joined()
    const command = await tab.run({ kind: 'shout', text: 'lost' })
    const asked = instance.count(VERIFY)
    room().end(1006)
    await world.tick(TOLD_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'network' } })
    expect(tab.rows(view)).toEqual(['1', '2'])
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
    await world.tick(1_000)
    expect(rooms()).toHaveLength(2)
    letIn(room(), line(5, 'back'))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['5'])
    expect(tab.meta(view).newer.state).toBe('idle')
    // It had let us in: the token is still good.
    expect(instance.count(VERIFY)).toBe(asked)
  })

  test('that does not let us in is tried with another token, ever more rarely', async () => {
    const { tab, rooms, world, instance } = await shouting()
    world.sockets.door = 'refuse'
    await look(tab)
    const asked = instance.count(VERIFY)
    instance.accounts.set('alice', { ...instance.account('alice'), pleroma: { chat_token: 'CHAT-TOKEN-2' } })
    await world.tick(1_100)
    expect(rooms().map(({ url }) => new URL(url).searchParams.get('token'))).toEqual([
      'CHAT-TOKEN-1',
      'CHAT-TOKEN-2',
    ])
    expect(instance.count(VERIFY)).toBe(asked + 1)
    await world.tick(60_000)
    expect(rooms().length).toBeLessThan(9)
  })

  test('that says no to the channel is left', async () => {
    const { tab, room, world } = await shouting()
    const view = await look(tab)
    say(room(), 'phx_reply', { status: 'error', response: { reason: 'no' } }, joinRef(room()))
    await world.tick(TOLD_MS)
    expect(room().state).toBe('closed')
    expect(tab.meta(view)).toMatchObject({ loaded: false, newer: { state: 'failed' } })
  })

  test('is kept awake, and left when it sleeps all the same', async () => {
    const { rooms, room, world } = await joined()
    await world.tick(30_000)
    const [, ref, topic, event] = frames(room()).at(-1) ?? []
    expect([topic, event]).toEqual(['phoenix', 'heartbeat'])
    room().receiveText(JSON.stringify([null, ref, 'phoenix', 'phx_reply', { status: 'ok', response: {} }]))
    await world.tick(30_000)
    expect(room().state).toBe('open')
    await world.tick(31_100)
    expect(rooms()).toHaveLength(2)
  })

  test('that ends the channel is joined anew: where it crashed on the same socket, else on another', async () => {
    const { tab, view, rooms, room, world } = await joined()
    const first = joinRef(room())
    say(room(), 'phx_error', {})
    await world.tick(TOLD_MS)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'network' })
    await world.tick(1_000)
    expect(rooms()).toHaveLength(1)
    expect(joinRef(room())).not.toBe(first)
    letIn(room(), line(5, 'back'))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['5'])
    expect(tab.meta(view).newer.state).toBe('idle')

    say(room(), 'phx_close', {})
    await world.tick(1_100)
    expect(rooms().map(({ state }) => state)).toEqual(['closed', 'open'])
    letIn(room(), line(6, 'back again'))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['6'])
  })

  test('that neither lets us in nor answers is tried again', async () => {
    const { tab, rooms, room, world } = await shouting()
    world.sockets.door = 'hold'
    const view = await look(tab)
    await world.tick(9_900)
    expect(tab.meta(view).newer.state).toBe('loading')
    await world.tick(200)
    expect(tab.meta(view).newer.state).toBe('failed')
    world.sockets.door = 'accept'
    await world.tick(1_000)
    expect(rooms().map(({ state }) => state)).toEqual(['closed', 'open'])
    // Open, yet the join is not answered.
    await world.tick(10_100)
    expect(rooms()[1]?.state).toBe('closed')
    await world.tick(2_000)
    letIn(room(), line(1, 'hello'))
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['1'])
  })

  test('is tried at once when a person asks for it', async () => {
    const { tab, view, rooms, room, world } = await joined()
    room().end(1006)
    await world.tick(TOLD_MS)
    await tab.page(view, 'newer')
    await world.tick(TOLD_MS)
    expect(rooms()).toHaveLength(2)
    letIn(room(), line(5, 'back'))
    await world.tick(5_000)
    expect(rooms()).toHaveLength(2)
    expect(tab.meta(view).newer.state).toBe('idle')
  })

  test('that answers a line with an error has refused it', async () => {
    const { tab, room, world } = await joined()
    const command = await tab.run({ kind: 'shout', text: 'hello?' })
    const [, ref] = frames(room()).at(-1) ?? []
    say(room(), 'phx_reply', { status: 'error', response: {} }, ref)
    await world.tick(TOLD_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'refused' } })
  })

  test.each(['joined', 'joining', 'knocking', 'waiting'] as const)(
    'leaves no timer behind when it is left while %s',
    async (when) => {
      const { tab, room, rooms, world } = await shouting()
      if (when === 'knocking') world.sockets.door = 'hold'
      const view = await look(tab)
      if (when === 'joined' || when === 'waiting') letIn(room())
      await world.tick(TOLD_MS)
      if (when === 'waiting') room().end(1006)
      await world.tick(TOLD_MS)
      expect(phoenixTimers.size).toBeGreaterThan(0)
      await tab.unwatch(view)
      expect(phoenixTimers.size).toBe(0)
      expect(room().state).toBe('closed')
      await world.tick(600_000)
      expect(rooms()).toHaveLength(1)
    },
  )

  test('that does not answer a line is not waited for any longer than that, whoever has left', async () => {
    const { tab, view, world } = await joined()
    const command = await tab.run({ kind: 'shout', text: 'bye' })
    await tab.unwatch(view)
    await world.tick(TOLD_MS)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'network' } })
    await world.tick(10_000)
    expect(phoenixTimers.size).toBe(0)
  })

  test('is not there without the feature, without a token, or for a visitor', async () => {
    for (const options of [{ shout: false }, { token: null }, { signedIn: false }]) {
      const { tab, rooms, world, instance } = await shouting(options)
      const asked = instance.count(VERIFY)
      const view = await look(tab)
      await world.tick(120_000)
      expect(rooms()).toHaveLength(0)
      expect(instance.count(VERIFY) - asked).toBe(0)
      expect(tab.meta(view).loaded).toBe(false)
      expect(tab.meta(view).newer.state).toBe('failed')
    }
  })

  test('is there for the tabs of an engine that does not lead, too', async () => {
    const { world, tab, rooms } = await joined()
    const older = await world.start({ build: 50 })
    const late = await openTab(older)
    const view = await look(late)
    await world.tick(TOLD_MS)
    expect(late.entity('connection')?.leading).toBe(false)
    expect(tab.entity('connection')?.leading).toBe(true)
    expect(rooms().filter(({ state }) => state === 'open')).toHaveLength(2)
    letIn(rooms().at(-1) as FakeSocket, line(1, 'hello'))
    await world.tick(TOLD_MS)
    expect(late.rows(view)).toEqual(['1'])
  })

  test('tells nonsense to nobody', async () => {
    const { tab, view, room, world, engine } = await joined()
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
    await world.tick(TOLD_MS)
    expect(tab.rows(view)).toEqual(['1', '2'])
    expect(engine.complaints().filter((text) => !text.includes('shout message'))).toEqual([])
  })
})
