import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Front, listenInFront } from '../front.ts'
import { type Listening, listen } from '../server.ts'
import { jsonOf } from '../testClient.ts'

const dist = mkdtempSync(join(tmpdir(), 'front-'))
let remote: Listening
let front: Front
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>client</title>')
  remote = await listen({ posts: 60 })
  front = await listenInFront({ instance: `${remote.url}/some/path`, staticDir: dist })
})
afterAll(async () => {
  await front.close()
  await remote.close()
  rmSync(dist, { recursive: true })
})

test('serves the page from the client, and everything else from the instance', async () => {
  const page = await fetch(`${front.url}/main/all`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('client')
  const timeline = await fetch(`${front.url}/api/v1/timelines/public?limit=3`)
  const link = timeline.headers.get('link') ?? ''
  expect(link).toContain(front.url)
  expect(link).not.toContain(remote.url)
  expect(await timeline.json()).toEqual(
    await (await fetch(`${remote.url}/api/v1/timelines/public?limit=3`)).json(),
  )
  expect(await jsonOf(fetch(`${front.url}/static/config.json`))).toEqual({
    showInstanceSpecificPanel: true,
    site: remote.url,
  })
  expect((await fetch(`${front.url}/api/no-such-thing`)).status).toBe(404)
})

test('signs in on the instance’s own page, and uploads a file through the front', async () => {
  const post = (url: string, body: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  const redirect_uri = `${front.url}/oauth-callback`
  const app = await jsonOf(
    post(`${front.url}/api/v1/apps`, { client_name: 'x', redirect_uris: redirect_uri, scopes: 'read write' }),
  )
  const request = { client_id: app.client_id, redirect_uri, response_type: 'code' }
  const query = new URLSearchParams(request)
  const page = await fetch(`${front.url}/oauth/authorize?${query}`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, `${remote.url}/oauth/authorize?${query}`])
  const credentials = { username: 'luna', password: 'rookery' }
  expect((await post(`${front.url}/oauth/authorize`, { ...request, ...credentials })).status).toBe(405)
  const back = await post(`${remote.url}/oauth/authorize`, { ...request, ...credentials })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { client_id, client_secret } = app
  const granted = await post(`${front.url}/oauth/token`, {
    client_id,
    client_secret,
    redirect_uri,
    grant_type: 'authorization_code',
    code,
  })
  const { access_token } = await jsonOf(granted)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(3_000_000)], 'big.bin'))
  const sent = await fetch(`${front.url}/api/v1/media`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}` },
    body: form,
  })
  const { url } = await jsonOf(sent)
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(3_000_000)
})

test('forwards the stream with its token in the protocol, and refusals too', async () => {
  const server = await listen({ posts: 0, dialect: 'gotosocial' })
  const other = await listenInFront({ instance: server.url, staticDir: null })
  const { control } = server.instance
  const token = control.token('luna')
  const address = `${other.url.replace('http', 'ws')}/api/v1/streaming?stream=user`
  const socket = new WebSocket(address, token, { origin: other.url })
  await once(socket, 'open')
  expect(socket.protocol).toBe(token)
  await control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: 'from afar' } })
  const [data] = await once(socket, 'message')
  expect(JSON.parse(String(data)).event).toBe('update')
  control.closeSockets(4001)
  expect((await once(socket, 'close'))[0]).toBe(4001)
  const refused = new WebSocket(address, 'wrong', { origin: other.url })
  const [, answer] = await once(refused, 'unexpected-response')
  expect(answer.statusCode).toBe(401)
  refused.on('error', () => {})
  refused.terminate()
  await other.close()
  await server.close()
})

test('closes its streams with 1001 when it is closed', async () => {
  const other = await listenInFront({ instance: remote.url, staticDir: null })
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/api/v1/streaming?stream=public`, {
    origin: other.url,
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await other.close()
  expect((await closed)[0]).toBe(1001)
})

/** A remote server that answers each request as `answer` says. */
async function openFar(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    if (request.url === '/api/v1/instance') response.setHeader('Content-Type', 'application/json').end('{}')
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  return { url, host: new URL(url).host, server, close }
}

test('adapts redirects and headers, and leaves cookies and rules of the instance’s origin where they are', async () => {
  const seen: IncomingMessage['headers'][] = []
  const far = await openFar((request, response) => {
    seen.push(request.headers)
    response.setHeader('Content-Type', 'application/json')
    for (const name of [
      'Strict-Transport-Security',
      'Clear-Site-Data',
      'WWW-Authenticate',
      'Refresh',
      'X-Other',
    ])
      response.setHeader(name, 'x')
    response.setHeader('Set-Cookie', ['a=1', 'b=2; HttpOnly'])
    response.setHeader('Location', `http://${request.headers.host}/api/next`)
    response.setHeader('X-RateLimit-Reset', '7')
    response.end('{}')
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  const answer = await fetch(`${other.url}/api/x`, {
    headers: { Origin: other.url, Cookie: 'session=of-another-program' },
    redirect: 'manual',
  })
  const ofConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding'])
  expect([...answer.headers.keys()].filter((name) => !ofConnection.has(name)).sort()).toEqual([
    'content-security-policy',
    'content-type',
    'date',
    'location',
    'referrer-policy',
    'x-content-type-options',
    'x-ratelimit-reset',
  ])
  expect(answer.headers.get('location')).toBe(`${other.url}/api/next`)
  expect(seen[0]).toMatchObject({ host: far.host, origin: far.url })
  expect(seen[0]).not.toHaveProperty('cookie')
  for (const origin of [
    `${other.url}.evil.example`,
    `${other.url}@evil.example`,
    'https://evil.example',
    'null',
  ]) {
    await fetch(`${other.url}/api/x`, { headers: { Origin: origin, Referer: `${other.url}/main/friends` } })
    expect(seen.at(-1)).not.toHaveProperty('origin')
    expect(seen.at(-1)).not.toHaveProperty('referer')
  }
  await far.close()
  expect((await fetch(`${other.url}/api/v1/instance`)).status).toBe(502)
  expect((await fetch(`${other.url}/static/config.json`)).status).toBe(502)
  await other.close()
})

test('uses a connection once, since servers close them without saying so', async () => {
  const used = new Set<unknown>()
  const far = await openFar((request, response) => {
    // The second request on a connection comes too late.
    if (used.has(request.socket)) request.socket.destroy()
    used.add(request.socket)
    response.end('{}')
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  for (const method of ['GET', 'POST', 'GET', 'POST'])
    expect((await fetch(`${other.url}/api/x`, { method })).status).toBe(200)
  await other.close()
  await far.close()
})

test('finds nodeinfo where the instance’s link leads', async () => {
  const snac = await listen({ posts: 20, dialect: 'plain@snac' })
  const other = await listenInFront({ instance: snac.url, staticDir: dist })
  const { links } = await jsonOf(fetch(`${other.url}/.well-known/nodeinfo`))
  const { pathname } = new URL(links[0].href)
  expect((await jsonOf(fetch(`${other.url}${pathname}`, { redirect: 'error' }))).software.name).toBe('snac')
  await other.close()
  await snac.close()
})

test('a redirect to a page of the instance leads to its own origin, also one to a path', async () => {
  const far = await openFar((request, response) => {
    const location = decodeURIComponent((request.url ?? '').split('?')[1] ?? '').replace('HOST', far.url)
    response.writeHead(302, { Location: location }).end()
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  const leadsTo = async (location: string) => {
    const url = `${other.url}/oauth/token?${encodeURIComponent(location)}`
    return (await fetch(url, { method: 'POST', redirect: 'manual' })).headers.get('location')
  }
  expect(await leadsTo('/login?next=x')).toBe(`${far.url}/login?next=x`)
  expect(await leadsTo('HOST/login')).toBe(`${far.url}/login`)
  expect(await leadsTo('/media/1.png')).toBe(`${other.url}/media/1.png`)
  expect(await leadsTo('https://elsewhere.example/x')).toBe('https://elsewhere.example/x')
  await other.close()
  await far.close()
})

test('a page among the instance’s files is no page here: it has no origin, runs nothing, and is downloaded', async () => {
  const types = [
    'text/html',
    'image/svg+xml',
    'text/xml',
    'application/xhtml+xml',
    'application/pdf',
    'text/javascript',
  ]
  const far = await openFar((request, response) => {
    const type = decodeURIComponent((request.url ?? '').split('?')[1] ?? '')
    if (type) response.setHeader('Content-Type', type)
    response.setHeader('Content-Security-Policy', "script-src 'unsafe-inline'")
    response.setHeader('Content-Disposition', 'inline; filename="x.html"')
    response.end('<script>alert(1)</script>')
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  const get = (path: string, type: string, destination = 'empty') =>
    fetch(`${other.url}${path}?${encodeURIComponent(type)}`, { headers: { 'Sec-Fetch-Dest': destination } })
  for (const path of [
    '/media/x',
    '/api/x',
    '/static/x',
    '/proxy/x',
    '/instance/x',
    '/emoji/x',
    '/nodeinfo/x',
  ])
    for (const type of types) {
      const { headers } = await get(path, type)
      expect([type, headers.get('content-security-policy')]).toEqual([
        type,
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'",
      ])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect([type, headers.get('content-disposition')]).toEqual([type, 'attachment'])
    }
  const untyped = await get('/media/x', '')
  expect(untyped.headers.get('content-type')).toBe('application/octet-stream')
  expect(untyped.headers.get('content-disposition')).toBe('attachment')
  for (const type of ['image/png', 'video/mp4', 'audio/ogg', 'text/plain; charset=utf-8', 'application/json'])
    expect([type, (await get('/media/x', type)).headers.get('content-disposition')]).toEqual([type, null])
  for (const destination of [
    'script',
    'style',
    'worker',
    'sharedworker',
    'serviceworker',
    'iframe',
    'embed',
    'object',
  ])
    expect([destination, (await get('/media/x', 'text/javascript', destination)).status]).toEqual([
      destination,
      403,
    ])
  await other.close()
  await far.close()
})

test('what hides in the body of a request stays a body, and no second request', async () => {
  const received: string[] = []
  const far = await openFar(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await text(request)}`)
    response.end('{}')
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  const { host, port } = new URL(other.url)
  /** Sends a request as it is. Resolves with the status of the answer. */
  const say = async (method: string, path: string, headers: string, body: string): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n\r\n${body}`)
    const [data] = await once(socket, 'data')
    socket.destroy()
    return String(data).split(' ')[1] ?? ''
  }
  const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  const chunks = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
  const length = `Content-Length: ${hidden.length}`
  const chunked = 'Transfer-Encoding: chunked'
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  for (const method of methods) {
    expect(await say(method, '/api/1', `Connection: close, Content-Length\r\n${length}`, hidden)).toBe('200')
    expect(await say(method, '/api/2', chunked, chunks)).toBe('200')
    expect(await say(method, '/api/3', `Connection: transfer-encoding\r\n${chunked}`, chunks)).toBe('200')
    expect(await say(method, '/api/4', 'Transfer-Encoding: gzip, chunked', chunks)).toBe('400')
  }
  for (const method of ['TRACE', 'PROPFIND', 'PURGE', 'LOCK'])
    expect([method, await say(method, '/api/5', length, hidden)]).toEqual([method, '405'])
  expect(received).toEqual(
    methods.flatMap((method) => ['1', '2', '3'].map((path) => `${method} /api/${path} ${hidden}`)),
  )
  await other.close()
  await far.close()
})

test('every page of the instance is opened at the instance', async () => {
  const paths = [
    '/oauth/authorize?x=1',
    '/auth/edit',
    '/pleroma/admin/',
    '/main/ostatus?nickname=a',
    '/socket/x',
  ]
  for (const path of [...paths, '/@luna.rss', '/.well-known/change-password', '/oauth/token']) {
    const answer = await fetch(front.url + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, remote.url + path])
  }
  const config = await listenInFront({ instance: remote.url, staticDir: dist })
  remote.instance.control.overrideAnswer('/static/config.json', { server: 'https://evil.example', site: 'x' })
  expect(await jsonOf(fetch(`${config.url}/static/config.json`))).toMatchObject({ site: remote.url })
  expect(await jsonOf(fetch(`${config.url}/static/config.json`))).not.toHaveProperty('server')
  remote.instance.control.clearAnswers()
  await config.close()
})

test('a stream leads to the instance’s streams only, and for the client’s own pages only', async () => {
  const far = await openFar((_, response) => response.end())
  const reached: (string | undefined)[] = []
  far.server.on('upgrade', (request, socket) => {
    reached.push(request.url)
    socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
  })
  const other = await listenInFront({ instance: far.url, staticDir: null })
  const open = async (path: string, origin?: string) => {
    const socket = new WebSocket(
      `${other.url.replace('http', 'ws')}${path}`,
      origin === undefined ? {} : { origin },
    )
    socket.on('error', () => {})
    const [, answer] = await once(socket, 'unexpected-response')
    socket.terminate()
    return answer.statusCode
  }
  expect(await open('/api/v1/streaming?stream=user', 'https://evil.example')).toBe(403)
  expect(await open('/api/v1/streaming?stream=user', 'null')).toBe(403)
  expect(await open('/api/v1/streaming?stream=user')).toBe(403)
  for (const path of ['/api/v1/streaming/../../admin', '/other', '/', '/api/v1/streaming/x'])
    expect([path, await open(path, other.url)]).toEqual([path, 404])
  expect(reached).toEqual([])
  await open('/api/v1/streaming?stream=user', other.url)
  await open('/socket/websocket?vsn=2', other.url)
  expect(reached).toEqual(['/api/v1/streaming?stream=user', '/socket/websocket?vsn=2'])
  await other.close()
  await far.close()
})

test('names the instance that an address leads to, and stays there', async () => {
  const far = await openFar((_, response) => response.end('{}'))
  const short = createServer((request, response) =>
    response.writeHead(301, { Location: `${far.url}${request.url}` }).end(),
  )
  short.listen(0, '127.0.0.1')
  await once(short, 'listening')
  const address = short.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const other = await listenInFront({ instance: url, staticDir: null })
  expect(other.instance).toBe(far.url)
  await new Promise((resolve) => short.close(resolve).closeAllConnections())
  expect((await fetch(`${other.url}/api/x`)).status).toBe(200)
  await other.close()
  await far.close()
})

test('reports an unreachable instance in one sentence', async () => {
  await expect(listenInFront({ instance: 'http://127.0.0.1:9', staticDir: null })).rejects.toThrow(
    "The instance at http://127.0.0.1:9 can't be reached.",
  )
})

test('reports an address without an instance in one sentence', async () => {
  const site = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>a shop</title>')
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  await expect(listenInFront({ instance: url, staticDir: null })).rejects.toThrow(
    `${url} answers with a page, not like an instance.`,
  )
  await new Promise((resolve) => site.close(resolve).closeAllConnections())
})
