import { once } from 'node:events'
import { createServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Front, listenInFront } from '../front.ts'
import { jsonOf } from '../testClient.ts'

// Instances that answer with bytes of their choice. Vitest fails on errors that would end the process.

let closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  closers = []
})

const answerOf = (body: string | Buffer, type = 'application/json', more = '') =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n${more}\r\n`,
      'latin1',
    ),
    Buffer.from(body),
  ])

const INSTANCE = answerOf('{"title":"x"}')

/** A server that sends `bytes` to each request but those for an instance. Resolves with its origin and the first lines. */
async function openRaw(bytes: string | Buffer): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const [line = ''] = String(data).split('\r\n')
      lines.push(line)
      socket.write(line.startsWith('GET /api/v1/instance ') ? INSTANCE : bytes)
    })
    closers.push(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, lines }
}

async function openInFrontOf(bytes: string | Buffer): Promise<Front> {
  const front = await listenInFront({ instance: (await openRaw(bytes)).url, staticDir: null })
  closers.push(() => front.close())
  return front
}

const ask = (front: Front, path: string) =>
  fetch(`${front.url}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })

test.each([
  'HTTP/1.1 000 No\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 600 No\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 999 No\r\nContent-Length: 9\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'SSH-2.0-OpenSSH_9\r\n',
])('an instance wants to end the front, by an answer that is none: %j', async (bytes) => {
  const front = await openInFrontOf(bytes)
  for (let times = 0; times < 2; times += 1)
    expect((await ask(front, '/api/v1/timelines/public')).status).toBe(502)
})

test.each([
  ['000 No', 502],
  ['099 No', 502],
  ['999 No', 502],
  ['401 Set-Cookie: a=1', 401],
])('an instance wants to end the front, by answering a stream with %s', async (line, status) => {
  const front = await openInFrontOf(`HTTP/1.1 ${line}\r\nContent-Length: 0\r\n\r\n`)
  const socket = new WebSocket(`${front.url.replace('http', 'ws')}/api/v1/streaming`, { origin: front.url })
  socket.on('error', () => {})
  const [, answer] = await once(socket, 'unexpected-response')
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).not.toHaveProperty('set-cookie')
  socket.terminate()
})

test.each([
  ['nested too deeply', answerOf(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
  ['too large', answerOf(JSON.stringify({ a: 'x'.repeat(600_000) }))],
  [
    'too large once it is unpacked',
    answerOf(
      gzipSync(JSON.stringify({ a: 'x'.repeat(600_000) })),
      'application/json',
      'Content-Encoding: gzip\r\n',
    ),
  ],
  ['a list', answerOf('[{"theme":"x"}]')],
  ['a text', answerOf('"theme"')],
  ['nothing', answerOf('null')],
  ['a page', answerOf('<title>Hello</title>', 'text/html')],
])('a configuration that is %s is none', async (_, bytes) => {
  const front = await openInFrontOf(bytes)
  expect(await jsonOf(ask(front, '/static/config.json'))).toEqual({ site: front.instance })
})

test('an instance wants the front to fill its memory with a configuration without end', async () => {
  const front = await openInFrontOf(
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"a":"${'x'.repeat(2_000_000)}`,
  )
  expect(await jsonOf(ask(front, '/static/config.json'))).toEqual({ site: front.instance })
})

test('an instance wants the front to ask another server for the configuration', async () => {
  const service = await openRaw(answerOf('{"secret":1}'))
  const front = await openInFrontOf(
    `HTTP/1.1 302 Found\r\nLocation: ${service.url}/secret\r\nContent-Length: 0\r\n\r\n`,
  )
  expect(await jsonOf(ask(front, '/static/config.json'))).toEqual({ site: front.instance })
  expect(service.lines).toEqual([])
})

test.each([
  'image/png, text/html',
  'text/plain;, text/html',
  'text/plain; charset="utf-8, text/html',
  'application/json, text/html',
  'image/jpeg, image/svg+xml',
  'text/html, image/png',
  'text/plain text/html',
  'image/',
  '*',
])('an instance wants its page shown under the client’s address, as “%s”', async (type) => {
  const { headers } = await ask(await openInFrontOf(answerOf('<h1>Log in</h1>', type)), '/media/x')
  expect(headers.get('content-type')).toBe('application/octet-stream')
  expect(headers.get('content-disposition')).toBe('attachment')
})

test.each(['image/x+xml', 'audio/x+xml', 'image/svg', 'application/jsonx', 'text/plainer'])(
  'a file of the type “%s” is downloaded',
  async (type) => {
    const { headers } = await ask(await openInFrontOf(answerOf('<h1>Log in</h1>', type)), '/media/x')
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-disposition')).toBe('attachment')
  },
)
