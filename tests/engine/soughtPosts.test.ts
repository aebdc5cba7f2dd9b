import { describe, expect, test } from 'vitest'
import { refusal } from './harness/fakeInstance.ts'
import { entries, favourite, outboxCommand, setUp, states } from './harness/outbox.ts'
import { POST, post } from './harness/posting.ts'
import { killEngine, openTab } from './harness/world.ts'

const LOOK = 'GET /api/v1/accounts/u-alice/statuses'

/** The answers to the first call that creates a post are lost, after `what`. */
async function setUpLost(
  dialect: 'gotosocial' | 'mastodon-4.6',
  text: string,
  what: 'answer' | 'call' = 'answer',
) {
  const started = await setUp(dialect)
  const { instance, tab, world } = started
  const hold = instance.hold(POST, what, 1)
  const posted = await tab.run(post(text))
  const loseIt = async () => {
    await world.tick(60_000)
  }
  return { ...started, hold, posted, loseIt }
}

describe('a post whose answer was lost', () => {
  test('on a server that fails at a repeated key is found, once, and blocks no other (E48)', async () => {
    const { world, tab, id, countPosts, loseIt } = await setUpLost('mastodon-4.6', 'heard once')
    await loseIt()
    expect(states(tab)).toEqual(['waiting'])
    await tab.run(post('the next', 'next'))
    await tab.run(favourite(id))
    await world.tick(20_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('heard once')).toBe(1)
    expect(countPosts('the next')).toBe(1)
    expect(tab.noticeKeys()).not.toContain('post_status.unknown_outcome')
    expect(tab.noticeKeys()).toContain('post_status.sent_meanwhile')
  })

  test('on a server that fails at a repeated key and does not list it is the user’s to decide after three looks (E48)', async () => {
    const { world, instance, tab, countPosts, loseIt, posted } = await setUpLost('mastodon-4.6', 'nowhere')
    instance.script(LOOK, () => new Response('[]'))
    await loseIt()
    await tab.run(post('the next', 'next'))
    await world.tick(60_000)
    expect(entries(tab)).toMatchObject([{ id: posted, state: 'unsure', excerpt: 'nowhere' }])
    expect(instance.count(LOOK)).toBe(3)
    expect(countPosts('the next')).toBe(1)
    expect(tab.noticeKeys()).toContain('post_status.unknown_outcome')
    await world.tick(2 * 60 * 60_000)
    expect(instance.count(LOOK)).toBe(3)
    expect(countPosts('nowhere')).toBe(1)
    // The key is spent: the user's second post has another.
    await tab.run(outboxCommand(posted, 'send'))
    await world.tick(1_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('nowhere')).toBe(2)
    expect(
      new Set(instance.calls.filter(({ key }) => key?.startsWith(posted)).map(({ key }) => key)),
    ).toEqual(new Set([posted, `${posted}-1`]))
  })

  test('and was found is not sent again by a tab that still shows its draft (C28, E48)', async () => {
    const { world, engine, instance, tab, countPosts } = await setUp('mastodon-4.6')
    const other = await openTab(engine)
    instance.hold(POST, 'answer', 1)
    await tab.run(post('once', 'new', { idempotencyKey: '7' }))
    await world.tick(80_000)
    expect(entries(tab)).toEqual([])
    const calls = instance.count(POST)
    const again = await other.run(post('once', 'new', { idempotencyKey: '7' }))
    await world.tick(60_000)
    expect(other.settled.get(again)).toMatchObject({ ok: true, result: { statusId: expect.any(String) } })
    expect(entries(other)).toEqual([])
    expect(instance.count(POST)).toBe(calls)
    expect(countPosts('once')).toBe(1)
  })

  test('is looked for before the user sends it again (E48)', async () => {
    const { world, instance, tab, countPosts, loseIt, posted } = await setUpLost('gotosocial', 'late')
    const hide = instance.script(LOOK, () => new Response('[]'))
    await loseIt()
    await world.tick(60_000)
    expect(states(tab)).toEqual(['unsure'])
    hide()
    await tab.run(outboxCommand(posted, 'send'))
    await world.tick(1_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('late')).toBe(1)
  })

  test.each(['gotosocial', 'mastodon-4.6'] as const)(
    'is looked for before the user takes it back (%s, E48)',
    async (dialect) => {
      const { world, instance, tab, countPosts, loseIt, posted } = await setUpLost(dialect, 'late')
      const hide = instance.script(LOOK, () => new Response('[]'))
      await loseIt()
      await world.tick(60_000)
      expect(states(tab)).toEqual(['unsure'])
      hide()
      const back = await tab.run(outboxCommand(posted, 'takeBack'))
      await world.tick(1_000)
      // It is out: nothing is left to be written again.
      expect(entries(tab)).toEqual([])
      expect(tab.settled.get(back)).toMatchObject({ ok: true })
      expect(tab.entity('draft', `later:${posted}`) ?? null).toBeNull()
      expect(tab.noticeKeys()).toContain('post_status.sent_meanwhile')
      expect(countPosts('late')).toBe(1)
    },
  )

  test('that is nowhere is taken back with its text (E24, E48)', async () => {
    const { world, instance, tab, loseIt, posted } = await setUpLost('gotosocial', 'nowhere')
    instance.script(LOOK, () => new Response('[]'))
    await loseIt()
    await world.tick(60_000)
    await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(1_000)
    expect(entries(tab)).toEqual([])
    expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'nowhere' })
  })

  test('on a server that ignores keys is found (E48)', async () => {
    const { world, instance, tab, countPosts, loseIt } = await setUpLost('gotosocial', 'heard once')
    await loseIt()
    await world.tick(5_000)
    expect(entries(tab)).toEqual([])
    expect(instance.count(POST)).toBe(1)
    expect(countPosts('heard once')).toBe(1)
    expect(tab.noticeKeys()).not.toContain('post_status.unknown_outcome')
  })

  test.each([
    ['is an hour ahead', -3_600_000, -3_600_000],
    ['is an hour behind', 3_600_000, 3_600_000],
    ['was an hour ahead, and is set', -3_600_000, 0],
    ['was right, and is set back by an hour', 0, 3_600_000],
  ] as const)('is found where the clock of this machine %s (E48, EV8)', async (_how, before, after) => {
    const { world, instance, tab, countPosts } = await setUp('gotosocial')
    instance.aheadMs = before
    for (let time = 0; time < 6; time++) await tab.run(post(`word ${time}`, `word-${time}`))
    await world.tick(60_000)
    instance.hold(POST, 'answer', 1)
    await tab.run(post('heard once'))
    await world.tick(25_000)
    instance.aheadMs = after
    await world.tick(60_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('heard once')).toBe(1)
  })

  test('is found where nobody knows how wrong the clock of this machine is (E48, EV8)', async () => {
    const { world, instance, tab, countPosts } = await setUp('gotosocial')
    Object.assign(instance, { aheadMs: -7_200_000, hidesTime: true })
    instance.hold(POST, 'answer', 1)
    await tab.run(post('heard once'))
    await world.tick(90_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('heard once')).toBe(1)
  })

  test('is settled when it arrives by the stream later (E48)', async () => {
    const { world, instance, tab, hold, loseIt } = await setUpLost('gotosocial', 'slow', 'call')
    await loseIt()
    await world.tick(60_000)
    expect(states(tab)).toEqual(['unsure'])
    hold.release()
    await world.tick(60)
    world.sockets.emit('update', instance.timeline('home')[0])
    await world.tick(60)
    expect(entries(tab)).toEqual([])
    expect(instance.count(POST)).toBe(1)
  })

  test.each([
    ['with other words', { text: 'hello there' }],
    ['as a reply', { inReplyToId: 'p1' }],
    ['for fewer people', { visibility: 'private' }],
  ] as const)('is not taken for another %s (E48)', async (_how, other) => {
    const { world, instance, tab } = await setUp('gotosocial')
    instance.script(POST, refusal(500, 'who knows'), 1)
    await tab.run(post('hello'))
    await tab.run(post('hello', 'other', other))
    await world.tick(60_000)
    expect(states(tab)).toEqual(['unsure'])
  })

  test('is not taken for an equal one from before, of another entry, or of long after (E48)', async () => {
    const { world, instance, tab, countPosts } = await setUp('gotosocial')
    await tab.run(post('same', 'first'))
    await world.tick(1_000)
    instance.script(POST, refusal(500, 'who knows'), 1)
    await tab.run(post('same', 'second'))
    await world.tick(1_000)
    await tab.run(post('same', 'third'))
    await world.tick(60_000)
    expect(states(tab)).toEqual(['unsure'])
    await world.tick(10 * 60_000)
    const phone = { content: '<p>same</p>', created_at: new Date(world.clock.now()).toISOString() }
    world.sockets.emit('update', instance.publish(phone, ['home'], 'alice'))
    await world.tick(1_000)
    expect(states(tab)).toEqual(['unsure'])
    expect(countPosts('same')).toBe(3)
  })

  test('of two that are equal settles one only (E48)', async () => {
    const { world, instance, tab, countPosts } = await setUp('gotosocial')
    instance.hold(POST, 'answer', 1)
    await tab.run(post('twins', 'first'))
    await world.tick(100)
    instance.script(POST, refusal(500, 'who knows'), 1)
    await tab.run(post('twins', 'second'))
    await world.tick(120_000)
    expect(states(tab)).toEqual(['unsure'])
    expect(countPosts('twins')).toBe(1)
  })

  test('by an engine that died is found by the next (E48)', async () => {
    const { world, engine, tab, countPosts } = await setUpLost('gotosocial', 'cut off')
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(20_000)
    expect(entries(back)).toEqual([])
    expect(countPosts('cut off')).toBe(1)
    expect(tab.noticeKeys()).toEqual([])
  })
})
