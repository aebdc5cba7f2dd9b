import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { createLog } from '../platform/log.ts'
import { explainNoAnswer } from './crossSite.ts'
import { createRestClient, type RestRequest } from './restClient.ts'

type Answer = (init: RequestInit) => Promise<Response>

const noAnswer = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
const answer = async (): Promise<Response> => new Response('{}')

/** Sends requests to a server that answers the first one, and then as told; with what was sent. */
const sendTo = (...requests: readonly [RestRequest, Answer][]) => sendFrom(false, requests)

async function sendFrom(isOwn: boolean, requests: readonly (readonly [RestRequest, Answer])[]) {
  const clock = new FakeClock()
  const sent: string[] = []
  let respond: Answer = answer
  const reachable: boolean[] = []
  const client = createRestClient({
    server: 'https://rook.example',
    fetch: (_, init = {}) => {
      sent.push(`${init.mode ?? 'cors'} ${init.method}`)
      return respond(init)
    },
    clock,
    log: createLog(clock.now),
    onReachable: (now) => reachable.push(now),
    onPause: () => {},
    explain: (request, send) => explainNoAnswer(request, send, isOwn),
  })
  const outcomes = []
  for (const [request, next] of requests) {
    respond = next
    outcomes.push(await client.send(request))
  }
  return { outcomes, sent, reachable: reachable.at(-1) }
}

/** A server that answers, and lets no other site read it. */
const refusing: Answer = ({ mode }) => (mode === 'no-cors' ? answer() : noAnswer())
const LISTS = '/api/v1/lists'

test.each(['GET', 'PUT', 'PATCH', 'DELETE'] as const)(
  'a %s that only the server’s own pages may make is no outage (I43)',
  async (method) => {
    const { outcomes, sent, reachable } = await sendTo(
      [{ method: 'GET', path: '/api/v1/timelines/home' }, answer],
      [{ method, path: LISTS, json: { title: 'x' }, token: 't' }, refusing],
    )
    expect(outcomes[1]).toMatchObject({ fault: { code: 'refused', textKey: 'errors.cross_site' } })
    expect(reachable).toBe(true)
    expect(sent.slice(1)).toEqual([`cors ${method}`, 'no-cors GET', `cors ${method}`])
  },
)

test('what is asked without a right to read the answer carries neither token nor body (I43)', async () => {
  const asked: RequestInit[] = []
  await sendTo([
    { method: 'PATCH', path: LISTS, json: { secret: 'x' }, token: 't' },
    (init) => {
      if (init.mode === 'no-cors') asked.push(init)
      return refusing(init)
    },
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'GET', headers: {}, body: null, credentials: 'omit' })
})

test('a POST is never sent again (I43)', async () => {
  const { outcomes, sent } = await sendTo([{ method: 'POST', path: '/api/v1/statuses' }, refusing])
  expect(outcomes[0]).toMatchObject({ fault: { code: 'network' } })
  expect(sent).toEqual(['cors POST'])
})

test('a call that went wrong once has its answer (I43)', async () => {
  let failures = 1
  const { outcomes, reachable } = await sendTo([
    { method: 'GET', path: LISTS },
    () => (failures-- > 0 ? noAnswer() : answer()),
  ])
  expect(outcomes[0]).toMatchObject({ ok: true, value: { status: 200 } })
  expect(reachable).toBe(true)
})

test('an outage costs one more request, and none while it lasts (E9, I43)', async () => {
  const { outcomes, sent, reachable } = await sendTo(
    [{ method: 'GET', path: LISTS }, noAnswer],
    [{ method: 'GET', path: LISTS }, noAnswer],
    [{ method: 'GET', path: LISTS, optional: true }, refusing],
  )
  for (const outcome of outcomes) expect(outcome).toMatchObject({ fault: { code: 'network' } })
  expect(reachable).toBe(false)
  expect(sent).toEqual(['cors GET', 'no-cors GET', 'cors GET', 'cors GET'])
})

test('a page of the server itself takes no answer for what it is: an outage (I43)', async () => {
  const { outcomes, sent } = await sendFrom(true, [[{ method: 'GET', path: LISTS }, refusing]])
  expect(outcomes[0]).toMatchObject({ fault: { code: 'network' } })
  expect(sent).toEqual(['cors GET'])
})
