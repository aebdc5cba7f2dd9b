import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  expect((await fetch(`${front.url}/static/config.json`)).status).toBe(200)
  expect((await fetch(`${front.url}/api/no-such-thing`)).status).toBe(404)
})

test('signs in on the instance’s page and uploads a file through the front', async () => {
  const post = (path: string, body: Record<string, string>) =>
    fetch(front.url + path, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  const redirect_uri = `${front.url}/oauth-callback`
  const app = await jsonOf(
    post('/api/v1/apps', { client_name: 'x', redirect_uris: redirect_uri, scopes: 'read write' }),
  )
  const request = { client_id: app.client_id, redirect_uri, response_type: 'code' }
  const back = await post('/oauth/authorize', { ...request, username: 'luna', password: 'rookery' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const { client_id, client_secret } = app
  const granted = await post('/oauth/token', {
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
  const token = remote.instance.control.token('luna')
  const address = `${front.url.replace('http', 'ws')}/api/v1/streaming?stream=user`
  const socket = new WebSocket(address, token)
  await once(socket, 'open')
  expect(socket.protocol).toBe(token)
  await remote.instance.control.act({ as: 'moss', path: '/api/v1/statuses', body: { status: 'from afar' } })
  const [data] = await once(socket, 'message')
  expect(JSON.parse(String(data)).event).toBe('update')
  remote.instance.control.closeSockets(4001)
  expect((await once(socket, 'close'))[0]).toBe(4001)
  const refused = new WebSocket(address, 'wrong')
  const [, answer] = await once(refused, 'unexpected-response')
  expect(answer.statusCode).toBe(401)
  refused.on('error', () => {})
  refused.terminate()
})

test('closes its streams with 1001 when it is closed', async () => {
  const other = await listenInFront({ instance: remote.url, staticDir: null })
  const socket = new WebSocket(`${other.url.replace('http', 'ws')}/api/v1/streaming?stream=public`)
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await other.close()
  expect((await closed)[0]).toBe(1001)
})

test('adapts cookies, redirects and headers of a remote server', async () => {
  const far = createServer((request, answer) => {
    answer.setHeader('Content-Type', 'application/json')
    answer.setHeader('Set-Cookie', 'a=1; Secure; Domain=far.example; SameSite=None; HttpOnly')
    answer.setHeader('Strict-Transport-Security', 'max-age=1')
    answer.setHeader('Location', `http://${request.headers.host}/oauth/next`)
    answer.setHeader('X-Seen', JSON.stringify([request.headers.host, request.headers.origin]))
    answer.end('{}')
  })
  far.listen(0, '127.0.0.1')
  await once(far, 'listening')
  const address = far.address()
  const farHost = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const other = await listenInFront({ instance: `http://${farHost}`, staticDir: null })
  const answer = await fetch(`${other.url}/oauth/x`, { headers: { Origin: other.url }, redirect: 'manual' })
  expect(answer.headers.get('set-cookie')).toBe('a=1; SameSite=Lax; HttpOnly')
  expect(answer.headers.get('strict-transport-security')).toBeNull()
  expect(answer.headers.get('location')).toBe(`${other.url}/oauth/next`)
  expect(JSON.parse(answer.headers.get('x-seen') ?? '')).toEqual([farHost, `http://${farHost}`])
  await new Promise((resolve) => far.close(resolve).closeAllConnections())
  expect((await fetch(`${other.url}/api/v1/instance`)).status).toBe(502)
  await other.close()
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
