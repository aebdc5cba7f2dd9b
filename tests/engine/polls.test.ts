import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, startEngine, type WorldOptions } from './harness/world.ts'

const POLL = 'GET /api/v1/polls/7'
const VOTES = 'POST /api/v1/polls/7/votes'

const pollJson = (overrides: Json = {}): Json => ({
  id: '7',
  expires_at: null,
  expired: false,
  multiple: false,
  votes_count: 4,
  voters_count: 4,
  voted: false,
  own_votes: [],
  options: [
    { title: 'wren :w:', votes_count: 3 },
    { title: 'owl', votes_count: 1 },
  ],
  ...overrides,
})

/** Two tabs that show a post with a poll. */
async function setUp(overrides: Json = {}, options: WorldOptions = {}) {
  const started = await startEngine(options)
  const { instance, engine, world } = started
  const signedIn = options.signedIn !== null
  const emojis = [{ shortcode: 'w', url: 'https://rook.example/w.png' }]
  const status = instance.publish({ poll: pollJson(overrides), emojis }, ['home', 'public:local'])
  const id = String(status.id)
  const kind = signedIn ? 'friends' : 'public'
  const tab = await openTab(engine)
  await tab.watch(kind)
  const other = await openTab(engine)
  await other.watch(kind)
  await world.tick(1_000)
  return { ...started, tab, other, id }
}

const vote = (statusId: string, ...choices: number[]): CommandBody => ({
  kind: 'vote',
  statusId,
  pollId: '7',
  choices,
})

const isoAfter = (current: number, inMs: number): string => new Date(current + inMs).toISOString()

describe('a vote', () => {
  test('is shown in all tabs at once, and sent as the indexes of the options', async () => {
    const { instance, tab, other, id, world } = await setUp({ multiple: true })
    const hold = instance.hold(VOTES)
    instance.script(VOTES, json(pollJson({ multiple: true, voted: true, own_votes: [0, 1], votes_count: 9 })))
    const command = await tab.run(vote(id, 0, 1))
    await world.tick(60)
    for (const one of [tab, other]) {
      expect(one.entity('status', id)?.poll).toMatchObject({
        voted: true,
        ownVotes: [0, 1],
        votesCount: 6,
        votersCount: 5,
        options: [{ votesCount: 4 }, { votesCount: 2 }],
      })
    }
    expect(instance.last(VOTES).body).toEqual({ choices: [0, 1] })
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    for (const one of [tab, other])
      expect(one.entity('status', id)?.poll).toMatchObject({ voted: true, votesCount: 9 })
  })

  test('keeps the emoji of the titles, which only the post has', async () => {
    const { instance, tab, id, world } = await setUp()
    instance.script(VOTES, json(pollJson({ voted: true, own_votes: [1] })))
    await tab.run(vote(id, 1))
    await world.tick(60)
    const { title } = tab.entity('status', id)?.poll?.options[0] ?? {}
    expect(title).toContainEqual(expect.objectContaining({ t: 'emoji', name: 'w' }))
  })

  test.each([
    ['nothing about it', {}],
    ['nothing about the choice', pollJson({ votes_count: 5, own_votes: undefined, voted: undefined })],
  ])('counts when the instance returns %s', async (_what, answer) => {
    const { instance, tab, id, world } = await setUp()
    instance.script(VOTES, json(answer))
    const command = await tab.run(vote(id, 1))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.entity('status', id)?.poll).toMatchObject({ voted: true, ownVotes: [1], votesCount: 5 })
  })

  test.each([
    [422, 'The poll has already ended', { expired: true }],
    [422, 'Already voted', { voted: true, own_votes: [0] }],
    [422, 'Too many choices', {}],
  ])(
    'that is refused (%d, %s) is rolled back, and the poll is fetched again',
    async (status, words, current) => {
      const { instance, tab, other, id, world } = await setUp()
      instance.script(VOTES, refusal(status, words))
      instance.script(POLL, json(pollJson(current)))
      const command = await tab.run(vote(id, 1))
      await world.tick(60)
      expect(tab.settled.get(command)).toMatchObject({
        ok: false,
        fault: { code: 'refused', serverText: words },
      })
      const { own_votes: ownVotes = [], ...rest } = current as { own_votes?: number[] }
      for (const one of [tab, other])
        expect(one.entity('status', id)?.poll).toMatchObject({
          voted: false,
          votesCount: 4,
          ...rest,
          ownVotes,
        })
    },
  )

  test('that gets no answer waits in the outbox, without a further call', async () => {
    const { instance, tab, id, world } = await setUp()
    instance.down = true
    const command = await tab.run(vote(id, 1))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    expect(tab.entity('status', id)?.poll).toMatchObject({ voted: true, ownVotes: [1] })
    expect(instance.count(POLL)).toBe(0)
  })

  test('of a visitor is refused without a call', async () => {
    const { instance, tab, id, world } = await setUp({}, { signedIn: null })
    const command = await tab.run(vote(id, 1))
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'signed-out' } })
    expect(tab.entity('status', id)?.poll?.voted).toBe(false)
    expect(instance.count(VOTES)).toBe(0)
  })
})

describe('a poll on screen', () => {
  test('is fetched every 30 seconds, once for all tabs, while one of them shows it', async () => {
    const { instance, tab, other, id, world } = await setUp()
    instance.script(POLL, () => json(pollJson({ votes_count: 4 + instance.count(POLL) })))
    const one = await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(20_000)
    const two = await other.watch({ kind: 'poll', statusId: id })
    await world.tick(9_900)
    expect(instance.count(POLL)).toBe(0)
    await world.tick(200)
    expect(instance.count(POLL)).toBe(1)
    for (const each of [tab, other]) expect(each.entity('status', id)?.poll?.votesCount).toBe(5)
    await tab.unwatch(one)
    await world.tick(30_000)
    expect(instance.count(POLL)).toBe(2)
    await other.unwatch(two)
    await world.tick(300_000)
    expect(instance.count(POLL)).toBe(2)
    // Shown again after a while, it is fetched at once.
    await other.watch({ kind: 'poll', statusId: id })
    await world.tick(60)
    expect(instance.count(POLL)).toBe(3)
  })

  test('is fetched when it ends, and not after that', async () => {
    const { world, engine, instance } = await startEngine()
    const poll = pollJson({ expires_at: isoAfter(world.clock.now(), 41_000) })
    const id = String(instance.publish({ poll }).id)
    instance.script(POLL, () =>
      json({ ...poll, expired: Date.parse(String(poll.expires_at)) <= world.clock.now() }),
    )
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(30_100)
    expect(instance.count(POLL)).toBe(1)
    await world.tick(9_800)
    expect(instance.count(POLL)).toBe(1)
    await world.tick(200)
    expect(instance.count(POLL)).toBe(2)
    expect(tab.entity('status', id)?.poll?.expired).toBe(true)
    await world.tick(300_000)
    expect(instance.count(POLL)).toBe(2)
  })

  test('that had ended when it arrived is never fetched', async () => {
    const { instance, tab, id, world } = await setUp({ expired: true })
    await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(300_000)
    expect(instance.count(POLL)).toBe(0)
  })

  test('is fetched with its post where the server does not know the call, which is not asked again (PL10, I40)', async () => {
    const { instance, tab, id, world } = await setUp()
    instance.script(POLL, () => new Response('<h1>404 Not Found</h1>', { status: 404 }))
    instance.script(
      `GET /api/v1/statuses/${id}`,
      json({ ...instance.statuses.get(id), poll: pollJson({ votes_count: 9 }) }),
    )
    await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(31_000)
    expect(tab.entity('status', id)?.poll?.votesCount).toBe(9)
    await world.tick(65_000)
    expect(instance.count(POLL)).toBe(1)
    expect(instance.count(`GET /api/v1/statuses/${id}`)).toBeGreaterThan(2)
  })

  test('is refreshed for visitors too', async () => {
    const { instance, tab, id, world } = await setUp({}, { signedIn: null })
    instance.script(POLL, json(pollJson({ votes_count: 8 })))
    await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(31_000)
    expect(tab.entity('status', id)?.poll?.votesCount).toBe(8)
  })

  test.each([
    ['is refused', refusal(500, 'broken')],
    ['is invalid', json({ id: '7', options: 'none' })],
    ['is of another poll', json(pollJson({ id: '8', votes_count: 99 }))],
  ])('stays unchanged when the answer %s, and is fetched again', async (_what, answer) => {
    const { instance, tab, id, world, engine } = await setUp()
    instance.script(POLL, answer)
    await tab.watch({ kind: 'poll', statusId: id })
    await world.tick(60_100)
    expect(instance.count(POLL)).toBe(2)
    expect(tab.entity('status', id)?.poll?.votesCount).toBe(4)
    expect(engine.problems()).toEqual([])
  })
})
