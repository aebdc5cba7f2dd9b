import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Listening, listen } from '../server.ts'
import { jsonOf } from '../testClient.ts'

const SECRET = 'a secret of the tests'
let place: Listening
beforeAll(async () => {
  place = await listen({ posts: 60, control: SECRET })
})
afterAll(() => place.close())

async function order(method: string, path: string, body?: unknown) {
  const headers = { 'X-Rookery-Control': SECRET, 'Content-Type': 'application/json' }
  const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  return jsonOf(fetch(`${place.url}/_instance/${path}`, init))
}
const timeline = () => fetch(`${place.url}/api/v1/timelines/public`)

test('a fault applies to matching requests, as often as configured', async () => {
  await order('POST', 'faults', {
    match: 'GET /api/v1/timelines/public',
    status: 429,
    retryAfter: 7,
    times: 1,
  })
  expect((await fetch(`${place.url}/api/v1/instance`)).status).toBe(200)
  const refused = await timeline()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7'])
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect((await timeline()).status).toBe(200)
})

test('delays add up with other faults', async () => {
  await order('POST', 'faults', { delayMs: 5, times: 1 })
  await order('POST', 'faults', { status: 503, headers: { 'X-Reason': 'tired' }, times: 2 })
  expect((await timeline()).headers.get('x-reason')).toBe('tired')
  expect((await timeline()).status).toBe(503)
  expect((await timeline()).status).toBe(200)
})

test('faults can change answers in many ways', async () => {
  const spoilt = async (body: string) => {
    await order('POST', 'faults', { body, times: 1 })
    return timeline()
  }
  expect((await spoilt('html')).headers.get('content-type')).toBe('text/html')
  await expect((await spoilt('truncated')).json()).rejects.toThrow()
  expect(await (await spoilt('wrong-shape')).json()).toHaveProperty('unexpected')
  expect((await (await spoilt('huge')).text()).length).toBeGreaterThan(19_000_000)
})

test('a fault can cut the connection before or after the request is handled', async () => {
  const statuses = place.instance.state.statuses
  const { access_token } = await order('POST', 'token', { user: 'luna' })
  const post = () =>
    fetch(`${place.url}/api/v1/statuses`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      body: '{"status":"did it arrive?"}',
    })
  const before = statuses.size
  await order('POST', 'faults', { dropConnection: true, times: 1 })
  await expect(post()).rejects.toThrow()
  expect(statuses.size).toBe(before)
  await order('POST', 'faults', { dropAnswer: true, times: 1 })
  await expect(post()).rejects.toThrow()
  expect(statuses.size).toBe(before + 1)
  await order('POST', 'faults', { status: 500 })
  await order('DELETE', 'faults')
  expect((await post()).status).toBe(200)
})

test('does not count a request that arrived before the counts were reset', async () => {
  await order('POST', 'faults', { delayMs: 100, times: 1 })
  const early = timeline()
  // The fault is used up once the request has arrived.
  await expect.poll(() => order('GET', 'faults')).toEqual([])
  await order('DELETE', 'stats')
  await early
  expect((await order('GET', 'stats')).apiRequests).toBe(0)
})

test('counts requests, with the account that made them', async () => {
  await order('DELETE', 'stats')
  const { access_token } = await order('POST', 'token', { user: 'moss' })
  await fetch(`${place.url}/api/v1/timelines/home?limit=5`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  await timeline()
  await fetch(`${place.url}/media/images/avi.png`)
  const { requests, apiRequests, byPath } = await order('GET', 'stats')
  expect(apiRequests).toBe(2)
  expect(requests[0]).toMatchObject({
    method: 'GET',
    path: '/api/v1/timelines/home',
    query: '?limit=5',
    status: 200,
    session: 'moss',
  })
  expect(byPath).toEqual({ 'GET /api/v1/timelines/home': 1, 'GET /api/v1/timelines/public': 1 })
})

test('acts as another account, and revokes its tokens', async () => {
  const response = await order('POST', 'act', {
    as: 'moss',
    method: 'POST',
    path: '/api/v1/statuses',
    body: { status: 'I was told to' },
  })
  expect(response.account.acct).toBe('moss')
  const { access_token } = await order('POST', 'token', { user: 'moss' })
  await order('POST', 'revoke', { user: 'moss' })
  const home = await fetch(`${place.url}/api/v1/timelines/home`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect(home.status).toBe(403)
  expect(await order('POST', 'act', { as: 'nobody', path: '/x' })).toEqual({
    error: 'there is no account nobody',
  })
})

test('a burst waits for its end on request', async () => {
  const { made } = await order('POST', 'burst', {
    count: 5,
    perSecond: 1000,
    kind: 'notification',
    wait: true,
  })
  expect(made).toBe(5)
})

test('sockets can fall silent without closing, as when the network has lost them', async () => {
  const { access_token } = await order('POST', 'token', { user: 'luna' })
  const address = `${place.url.replace('http', 'ws')}/api/v1/streaming?stream=user&access_token=${access_token}`
  const open = async () => {
    const heard: string[] = []
    const socket = new WebSocket(address)
    socket.addEventListener('message', ({ data }) => heard.push(String(data)))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    return { socket, heard }
  }
  const deaf = await open()
  await order('POST', 'sockets', { silence: true })
  const later = await open()
  const { done } = place.instance.control.burst({ count: 1, perSecond: 50, text: 'is anybody there?' })
  await done
  await expect.poll(() => later.heard.length).toBeGreaterThan(0)
  expect(deaf.heard).toEqual([])
  expect(deaf.socket.readyState).toBe(deaf.socket.OPEN)
  for (const { socket } of [deaf, later]) socket.close()
})
