import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { FakeSocket } from '../../../tests/engine/harness/fakeSockets.ts'
import { createLog } from '../platform/log.ts'
import { type StreamChange, StreamClient, type StreamEvent } from './streamClient.ts'

function createStream(open?: () => FakeSocket, reachable = () => true) {
  const clock = new FakeClock()
  const log = createLog(clock.now)
  const sockets: FakeSocket[] = []
  const changes: StreamChange[] = []
  const events: StreamEvent[] = []
  const client = new StreamClient({
    clock,
    random: () => 0,
    log,
    reachable,
    open:
      open ??
      (() => {
        const socket = new FakeSocket('wss://x', 'test')
        sockets.push(socket)
        return socket
      }),
    onChange: (change) => changes.push(change),
    onEvent: (event) => events.push(event),
    onFrame: () => {},
  })
  const last = (): FakeSocket => sockets.at(-1) ?? expect.fail('no socket')
  return { clock, log, sockets, changes, events, client, last }
}

describe('the client', () => {
  test('reports its states, of which `starting-initial` is only that of the first attempt', async () => {
    const { clock, client, changes, last } = createStream()
    client.start()
    client.start()
    last().accept()
    last().end(1006)
    await clock.tick(1_000)
    last().accept()
    last().end(1001)
    client.nudge()
    last().accept()
    client.stop()
    client.start()
    expect(changes.map(({ state }) => state)).toEqual([
      'starting-initial',
      'joined',
      'error',
      'starting',
      'joined',
      'closed',
      'starting',
      'joined',
      'disabled',
      'starting',
    ])
  })

  test('leaves a server alone for 10 min that refuses three sockets and answers requests, whatever nudges it (R51)', async () => {
    const { clock, client, sockets, last } = createStream()
    client.start()
    for (let attempt = 0; attempt < 3; attempt++) {
      last().end(1006)
      await clock.tick(5_000)
    }
    expect(sockets).toHaveLength(3)
    for (let minute = 0; minute < 9; minute++) {
      client.nudge()
      await clock.tick(60_000)
    }
    expect(sockets).toHaveLength(3)
    await clock.tick(60_000)
    expect(sockets).toHaveLength(4)
    last().accept()
    last().end(1006)
    await clock.tick(5_000)
    expect(sockets).toHaveLength(5)
  })

  test.each([
    ['does not answer requests either', () => false, false],
    ['has let one join before', () => true, true],
  ])('tries a server again that %s (R10, R51)', async (_how, reachable, joins) => {
    const { clock, client, sockets, last } = createStream(undefined, reachable)
    client.start()
    if (joins) last().accept()
    for (let attempt = 0; attempt < 6; attempt++) {
      last().end(1006)
      await clock.tick(8_000)
    }
    expect(sockets).toHaveLength(7)
    last().end(1006)
    client.nudge()
    expect(sockets).toHaveLength(8)
  })

  test('reports a drop only after it was joined, and the rejoin once', async () => {
    const { clock, client, changes, last } = createStream()
    client.start()
    last().end(1006)
    await clock.tick(1_000)
    last().accept()
    last().end(1006)
    await clock.tick(3_000)
    last().end(1006)
    await clock.tick(4_000)
    last().accept()
    expect(changes.filter(({ dropped }) => dropped)).toHaveLength(1)
    expect(changes.filter(({ rejoined }) => rejoined)).toEqual([changes.at(-1)])
  })

  test('retries after 1 s, 3 s, 4 s, 5 s …, and after 1 s again once a socket has stayed open', async () => {
    const { clock, client, changes, last } = createStream(undefined, () => false)
    client.start()
    const retryDelay = async (): Promise<number> => {
      last().end(1006)
      const wait = (changes.at(-1)?.retryAt ?? 0) - clock.now()
      await clock.tick(wait)
      return wait
    }
    expect([await retryDelay(), await retryDelay(), await retryDelay(), await retryDelay()]).toEqual([
      1_000, 3_000, 4_000, 5_000,
    ])
    for (let round = 0; round < 80; round++) await retryDelay()
    expect(await retryDelay()).toBe(60_000)
    last().accept()
    await clock.tick(10_000)
    expect(await retryDelay()).toBe(1_000)
  })

  test('ignores a nudge while it is joined or connecting', () => {
    const { client, sockets, last } = createStream()
    client.nudge()
    expect(sockets).toEqual([])
    client.start()
    client.nudge()
    last().accept()
    client.nudge()
    expect(sockets).toHaveLength(1)
  })

  test('leaves no timer and no socket behind on stop', async () => {
    const { clock, client, last } = createStream()
    client.start()
    last().end(1006)
    client.stop()
    expect(clock.pending()).toBe(0)
    client.start()
    client.stop()
    expect(last().state).toBe('closed')
    last().accept()
    expect(client.state).toBe('disabled')
    expect(clock.pending()).toBe(0)
  })

  test('survives a socket that cannot be created, and does not log its address', async () => {
    const { client, log, clock } = createStream(() => {
      throw new SyntaxError('bad address wss://x?access_token=SECRET')
    })
    client.start()
    expect(client.state).toBe('error')
    await clock.tick(10_000)
    expect(JSON.stringify(log.lines())).not.toContain('SECRET')
    expect(log.lines().length).toBeGreaterThan(1)
  })
})

describe('an additional stream', () => {
  const LOCAL = { stream: 'public:local' }

  test('is subscribed once for all subscribers, and unsubscribed with the last', () => {
    const { client, last } = createStream()
    client.start()
    last().accept()
    const [one, two] = [client.subscribe(LOCAL), client.subscribe(LOCAL)]
    one()
    one()
    expect(last().sent).toEqual([{ type: 'subscribe', ...LOCAL }])
    two()
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', ...LOCAL })
  })

  test('is subscribed again on the next socket', async () => {
    const { clock, client, last } = createStream()
    client.subscribe(LOCAL)
    client.start()
    last().accept()
    last().end(1006)
    await clock.tick(1_000)
    last().accept()
    expect(last().sent).toEqual([{ type: 'subscribe', ...LOCAL }])
  })
})

describe('a nudge', () => {
  test('replaces a joined socket only after a minute of silence, without reporting a drop', async () => {
    const { clock, client, changes, sockets, last } = createStream()
    client.start()
    last().accept()
    await clock.tick(59_000)
    last().receive('update', { id: '1' })
    await clock.tick(59_000)
    client.nudge()
    expect(sockets).toHaveLength(1)
    await clock.tick(1_000)
    client.nudge()
    client.nudge()
    expect(sockets.map(({ state }) => state)).toEqual(['closed', 'connecting'])
    last().accept()
    client.nudge()
    expect(sockets).toHaveLength(2)
    expect(changes.filter(({ dropped, rejoined }) => dropped || rejoined)).toEqual([])
  })

  test("also replaces the socket after the clock was set back: its silence can't be measured then", async () => {
    const { clock, client, sockets, last } = createStream()
    client.start()
    last().accept()
    clock.sleep(-60 * 60_000)
    await clock.tick(61_000)
    client.nudge()
    expect(sockets).toHaveLength(2)
  })

  test('reports a drop if the replacement fails to open', async () => {
    const { clock, client, changes, last } = createStream()
    client.start()
    last().accept()
    await clock.tick(60_000)
    client.nudge()
    client.nudge()
    last().end(1006)
    await clock.tick(1_000)
    last().accept()
    expect(changes.slice(2)).toMatchObject([
      { state: 'starting', dropped: false },
      { state: 'error', dropped: true },
      { state: 'starting' },
      { state: 'joined', rejoined: true },
    ])
  })
})

describe('an event', () => {
  test('is parsed from a string or an object; the id of a `delete` stays a string', () => {
    const { client, events, last } = createStream()
    client.start()
    last().accept()
    last().receive('update', { id: '1' }, ['user', 'public'])
    last().receiveText('{"event":"update","payload":{"id":"2"}}')
    last().receiveText('{"event":"delete","payload":"0123"}')
    last().receiveText('{"event":"delete","payload":"123"}')
    expect(events).toEqual([
      { event: 'update', payload: { id: '1' }, streams: ['user', 'public'] },
      { event: 'update', payload: { id: '2' }, streams: [] },
      { event: 'delete', payload: '0123', streams: [] },
      { event: 'delete', payload: '123', streams: [] },
    ])
  })

  test('that is unreadable is logged once', () => {
    const { client, events, log, last } = createStream()
    client.start()
    last().accept()
    for (let count = 0; count < 3; count++) last().receiveText('{"event":')
    last().receiveText('')
    expect(events).toEqual([])
    expect(log.lines()).toHaveLength(1)
  })
})
