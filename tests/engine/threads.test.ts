import { describe, expect, test } from 'vitest'
import type { CollectionRef } from '../../src/shared/protocol/views.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const conversation = (statusId: string): CollectionRef => ({ kind: 'conversation', statusId })
const context = (id: string): string => `GET /api/v1/statuses/${id}/context`
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString()

/**
 * A thread written as `b: 'a'` (b replies to a; null starts the thread), oldest first.
 * The context call is that of `focus`.
 */
async function startThread(links: Readonly<Record<string, string | null>>, focus: string) {
  const started = await startEngine()
  const { instance, engine } = started
  const all = Object.entries(links).map(([id, parent], index) =>
    instance.publish(
      { id, in_reply_to_id: parent, in_reply_to_account_id: parent && 'u-bob', created_at: at(index) },
      [],
    ),
  )
  const answer = { ancestors: [] as Json[], descendants: all.filter(({ id }) => id !== focus) }
  instance.script(context(focus), () => json(answer))
  const tab = await openTab(engine)
  const shape = (view: string) => {
    const { thread } = tab.meta(view)
    return tab.rows(view).map((id, index) => '-'.repeat(thread?.depths[index] ?? 0) + id)
  }
  const prefer = async (conversationDisplay: 'tree' | 'linear') => {
    await tab.run({ kind: 'setPreferences', change: { conversationDisplay } })
    await started.world.tick(100)
  }
  return { ...started, tab, answer, all, shape, prefer }
}

const THREAD = { s1: null, s2: 's1', s3: 's2', s4: 's1', s5: 's3' }

describe('a conversation', () => {
  test('is sorted by time, with each post and its author once', async () => {
    const { tab, answer, all, world } = await startThread(THREAD, 's2')
    answer.ancestors.push(...all.slice(0, 1), ...all.slice(0, 1))
    answer.descendants.push(...all)
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.drawn(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, thread: { focusId: 's2', depths: [] } })
  })

  test('is a tree if the user prefers that, as soon as they do', async () => {
    const { tab, prefer, shape, world } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    await prefer('tree')
    expect(shape(view)).toEqual(['s1', '-s2', '--s3', '---s5', '-s4'])
    await prefer('linear')
    expect(shape(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
  })

  test('inserts a streamed reply at its place at once, without a call', async () => {
    const { tab, prefer, shape, world, instance } = await startThread(THREAD, 's2')
    await prefer('tree')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    const before = instance.calls.length
    world.sockets.emit('update', instance.publish({ id: 's6', in_reply_to_id: 's2', created_at: at(6) }, []))
    await world.tick(60)
    expect(shape(view)).toEqual(['s1', '-s2', '--s3', '---s5', '--s6', '-s4'])
    expect(tab.drawn(view)).toContain('s6')
    expect(instance.calls.length).toBe(before)
    // A reply to another thread has no place in it.
    world.sockets.emit('update', instance.publish({ id: 's7', in_reply_to_id: 'other' }, []))
    await world.tick(60)
    expect(tab.rows(view)).not.toContain('s7')
  })

  test("shows the user's reply from another tab at once, even while it is being refetched", async () => {
    const { tab, answer, engine, instance, world } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    const hold = instance.hold(context('s2'))
    await tab.page(view, 'newer')
    const other = await openTab(engine)
    instance.script('POST /api/v1/statuses', () =>
      json(instance.publish({ id: 's8', in_reply_to_id: 's4', created_at: at(8) }, [], 'alice')),
    )
    await other.run({
      kind: 'post',
      draftId: 'd',
      draft: { text: 'hm', subject: '', visibility: 'public', sensitive: false, inReplyToId: 's4' },
    } as never)
    await world.tick(60)
    expect(tab.rows(view).at(-1)).toBe('s8')
    // The answer in flight does not contain the new reply.
    hold.release()
    await world.tick(60)
    expect(tab.rows(view).at(-1)).toBe('s8')
    expect(answer.descendants).toHaveLength(4)
  })

  test('without a view collects replies for the next time it opens', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    await tab.unwatch(await tab.watch(conversation('s2')))
    world.sockets.emit('update', instance.publish({ id: 's6', in_reply_to_id: 's2', created_at: at(6) }, []))
    await world.tick(1_000)
    const view = await tab.watch(conversation('s2'))
    expect(tab.rows(view).at(-1)).toBe('s6')
    expect(instance.count(context('s2'))).toBe(1)
  })

  test('is refetched every 30 seconds while a tab shows it', async () => {
    const { tab, answer, instance, world } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await world.tick(29_000)
    expect(instance.count(context('s2'))).toBe(1)
    answer.descendants.push(instance.publish({ id: 's9', in_reply_to_id: 's1', created_at: at(9) }, []))
    await world.tick(2_000)
    expect(tab.rows(view).at(-1)).toBe('s9')
    await tab.unwatch(view)
    await world.tick(300_000)
    expect(instance.count(context('s2'))).toBe(2)
  })

  test('is not refetched for hidden tabs, and at once when one of them is shown (TH3)', async () => {
    const { tab, answer, instance, world } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await tab.hide()
    await world.tick(3_600_000)
    expect(instance.count(context('s2'))).toBe(1)
    answer.descendants.push(instance.publish({ id: 's9', in_reply_to_id: 's1', created_at: at(9) }, []))
    await tab.show()
    await world.tick(60)
    expect(tab.rows(view).at(-1)).toBe('s9')
    await world.tick(29_000)
    expect(instance.count(context('s2'))).toBe(2)
    await world.tick(1_000)
    expect(instance.count(context('s2'))).toBe(3)
  })

  test('that was hidden for less than its interval is refetched when the interval is over', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    await tab.watch(conversation('s2'))
    await tab.hide()
    await world.tick(20_000)
    await tab.show()
    await world.tick(9_000)
    expect(instance.count(context('s2'))).toBe(1)
    await world.tick(1_100)
    expect(instance.count(context('s2'))).toBe(2)
  })

  test('drops a deleted post, or leaves a placeholder if it has replies', async () => {
    const { tab, prefer, shape, world } = await startThread(THREAD, 's2')
    await prefer('tree')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    world.sockets.emit('delete', 's4')
    world.sockets.emit('delete', 's1')
    await world.tick(100)
    expect(shape(view)).toEqual(['gap:s1', '-s2', '--s3', '---s5'])
  })

  test('does not show a deleted post again because of an answer that is older', async () => {
    const { tab, world, instance } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    const hold = instance.hold(context('s2'), 'answer', 1)
    await tab.page(view, 'newer')
    world.sockets.emit('delete', 's4')
    await world.tick(60)
    expect(tab.rows(view)).not.toContain('s4')
    hold.release()
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's5'])
  })

  test('does not show a post that was deleted before its first answer came (TH9)', async () => {
    const { tab, world, instance, prefer, shape } = await startThread(THREAD, 's2')
    await prefer('tree')
    const hold = instance.hold(context('s2'), 'answer', 1)
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    // The engine does not know these posts yet.
    world.sockets.emit('delete', 's3')
    world.sockets.emit('delete', 's4')
    hold.release()
    await world.tick(60)
    expect(shape(view)).toEqual(['s1', '-s2', '--gap:s3', '---s5'])
    expect(tab.entity('status', 's3')).toBeUndefined()
  })

  test('keeps a placeholder for a deleted post with replies, and for the focused one', async () => {
    const { tab, answer, prefer, shape, world } = await startThread(THREAD, 's2')
    await prefer('tree')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    world.sockets.emit('delete', 's3')
    world.sockets.emit('delete', 's4')
    await world.tick(100)
    expect(shape(view)).toEqual(['s1', '-s2', '--gap:s3', '---s5'])
    answer.descendants = answer.descendants.filter(({ id }) => id !== 's3' && id !== 's4')
    await world.tick(31_000)
    expect(shape(view)).toEqual(['s1', '-s2', '--gap:s3', '---s5'])
    world.sockets.emit('delete', 's2')
    world.sockets.emit('delete', 's5')
    await world.tick(100)
    expect(shape(view)).toEqual(['s1', '-gap:s2'])
    expect(tab.meta(view).thread?.focusId).toBe('gap:s2')
  })

  test.each([
    ['404', refusal(404, 'Record not found')],
    ['500, as Pleroma does', json('Something went wrong', { status: 500 })],
  ])(
    'of a missing post is a failure with its code, also if its context is answered by %s',
    async (_, answer) => {
      const { engine, instance } = await startEngine()
      instance.script(context('gone'), answer)
      const tab = await openTab(engine)
      const view = await tab.watch(conversation('gone'))
      expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'missing' })
      expect(tab.rows(view)).toEqual([])
    },
  )

  test('of a repeat is that of the repeated post', async () => {
    const { tab, all, instance, world } = await startThread(THREAD, 's2')
    instance.publish({ id: 'r1', reblog: all[1] }, [])
    instance.script(context('r1'), () => json({ ancestors: [all[0]], descendants: [all[2]] }))
    const view = await tab.watch(conversation('r1'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3'])
    expect(tab.meta(view).thread?.focusId).toBe('s2')
  })
})

describe('invalid threads', () => {
  test('with cycles, missing parents and empty repeats show each post once', async () => {
    const links = { a: 'c', b: 'a', c: 'b', d: 'gone', e: 'd', f: 'f' }
    const { tab, answer, prefer, shape, world } = await startThread(links, 'a')
    answer.descendants.push({
      id: 'n',
      account: { id: 'u-bob', acct: 'bob' },
      reblog: null,
      in_reply_to_id: 'e',
    })
    answer.descendants.push({ id: 7 }, null as never)
    await prefer('tree')
    const view = await tab.watch(conversation('a'))
    await world.tick(60)
    expect(shape(view).filter((row) => !row.endsWith('n'))).toEqual([
      'a',
      '-b',
      '--c',
      'gap:gone',
      '-d',
      '--e',
      'f',
    ])
    expect(shape(view)).toContain('---n')
  })

  test('an unreadable answer is a failure, and known posts stay', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    instance.script(context('s2'), () => json([1]), 1)
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    expect(tab.rows(view)).toHaveLength(5)
  })

  test('a refusal is a failure', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    instance.script('GET /api/v1/statuses/s2', () => refusal(422, 'no'))
    const view = await tab.watch(conversation('s2'))
    await world.tick(60)
    expect(tab.meta(view).newer.state).toBe('failed')
  })
})

describe('a thread of 1,000 posts', () => {
  const links = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [
      `p${index}`,
      index === 0 ? null : `p${Math.floor(index / 2)}`,
    ]),
  )

  test('has rows for all posts, but entities for visible ones only', async () => {
    const { tab, world } = await startThread(links, 'p500')
    const view = await tab.watch(conversation('p500'))
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(1_000)
    expect(tab.drawn(view)).toContain('p500')
    expect(tab.drawn(view).length).toBeLessThan(30)
    const rows = ['p0', 'p1', 'p999']
    await tab.move(view, { from: 0, to: 3, atTop: false, rows: [...rows, 'unknown'] })
    await world.tick(60)
    expect(tab.drawn(view)).toEqual(expect.arrayContaining(rows))
    expect(tab.drawn(view).length).toBeLessThan(40)
  })
})

describe('a prefetched thread', () => {
  const PREFETCH = (statusId: string, account: string) => ({ kind: 'thread', statusId, account }) as const

  test('is fetched once for all tabs, and opens without a call', async () => {
    const { tab, engine, instance, world } = await startThread(THREAD, 's2')
    await tab.api.lookup(PREFETCH('s2', tab.account))
    const other = await openTab(engine)
    await other.api.lookup(PREFETCH('s2', tab.account))
    await world.tick(60)
    expect(instance.count(context('s2'))).toBe(1)
    const view = await other.watch(conversation('s2'))
    expect(other.rows(view)).toHaveLength(5)
    expect(other.drawn(view)).toHaveLength(5)
    await world.tick(1_000)
    expect(instance.count(context('s2'))).toBe(1)
  })

  test('is limited to two at a time and twenty per minute', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    const callCount = () => instance.calls.filter(({ path }) => path.endsWith('/context')).length
    const hold = instance.hold('GET /api/v1/statuses/*')
    for (let index = 0; index < 5; index++) await tab.api.lookup(PREFETCH(`x${index}`, tab.account))
    await world.tick(60)
    expect(callCount()).toBe(2)
    hold.release()
    await world.tick(60)
    for (let index = 0; index < 40; index++) {
      await tab.api.lookup(PREFETCH(`y${index}`, tab.account))
      await world.tick(100)
    }
    expect(callCount()).toBe(20)
  })

  test('shows known posts before the instance answers', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's3')
    for (const id of ['s1', 's2', 's3']) world.sockets.emit('update', instance.statuses.get(id))
    await world.tick(1_000)
    const hold = instance.hold(context('s3'))
    const view = await tab.watch(conversation('s3'))
    await world.tick(60)
    expect(tab.drawn(view)).toEqual(['s1', 's2', 's3'])
    expect(tab.meta(view).loaded).toBe(false)
    hold.release()
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
  })

  test('opens at once when it is known from another of its posts', async () => {
    const { tab, instance, world } = await startThread(THREAD, 's2')
    await tab.watch(conversation('s2'))
    await world.tick(60)
    instance.hold(context('s5'))
    const view = await tab.watch(conversation('s5'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, thread: { focusId: 's5' } })
  })
})

test('of a post that is gone is asked for once, not for as long as a tab shows it (TH31)', async () => {
  const { world, engine, instance } = await startEngine({ dialect: 'mastodon-4.6' })
  const id = String(instance.publish({ content: '<p>soon gone</p>' }).id)
  const tab = await openTab(engine)
  await tab.watch({ kind: 'conversation', statusId: id })
  await world.tick(2_000)
  const calls = [`GET /api/v1/statuses/${id}`, `GET /api/v1/statuses/${id}/context`]
  const asked = () => calls.map((call) => instance.count(call))
  for (const call of calls) instance.script(call, refusal(404, 'Record not found'))
  const before = asked()
  await world.tick(10 * 60_000)
  expect(asked()).toEqual(before.map((count) => count + 1))
})
