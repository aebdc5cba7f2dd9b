import { describe, expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { createLog } from '../platform/log.ts'
import { ServerClock } from './serverClock.ts'

const HOUR = 3_600_000

function setUp({ origin = 'https://rook.example', hostAheadMs = 0 } = {}) {
  const server = 'https://rook.example'
  const clock = new FakeClock()
  const asked: string[] = []
  const host = async (input: unknown, init?: RequestInit): Promise<Response> => {
    asked.push(`${init?.method} ${String(input)}`)
    return answer(clock.now() - hostAheadMs)
  }
  const log = createLog(clock.now)
  const own = new ServerClock({ platform: { fetch: host as typeof fetch, origin }, clock, log, server })
  const told: number[] = []
  own.listen((aheadMs) => told.push(aheadMs))
  return { clock, own, told, asked }
}

const answer = (serverMs?: number, headers: Record<string, string> = {}): Response =>
  new Response('', {
    headers: { ...headers, ...(serverMs !== undefined && { date: new Date(serverMs).toUTCString() }) },
  })

describe('the time of the servers (EV8)', () => {
  test.each([
    ['an hour fast', HOUR],
    ['an hour slow', -HOUR],
    ['a day fast', 24 * HOUR],
  ])('is learnt by one answer to a clock that is %s', (_, aheadMs) => {
    const { clock, own, told } = setUp()
    own.heard(answer(clock.now() - aheadMs), clock.now())
    expect(Math.abs(own.aheadMs - aheadMs)).toBeLessThan(1_000)
    expect(Math.abs(own.now() - (clock.now() - aheadMs))).toBeLessThan(1_000)
    expect(told).toHaveLength(1)
  })

  test('is that of a right clock, to the millisecond, and that is told', () => {
    const { clock, own, told } = setUp()
    own.heard(answer(clock.now() - 3_000), clock.now())
    expect([own.aheadMs, told]).toEqual([0, [0]])
  })

  test('is the median: one odd answer changes nothing, and a clock that was mended is followed', () => {
    const { clock, own } = setUp()
    for (let count = 0; count < 4; count++) own.heard(answer(clock.now() - HOUR), clock.now())
    own.heard(answer(clock.now() - 9 * HOUR), clock.now())
    expect(Math.abs(own.aheadMs - HOUR)).toBeLessThan(1_000)
    for (let count = 0; count < 3; count++) own.heard(answer(clock.now()), clock.now())
    expect(own.aheadMs).toBe(0)
  })

  test('takes the way off, and nothing from an answer that was slow or came from a cache', async () => {
    const { clock, own } = setUp()
    const sentAt = clock.now()
    await clock.tick(8_000)
    own.heard(answer(sentAt + 4_000 - HOUR), sentAt)
    expect(Math.abs(own.aheadMs - HOUR)).toBeLessThan(1_000)
    const other = setUp()
    other.own.heard(answer(other.clock.now() - HOUR, { age: '3600' }), other.clock.now())
    other.own.heard(answer(other.clock.now() - HOUR), other.clock.now() - 20_000)
    other.own.heard(answer(other.clock.now() - HOUR), other.clock.now() + 20_000)
    expect(other.own.aheadMs).toBe(0)
  })

  test('is asked of the page’s own host once an hour, where the instance’s cannot be read', async () => {
    const { clock, own, asked } = setUp({ origin: 'https://app.example', hostAheadMs: HOUR })
    own.heard(answer(), clock.now())
    own.heard(answer(), clock.now())
    await clock.tick(0)
    expect(asked).toEqual(['HEAD https://app.example/'])
    expect(Math.abs(own.aheadMs - HOUR)).toBeLessThan(1_000)
    await clock.tick(HOUR)
    own.heard(answer(), clock.now())
    expect(asked).toHaveLength(2)
    const same = setUp()
    same.own.heard(answer(), same.clock.now())
    expect(same.asked).toEqual([])
  })

  test('is that of one’s own new posts, if it can be read nowhere', () => {
    const { clock, own } = setUp()
    own.created(clock.now() + HOUR, clock.now())
    expect(own.aheadMs).toBe(-HOUR)
    own.created(Number.NaN, clock.now())
    expect(own.aheadMs).toBe(-HOUR)
  })
})
