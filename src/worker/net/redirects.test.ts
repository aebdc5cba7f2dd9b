import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { createLog } from '../platform/log.ts'
import { createRestClient, type RestClient, type RestRequest } from './restClient.ts'

// An instance that redirects everything to another host, with the statuses that keep method and body, and those that do not.

interface Received {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
}

const received: Received[] = []
const elsewhere = createServer(({ method, headers }, answer) => {
  received.push({ method, headers })
  answer.end('{}')
})
const instance = createServer(({ url = '' }, answer) => {
  const status = Number(new URL(url, 'http://localhost').searchParams.get('status'))
  answer.writeHead(status, { location: `http://localhost:${portOf(elsewhere)}/oauth/token` })
  answer.end('<!doctype html><title>Moved</title>')
})
const portOf = (server: typeof instance): number => (server.address() as AddressInfo).port

const listen = (server: typeof instance): Promise<void> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
beforeAll(() => Promise.all([listen(instance), listen(elsewhere)]))
afterAll(() => {
  instance.close()
  elsewhere.close()
})

const client = (): RestClient => {
  const clock = new FakeClock()
  return createRestClient({
    server: `http://127.0.0.1:${portOf(instance)}`,
    fetch,
    clock,
    log: createLog(clock.now),
    onReachable: () => {},
    onPause: () => {},
  })
}

const STATUSES = [301, 302, 303, 307, 308]
const secrets: readonly RestRequest[] = [
  { method: 'POST', path: '/oauth/token', form: { code: 'code-1', client_secret: 'secret' } },
  { method: 'POST', path: '/api/v1/statuses', json: { status: 'for friends' }, token: 'token-1' },
  { method: 'PUT', path: '/api/v1/filters/1', json: { phrase: 'word' }, token: 'token-1' },
  { method: 'PATCH', path: '/api/v1/accounts/update_credentials', body: new FormData(), token: 'token-1' },
  { method: 'DELETE', path: '/api/v1/statuses/1', token: 'token-1' },
]

test.each(STATUSES)(
  '%i carries nothing that changes something to another host, and the fault says so (E46)',
  async (status) => {
    received.length = 0
    for (const request of secrets)
      expect(await client().send({ ...request, query: { status } })).toMatchObject({
        ok: false,
        fault: { code: 'refused', textKey: 'errors.answer.redirects' },
      })
    expect(received).toEqual([])
  },
)

test('reading follows a redirect, without the token (E46)', async () => {
  received.length = 0
  const read: RestRequest = {
    method: 'GET',
    path: '/api/v1/instance',
    token: 'token-1',
    query: { status: 301 },
  }
  expect(await client().send(read)).toMatchObject({ ok: true })
  expect(received.map(({ method }) => method)).toEqual(['GET'])
  expect(received[0]?.headers).not.toHaveProperty('authorization')
})
