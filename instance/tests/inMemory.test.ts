import { http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstance } from '../createInstance.ts'
import { openMemorySocket } from '../memorySocket.ts'
import { jsonOf } from '../testClient.ts'

const ORIGIN = 'https://instance.example'
const instance = createInstance({ posts: 20, origin: ORIGIN })
const mock = setupServer(http.all(`${ORIGIN}/*`, ({ request }) => instance.app.fetch(request)))

beforeAll(() => mock.listen({ onUnhandledRequest: 'error' }))
afterAll(async () => {
  mock.close()
  await instance.close()
})

test('a client under test calls an instance without a network port', async () => {
  const headers = {
    Authorization: `Bearer ${instance.control.token('luna')}`,
    'Content-Type': 'application/json',
  }
  const sent = await fetch(`${ORIGIN}/api/v1/statuses`, { method: 'POST', headers, body: '{"status":"hi"}' })
  expect((await jsonOf(sent)).url).toContain(`${ORIGIN}/notice/`)
  instance.control.fault({ dropConnection: true, times: 1 })
  await expect(fetch(`${ORIGIN}/api/v1/instance`)).rejects.toThrow(TypeError)
})

test('a client under test opens a stream without a network port', async () => {
  const token = instance.control.token('luna')
  const socket = openMemorySocket(instance, `${ORIGIN}/api/v1/streaming?stream=user&access_token=${token}`)
  const received: string[] = []
  socket.onopen = () => received.push('open')
  socket.onmessage = ({ data }) => received.push(JSON.parse(String(data)).event)
  socket.onclose = ({ code }) => received.push(String(code))
  await Promise.resolve()
  await instance.control.act({ as: 'luna', path: '/api/v1/statuses', body: { status: 'x' } })
  instance.control.closeSockets(1001)
  await Promise.resolve()
  expect(received).toEqual(['open', 'update', '1001'])

  const refused = openMemorySocket(instance, `${ORIGIN}/api/v1/streaming?stream=user&access_token=old`)
  const code = await new Promise((resolve) => {
    refused.onclose = (event) => resolve(event.code)
  })
  expect(code).toBe(1006)
})
