import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { createLog } from '../platform/log.ts'
import { createRestClient, type RestClient } from './restClient.ts'

const startClient = (answer = () => new Response('{}')): RestClient => {
  const clock = new FakeClock()
  return createRestClient({
    server: 'https://rook.example',
    fetch: async () => answer(),
    clock,
    log: createLog(clock.now),
    onReachable: () => {},
    onPause: () => {},
  })
}

test('forgets the token of a session that has ended', async () => {
  const client = startClient()
  const ended = client.tally('rook')
  const stays = client.tally('crow')
  await client.send({ method: 'GET', path: '/api/v1/timelines/home', token: 'rook' })
  ended.end()
  // A request that was in the queue when the session ended.
  await client.send({ method: 'POST', path: '/api/v1/markers', token: 'rook' })
  await client.send({ method: 'GET', path: '/api/v1/timelines/home', token: 'crow' })
  expect(ended.counts().sent).toBe(1)
  expect(stays.counts().sent).toBe(1)
  expect(client.counts()).toMatchObject({ sent: 3, lastMinute: 3 })
})

test('ending one count keeps a newer count of the same token', async () => {
  const client = startClient()
  const older = client.tally('crow')
  const newer = client.tally('crow')
  older.end()
  await client.send({ method: 'GET', path: '/api/v1/timelines/home', token: 'crow' })
  expect(newer.counts()).toEqual({ sent: 1, lastMinute: 1 })
})

test('a refused request may be repeated when the pause ends: after 15 minutes at most, not before an earlier pause ends (E10)', async () => {
  const delays = ['7200', '60']
  const client = startClient(
    () => new Response('', { status: 429, headers: { 'retry-after': delays.shift() ?? '' } }),
  )
  const read = (path: string) => client.send({ method: 'GET', path })
  const answers = await Promise.all([read('/api/v1/timelines/home'), read('/api/v1/notifications')])
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, fault: { code: 'rate-limited', retryAfterMs: 15 * 60_000 } })
})

test('a read after a write does not share the answer of a read that began before it (E8)', async () => {
  const answers: ((answer: Response) => void)[] = []
  const clock = new FakeClock()
  const client = createRestClient({
    server: 'https://rook.example',
    fetch: () => new Promise((resolve) => answers.push(resolve)),
    clock,
    log: createLog(clock.now),
    onReachable: () => {},
    onPause: () => {},
  })
  const read = () => client.send({ method: 'GET', path: '/api/v1/filters' })
  const early = read()
  const same = read()
  const written = client.send({ method: 'POST', path: '/api/v1/filters' })
  await clock.tick(0)
  expect(answers).toHaveLength(2)
  answers[1]?.(new Response('{}'))
  await written
  const late = read()
  await clock.tick(0)
  answers[0]?.(new Response('["old"]'))
  answers[2]?.(new Response('["old","new"]'))
  const values = (await Promise.all([early, same, late])).map((answer) => answer.ok && answer.value.value)
  expect(values).toEqual([['old'], ['old'], ['old', 'new']])
})

test('a read is still shared when an earlier one ends late (E8)', async () => {
  const answers: ((answer: Response) => void)[] = []
  const clock = new FakeClock()
  const client = createRestClient({
    server: 'https://rook.example',
    fetch: async (_, init) =>
      init?.method === 'POST' ? new Response('{}') : new Promise((resolve) => answers.push(resolve)),
    clock,
    log: createLog(clock.now),
    onReachable: () => {},
    onPause: () => {},
  })
  const read = () => client.send({ method: 'GET', path: '/api/v1/filters' })
  const early = read()
  await client.send({ method: 'POST', path: '/api/v1/filters' })
  void read()
  await clock.tick(0)
  answers[0]?.(new Response('[]'))
  await early
  void read()
  await clock.tick(0)
  expect(client.counts()).toMatchObject({ sent: 3, shared: 1 })
})

test.each([
  [404, '<h1>Not Found</h1>', true],
  [405, '', true],
  [404, '{"error":"Not implemented"}', true],
  [404, '{"errors":{"detail":"Page not found"}}', true],
  [404, '"Page not found"', true],
  [404, '{"error":"Record not found"}', false],
  [404, '{"error":"Not Found: target not found"}', false],
  [410, '<h1>Gone</h1>', false],
  [403, '<h1>Forbidden</h1>', false],
])('a %i with the body %s says that the call is unknown: %j (I40)', async (status, body, unknownCall) => {
  const client = startClient(() => new Response(body, { status }))
  const answer = await client.send({ method: 'GET', path: '/api/v1/directory' })
  expect(answer.ok ? undefined : (answer.fault.unknownCall ?? false)).toBe(unknownCall)
})
