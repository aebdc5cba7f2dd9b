import { describe, expect, test } from 'vitest'
import { entries, favourite, outboxCommand, setUp, states } from './harness/outbox.ts'
import { POST, post } from './harness/posting.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

describe('an engine that stops', () => {
  test('leaves its outbox to the next one, which shows and sends it', async () => {
    const { world, engine, instance, tab, id, countPosts, goDown } = await setUp('gotosocial')
    await goDown()
    await tab.run(post('outlives it'))
    await tab.run(favourite(id))
    await world.tick(60)
    await tab.close()
    await killEngine(engine)
    await world.tick(60 * 60_000)
    const next = await world.start()
    const back = await openTab(next)
    await world.tick(1_000)
    expect(states(back)).toEqual(['waiting', 'waiting'])
    instance.down = false
    await back.watch('friends')
    await world.tick(61_000)
    expect(entries(back)).toEqual([])
    expect(countPosts('outlives it')).toBe(1)
    expect(back.entity('status', id)).toMatchObject({ favourited: true })
    expect(back.noticeKeys()).toContain('post_status.sent_meanwhile')
  })

  test.each([
    ['pleroma', 'sends it again under the same key'],
    ['gotosocial', 'finds it'],
  ] as const)('while sending: on %s the next one %s', async (dialect, _what) => {
    const { world, engine, instance, tab, countPosts, goDown } = await setUp(dialect)
    await goDown()
    await tab.run(post('cut off'))
    await world.tick(60)
    instance.hold(POST, 'answer', 1)
    instance.down = false
    await world.tick(20_000)
    expect(countPosts('cut off')).toBe(1)
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(20_000)
    expect(countPosts('cut off')).toBe(1)
    expect(states(back)).toEqual([])
    expect(back.noticeKeys()).toContain('post_status.sent_meanwhile')
  })

  test('as a follower hands its outbox to the leader, which sends it once', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp()
    const newer = await world.start({ build: 200 })
    const onNewer = await openTab(newer)
    await world.tick(5_000)
    expect((await newer.health()).leading).toBe(true)
    await goDown()
    await tab.run(post('handed over'))
    await world.tick(60)
    expect(states(onNewer)).toEqual(['waiting'])
    instance.down = false
    await world.tick(120_000)
    expect(countPosts('handed over')).toBe(1)
    for (const one of [tab, onNewer]) expect(entries(one)).toEqual([])
  })

  test('as a follower that dies with its tab while it sends a post leaves it to the leader', async () => {
    const { world, engine, instance, tab, countPosts } = await setUp()
    const onNewer = await openTab(await world.start({ build: 200 }))
    await world.tick(5_000)
    instance.hold(POST, 'call', 1)
    await tab.run(post('cut off'))
    await world.tick(1_000)
    await tab.close()
    await killEngine(engine)
    await world.tick(20_000)
    expect(countPosts('cut off')).toBe(1)
    expect(onNewer.noticeKeys()).toContain('post_status.sent_meanwhile')
  })

  test('as a follower that has died is resumed once, however often others announce a change', async () => {
    const { world, engine, instance, tab, id, countPosts } = await setUp()
    const onNewer = await openTab(await world.start({ build: 200 }))
    const another = await openTab(await world.start({ build: 150 }))
    await world.tick(5_000)
    instance.hold(POST, 'call', 1)
    await tab.run(post('never taken'))
    await tab.run(favourite(id))
    await world.tick(1_000)
    await tab.close()
    instance.hold(POST, 'call', 1)
    await killEngine(engine)
    for (let times = 1; times < 4; times++) {
      await another.run({
        kind: 'saveDraft',
        draftId: 'new',
        draft: { text: `${times}`, subject: '', writer: 'w' },
      })
      await world.tick(5_000)
    }
    expect(countPosts('never taken')).toBe(0)
    // Once by the dead engine, and once by the leader.
    expect(instance.count(POST)).toBe(2)
    const told = onNewer.noticeKeys().filter((key) => /refused|not_sent/.test(key))
    expect(told.length).toBeLessThanOrEqual(1)
  })

  test('without locks, another engine does not take a living one for dead', async () => {
    const { world, engine, instance } = await startEngine({ insecure: true })
    instance.fill(1)
    const tab = await openTab(engine)
    const other = await openTab(await world.start())
    await world.tick(5_000)
    instance.hold(POST, 'call', 1)
    await tab.run(post('slowly'))
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft: { text: 'next', subject: '', writer: 'w' } })
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(1)
    expect(other.noticeKeys()).toEqual([])
  })

  test('as a follower keeps showing what its tab pressed when the leader sends it (E42)', async () => {
    const { world, instance, tab, id, goDown } = await setUp()
    const onNewer = await openTab(await world.start({ build: 200 }))
    await onNewer.watch('friends')
    await world.tick(5_000)
    const seen: unknown[] = []
    await goDown()
    await tab.run(favourite(id))
    await world.tick(60)
    instance.down = false
    for (let second = 0; second < 120; second++) {
      await world.tick(1_000)
      seen.push(tab.entity('status', id)?.favourited)
    }
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(1)
    expect(entries(tab)).toEqual([])
    expect(new Set(seen)).toEqual(new Set([true]))
    expect(tab.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
  })

  test('as a follower takes back what the leader discarded', async () => {
    const { world, tab, id, goDown } = await setUp()
    const onNewer = await openTab(await world.start({ build: 200 }))
    await world.tick(5_000)
    await goDown()
    const pressed = await tab.run(favourite(id))
    await world.tick(5_000)
    expect(tab.entity('status', id)).toMatchObject({ favourited: true })
    await onNewer.run(outboxCommand(pressed, 'discard'))
    await world.tick(5_000)
    expect(entries(tab)).toEqual([])
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
  })

  test('with a full disk still sends its outbox', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    world.disk.failures.session = 'full'
    await tab.run(post('in memory'))
    await world.tick(60)
    expect(states(tab)).toEqual(['waiting'])
    instance.down = false
    await world.tick(61_000)
    expect(countPosts('in memory')).toBe(1)
    expect(entries(tab)).toEqual([])
  })
})

describe('signing out', () => {
  test('keeps the outbox, which is sent after signing in again', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    await tab.run(post('later then'))
    await tab.run({ kind: 'signOut' })
    await world.tick(5_000)
    expect(tab.session.state).toBe('signed-out')
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
    await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(5_000)
    expect(tab.session.state).toBe('signed-in')
    expect(countPosts('later then')).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test('because of a refused token loses nothing in the outbox', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    await tab.run(post('still mine'))
    await world.tick(60)
    instance.tokens.clear()
    instance.down = false
    await world.tick(61_000)
    expect(tab.session.state).toBe('signed-out')
    expect(countPosts('still mine')).toBe(0)
    await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(5_000)
    expect(countPosts('still mine')).toBe(1)
  })
})
