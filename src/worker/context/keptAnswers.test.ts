import { expect, test } from 'vitest'
import { FakeClock } from '../../../tests/engine/harness/fakeClock.ts'
import { type Outcome, ok } from '../../shared/fault/fault.ts'
import type { RestAnswer } from '../net/restClient.ts'
import { type KeyValueStorage, memoryStorage } from '../platform/keyValueStorage.ts'
import { createLog } from '../platform/log.ts'
import { KeptAnswers } from './keptAnswers.ts'

const LISTS = { method: 'GET', path: '/api/v1/lists' } as const
const answerOf = (value: unknown): Outcome<RestAnswer> => ok({ value, status: 200, link: null })

function open(continues = true, cache: KeyValueStorage = memoryStorage()) {
  const clock = new FakeClock()
  const log = createLog(clock.now)
  const kept = new KeptAnswers({ owner: 'luna@rook.example', cache, clock, log, continues })
  const onDisk = async (path: string): Promise<unknown> => {
    // What was begun goes first.
    await kept.take('/nothing')
    return cache.get('answers', `luna@rook.example${path}`)
  }
  return { cache, clock, kept, log, onDisk }
}

/** A request that is under way until it is answered. */
function pending() {
  let answer: (value: Outcome<RestAnswer>) => void = () => {}
  const answered = new Promise<Outcome<RestAnswer>>((resolve) => {
    answer = resolve
  })
  let start: () => void = () => {}
  const sent = new Promise<void>((resolve) => {
    start = resolve
  })
  const send = (): Promise<Outcome<RestAnswer>> => {
    start()
    return answered
  }
  return { send, sent, answer: (value: unknown) => answer(answerOf(value)) }
}

test('an answer is used by the next engine, once (R49)', async () => {
  const first = open()
  await first.kept.send(LISTS, async () => answerOf(['a']))
  await first.onDisk(LISTS.path)
  const next = open(true, first.cache)
  const ask = (): Promise<unknown> => next.kept.send(LISTS, async () => answerOf(['b']))
  expect([await ask(), await ask()]).toEqual([answerOf(['a']), answerOf(['b'])])
})

test('an answer that a write or an event has overtaken is not kept (R49)', async () => {
  const { kept, onDisk } = open()
  const lists = pending()
  const reading = kept.send(LISTS, lists.send)
  await lists.sent
  await kept.send({ method: 'POST', path: LISTS.path }, async () => answerOf({}))
  lists.answer([])
  await reading
  expect(await onDisk(LISTS.path)).toBeUndefined()

  const conversations = { method: 'GET', path: '/api/v1/conversations', query: { limit: 20 } } as const
  const directs = pending()
  const asking = kept.send(conversations, directs.send)
  await directs.sent
  await kept.arrived({ event: 'conversation', payload: {}, streams: [] })
  directs.answer([])
  await asking
  expect(await onDisk('/api/v1/conversations?limit=20')).toBeUndefined()
})

test.each([
  ['a post', { visibility: 'public' }, true],
  ['a direct post', { visibility: 'direct' }, false],
])('%s changes the conversations only if it is direct', async (_what, form, isKept) => {
  const { kept, onDisk } = open()
  const conversations = { method: 'GET', path: '/api/v1/conversations', query: { limit: 20 } } as const
  await kept.send(conversations, async () => answerOf([]))
  await kept.send({ method: 'POST', path: '/api/v1/statuses', form }, async () => answerOf({}))
  expect((await onDisk('/api/v1/conversations?limit=20')) !== undefined).toBe(isKept)
})

test('a disk that does not answer delays a request for a second (R49)', async () => {
  const silent: KeyValueStorage = { ...memoryStorage(), get: () => new Promise(() => {}) }
  const { kept, clock } = open(true, silent)
  let sent = false
  const asking = kept.send(LISTS, async () => {
    sent = true
    return answerOf(['a'])
  })
  await clock.tick(999)
  expect(sent).toBe(false)
  await clock.tick(1_001)
  expect(await asking).toEqual(answerOf(['a']))
})

test('the first requests of a start do not wait for what is being written', async () => {
  const slow: KeyValueStorage = { ...memoryStorage(), put: () => new Promise(() => {}) }
  const { kept, clock } = open(false, slow)
  await kept.send({ method: 'GET', path: '/api/v2/filters' }, async () => answerOf([]))
  let sent = false
  void kept.send(LISTS, async () => {
    sent = true
    return answerOf([])
  })
  await clock.tick(0)
  expect(sent).toBe(true)
})
