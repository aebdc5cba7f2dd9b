import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Front, listenInFront } from '../front.ts'
import { type Listening, listen } from '../server.ts'

const SECRET = 'a secret of the tests'
let embedded: Listening
let front: Front
beforeAll(async () => {
  embedded = await listen({ posts: 10, control: SECRET, hosts: ['rookery.test', 'localhost:5173'] })
  front = await listenInFront({ instance: embedded.url, staticDir: null, hosts: ['rookery.test'] })
})
afterAll(async () => {
  await front.close()
  await embedded.close()
})

type Headers = Record<string, string>

/** Sends a request with any headers, which `fetch` would not let through. Resolves with the status. */
async function ask(url: string, headers: Headers = {}, method = 'GET', body?: string): Promise<number> {
  const sent = request(url, { method, headers })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  answer.resume()
  return answer.statusCode
}

/** Sends bytes as they are. Resolves with the first line of the answer. */
async function say(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(text)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0] ?? ''
}

const upgrade = (path: string, host: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

const hostOf = (url: string) => new URL(url).host
const portOf = (url: string) => new URL(url).port

test.each(['/', '/api/v1/instance', '/static/config.json', '/_instance/stats', '/oauth/authorize'])(
  'a name that somebody else points at this machine is served nothing at %s',
  async (path) => {
    for (const { url } of [embedded, front]) {
      const port = portOf(url)
      const foreign = [
        'evil.example',
        `evil.example:${port}`,
        `127.0.0.1.evil.example:${port}`,
        '127.0.0.1:1',
      ]
      const lookalikes = [
        `localhost.:${port}`,
        `x.localhost:${port}`,
        `0.0.0.0:${port}`,
        'localhost',
        'rookery.test:1',
      ]
      for (const host of [...foreign, ...lookalikes])
        expect([host, await ask(url + path, { host })]).toEqual([host, 421])
    }
  },
)

test('this machine’s names and those of --host are served', async () => {
  for (const { url } of [embedded, front]) {
    const port = portOf(url)
    for (const host of [
      `127.0.0.1:${port}`,
      `LOCALHOST:${port}`,
      `[::1]:${port}`,
      'rookery.test',
      `rookery.test:${port}`,
    ])
      expect([host, await ask(`${url}/api/v1/instance`, { host })]).toEqual([host, 200])
  }
  expect(await ask(`${embedded.url}/api/v1/instance`, { host: 'localhost:5173' })).toBe(200)
  expect(
    await ask(`${embedded.url}/api/v1/instance`, { host: `localhost:5173:${portOf(embedded.url)}` }),
  ).toBe(421)
})

test('a websocket under another name is refused', async () => {
  for (const { url } of [embedded, front]) {
    const answer = await say(url, upgrade('/api/v1/streaming?stream=public', `evil.example:${portOf(url)}`))
    expect(answer).toBe('HTTP/1.1 421 Misdirected Request')
  }
})

test.each(['//evil.example/x', '/\\evil.example/x', 'http://evil.example/x', 'evil', '*'])(
  'a request for %s is refused: it names no path of this server',
  async (target) => {
    for (const { url } of [embedded, front]) {
      const own = `Host: ${hostOf(url)}\r\n`
      expect(await say(url, `OPTIONS ${target} HTTP/1.1\r\n${own}\r\n`)).toBe('HTTP/1.1 400 Bad Request')
      // Node itself refuses some of them, without an answer's text.
      const opened = await say(url, upgrade(target, hostOf(url), `Origin: ${url}\r\n`))
      expect(opened).toBe('HTTP/1.1 400 Bad Request')
    }
  },
)

/** What a form of another site can send, and what a script there can. */
const FOREIGN: readonly Headers[] = [
  { origin: 'https://evil.example', 'content-type': 'text/plain' },
  { origin: 'null', 'content-type': 'text/plain' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
  { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', 'content-type': 'text/plain' },
  { origin: 'http://localhost.evil.example' },
]

test('pages of other sites change nothing: by the front, and by forms of the embedded instance', async () => {
  for (const headers of FOREIGN) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await ask(`${front.url}/api/v1/apps`, headers, method)).toBe(403)
    expect(await ask(`${front.url}/oauth/token`, headers, 'POST')).toBe(403)
    expect(await ask(`${embedded.url}/main/ostatus`, headers, 'POST')).toBe(403)
    expect(await ask(`${embedded.url}/api/../main/ostatus`, headers, 'POST')).toBe(403)
  }
  const own = { origin: front.url, 'sec-fetch-site': 'same-origin' }
  expect(await ask(`${front.url}/api/v1/apps`, own, 'POST')).toBe(400)
  expect(await ask(`${embedded.url}/main/ostatus`, { origin: 'http://localhost:5173' }, 'POST')).toBe(200)
})

test('the embedded instance’s API is open to pages of other origins, which add its accounts', async () => {
  const headers = { origin: 'https://client.example', 'content-type': 'application/json' }
  const app = JSON.stringify({
    client_name: 'x',
    redirect_uris: 'https://client.example/back',
    scopes: 'read',
  })
  expect(await ask(`${embedded.url}/api/v1/apps`, headers, 'POST', app)).toBe(200)
  expect(await ask(`${embedded.url}/oauth/token`, headers, 'POST', '{}')).toBe(500)
})

const control = { 'x-rookery-control': SECRET, 'content-type': 'application/json' }
const ACT = '{"as":"luna","path":"/api/v1/statuses","body":{"status":"not by luna"}}'

test('there are no controls unless they were asked for', async () => {
  const plain = await listen({ posts: 0 })
  expect(await ask(`${plain.url}/_instance/stats`, control)).toBe(404)
  expect(await ask(`${plain.url}/_instance/act`, control, 'POST', ACT)).toBe(404)
  expect(await ask(`${front.url}/_instance/stats`, control)).toBe(302)
  expect(await ask(`${front.url}/_instance/act`, control, 'POST', ACT)).toBe(405)
  await plain.close()
})

test('the controls obey only who knows the secret, from this machine, in JSON', async () => {
  const before = embedded.instance.state.statuses.size
  const paths = ['/_instance/act', '/x/../_instance/act', '/x/%2e%2e/_instance/act', '/x\\..\\_instance\\act']
  const refused: readonly Headers[] = [
    { 'content-type': 'application/json' },
    { ...control, 'x-rookery-control': `${SECRET} `.repeat(2) },
    { ...control, 'x-rookery-control': '' },
    { ...control, host: 'rookery.test' },
    { ...control, host: 'localhost:5173' },
    ...FOREIGN.map((headers) => ({ ...control, ...headers })),
    { ...control, 'content-type': 'text/plain' },
  ]
  for (const path of paths)
    for (const headers of refused) {
      const { host = hostOf(embedded.url), ...more } = headers
      const lines = Object.entries({ ...more, host, 'content-length': String(ACT.length) })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      expect(await say(embedded.url, `POST ${path} HTTP/1.1\r\n${head}\r\n${ACT}`)).toMatch(/ (403|415) /)
    }
  expect(embedded.instance.state.statuses.size).toBe(before)
  expect(await ask(`${embedded.url}/_instance/stats`, { ...control, origin: 'https://evil.example' })).toBe(
    403,
  )
  expect(await ask(`${embedded.url}/_instance/act`, control, 'POST', ACT)).toBe(200)
  expect(embedded.instance.state.statuses.size).toBe(before + 1)
})

test('only a folder with a built client is served in its place', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'planted-'))
  const order = (folder: string | null) =>
    ask(`${embedded.url}/_instance/static`, control, 'POST', JSON.stringify({ dir: folder }))
  writeFileSync(join(dir, 'index.html'), '<script src="/steal.js"></script>')
  writeFileSync(join(dir, 'steal.js'), 'alert(1)')
  for (const folder of [dir, '/', '/etc', '.', 'dist', '']) expect(await order(folder)).toBe(400)
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'service-worker.js'), '')
  expect(await order(dir)).toBe(400)
  writeFileSync(join(dir, 'assets/engine-abc.js'), '')
  expect(await order(dir)).toBe(200)
  expect(await order(null)).toBe(200)
  rmSync(dir, { recursive: true })
})
