import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Listening, listen } from '../server.ts'
import { attachSocket } from '../stream/socket.ts'
import { callerAs, jsonOf, listener } from '../testClient.ts'

let place: Listening
beforeAll(async () => {
  place = await listen({ posts: 40 })
})
afterAll(() => place.close())

/** A real socket; `next` waits for its next message. */
async function open(query: string, protocol?: string) {
  const socket = new WebSocket(`${place.url.replace('http', 'ws')}/api/v1/streaming${query}`, protocol)
  const waiting: ((message: { event: string; payload: string; stream?: string[] }) => void)[] = []
  const come: { event: string; payload: string; stream?: string[] }[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    const taker = waiting.shift()
    if (taker) taker(message)
    else come.push(message)
  })
  await once(socket, 'open')
  return {
    socket,
    next: () => {
      const message = come.shift()
      return message
        ? Promise.resolve(message)
        : new Promise<(typeof come)[number]>((resolve) => waiting.push(resolve))
    },
  }
}

const tokenOf = (user: string) => place.instance.control.token(user)

test('a token in the URL or in the protocol opens the stream, an invalid one does not', async () => {
  const { socket } = await open(`?stream=user&access_token=${tokenOf('luna')}`)
  const refused = async (query: string) => {
    const bad = new WebSocket(`${place.url.replace('http', 'ws')}/api/v1/streaming${query}`)
    const [, answer] = await once(bad, 'unexpected-response').catch(() => [])
    bad.on('error', () => {})
    bad.terminate()
    return answer?.statusCode
  }
  expect(await refused('?stream=user&access_token=wrong')).toBe(401)
  expect(await refused('?stream=user')).toBe(401)
  expect(await refused('?stream=no-such-stream')).toBe(404)
  socket.close()
})

test('a token in the protocol opens the stream. Browsers want it in the answer, which Pleroma leaves out', async () => {
  const gotosocial = await listen({ posts: 0, dialect: 'gotosocial' })
  for (const [{ url, instance }, echoed] of [
    [gotosocial, true],
    [place, false],
  ] as const) {
    const token = instance.control.token('luna')
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/streaming?stream=user`, token)
    // A client that asks for a protocol ends a connection without one.
    socket.on('error', () => {})
    const [answer] = (await once(socket, 'upgrade')) as [IncomingMessage]
    expect(answer.statusCode).toBe(101)
    expect(answer.headers['sec-websocket-protocol']).toBe(echoed ? token : undefined)
    socket.terminate()
  }
  await gotosocial.close()
})

test('a client that resets its connection while it is refused does no harm', () => {
  place.instance.control.refuseSockets(true)
  const socket = new PassThrough()
  const request = { url: `/api/v1/streaming?access_token=${tokenOf('luna')}`, headers: {} } as IncomingMessage
  attachSocket(place.instance, new WebSocketServer({ noServer: true }), request, socket, Buffer.alloc(0))
  place.instance.control.refuseSockets(false)
  expect(String(socket.read())).toContain('503')
  // Node ends the process if nobody listens.
  expect(() => socket.emit('error', new Error('read ECONNRESET'))).not.toThrow()
})

test('no message that a stranger sends ends the server', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { socket, next } = await open('?stream=public')
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  for (const value of ['{"toString":1,"valueOf":1}', deep, '"user"'])
    for (const field of ['stream', 'tag', 'list', 'token'])
      for (const type of ['subscribe', 'unsubscribe', 'pleroma:authenticate'])
        socket.send(`{"type":"${type}","${field}":${value}}`)
  socket.send('{"type":"subscribe","stream":"public:local"}')
  let answer = await next()
  while (!answer.payload.includes('success')) answer = await next()
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
  socket.terminate()
})

test('streams a new post to followers, in the format of the REST API', async () => {
  const { instance } = place
  const luna = await open(`?stream=user&access_token=${tokenOf('luna')}`)
  const { body } = await instance.control.act({
    as: 'moss',
    path: '/api/v1/statuses',
    body: { status: 'live!' },
  })
  const message = await luna.next()
  expect(message).toMatchObject({ event: 'update', stream: ['user'] })
  const { id } = JSON.parse(message.payload)
  expect(JSON.parse(message.payload)).toEqual(
    (await callerAs(instance, 'luna')('GET', `/api/v1/statuses/${id}`)).body,
  )
  expect(body).toMatchObject({ id })

  await instance.control.act({
    as: 'moss',
    method: 'PUT',
    path: `/api/v1/statuses/${id}`,
    body: { status: 'changed' },
  })
  const changed = await luna.next()
  expect([changed.event, JSON.parse(changed.payload).content]).toEqual(['status.update', 'changed'])

  await instance.control.act({ as: 'moss', method: 'DELETE', path: `/api/v1/statuses/${id}` })
  expect(await luna.next()).toEqual({ event: 'delete', payload: id })
  luna.socket.close()
})

test('subscribes and unsubscribes by messages, and ignores invalid ones', async () => {
  const { control } = place.instance
  const visitor = await open('')
  const say = async (message: unknown) => {
    visitor.socket.send(JSON.stringify(message))
    return JSON.parse((await visitor.next()).payload)
  }
  expect(await say({ type: 'subscribe', stream: 'public:local' })).toEqual({
    result: 'success',
    type: 'subscribe',
  })
  expect(await say({ type: 'subscribe', stream: 'public:local' })).toMatchObject({ result: 'ignored' })
  expect(await say({ type: 'subscribe', stream: 'user' })).toMatchObject({
    result: 'error',
    error: 'unauthorized',
  })
  expect(await say({ type: 'subscribe', stream: 'nothing' })).toMatchObject({ error: 'bad_topic' })
  visitor.socket.send('this is not JSON')
  visitor.socket.send('')
  expect(await say({ type: 'subscribe', stream: 'hashtag', tag: 'Birds' })).toMatchObject({
    result: 'success',
  })
  await control.act({ as: 'rook', path: '/api/v1/statuses', body: { status: 'for all #birds' } })
  expect((await visitor.next()).stream).toEqual(['public:local'])
  expect((await visitor.next()).stream).toEqual(['hashtag', 'birds'])
  await say({ type: 'unsubscribe', stream: 'public:local' })
  await say({ type: 'unsubscribe', stream: 'hashtag', tag: 'birds' })
  expect(await say({ type: 'pleroma:authenticate', token: tokenOf('luna') })).toMatchObject({
    result: 'success',
  })
  expect(await say({ type: 'subscribe', stream: 'user' })).toMatchObject({ result: 'success' })
  await control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: 'hello @luna' } })
  expect((await visitor.next()).event).toBe('update')
  const message = await visitor.next()
  expect([message.event, JSON.parse(message.payload).type]).toEqual(['notification', 'mention'])
  visitor.socket.close()
})

test('each account receives its own events only', async () => {
  const { instance } = place
  const { control } = instance
  const listeners = Object.fromEntries(
    ['luna', 'rook', 'swift'].map((user) => [user, listener(instance, 'stream=user', control.token(user))]),
  )
  const publicEar = listener(instance, 'stream=public')
  const directEar = listener(instance, 'stream=direct', control.token('rook'))
  await control.act({
    as: 'luna',
    path: '/api/v1/statuses',
    body: { status: '@rook psst', visibility: 'direct' },
  })
  const received = (user: string) => listeners[user]?.events.map(({ event }) => event)
  expect(received('luna')).toEqual(['update'])
  expect(received('rook')).toEqual(['update', 'notification'])
  expect(received('swift')).toEqual([])
  expect(publicEar.events).toEqual([])
  expect(directEar.events.map(({ event, stream }) => [event, stream])).toEqual([
    ['update', ['direct']],
    ['conversation', ['direct']],
  ])
})

test('a burst arrives completely and in order, and the store stays bounded', async () => {
  const { instance } = place
  const ear = listener(instance, 'stream=user', instance.control.token('luna'))
  const before = instance.state.statuses.size
  await instance.control.burst({ count: 2300, perSecond: 50_000, author: 'moss', text: 'number {n}' }).done
  const texts = ear.events.map(({ payload }) => (payload as { content: string }).content)
  expect(texts).toEqual(Array.from({ length: 2300 }, (_, index) => `number ${index + 1}`))
  expect(instance.state.statuses.size).toBe(before + 2000)
})

test('the controls close, cut and refuse connections, and send raw messages', async () => {
  const { control } = place.instance
  const one = await open('?stream=public')
  control.sendRaw('{"event":"something:new","payload":"{}"}')
  expect((await one.next()).event).toBe('something:new')
  const closed = async (code: number | 'terminate') => {
    const peer = await open('?stream=public')
    control.closeSockets(code)
    return (await once(peer.socket, 'close'))[0]
  }
  expect(await closed(1001)).toBe(1001)
  expect(await closed(4000)).toBe(4000)
  expect(await closed('terminate')).toBe(1006)
  control.refuseSockets(true)
  await expect(open('?stream=public')).rejects.toThrow('503')
  control.refuseSockets(false)
  const again = await open('?stream=public')
  expect(control.stats().websockets).toBeGreaterThan(0)
  again.socket.close()
})

test('an instance can listen again on the same port, as after a restart', async () => {
  const peer = await open('?stream=public')
  const closed = once(peer.socket, 'close')
  await place.instance.control.act({
    as: 'luna',
    path: '/api/v1/statuses',
    body: { status: 'before the night' },
  })
  const first = await listen({ instance: place.instance })
  const { port } = first
  await first.close()
  const second = await listen({ instance: place.instance, port })
  const [latest] = await jsonOf(fetch(`${second.url}/api/v1/timelines/public`))
  expect(latest.content).toBe('before the night')
  await second.close()
  peer.socket.close()
  await closed
  place.instance.setOrigin(place.url)
})
