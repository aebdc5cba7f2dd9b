import { describe, expect, test } from 'vitest'
import type { CollectionRef } from '../../src/shared/protocol/views.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { openTab, startEngine } from './harness/world.ts'

const of = (statusId: string): CollectionRef => ({ kind: 'conversation', statusId })
const context = (id: string): string => `GET /api/v1/statuses/${id}/context`
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString()

/** An instance with a thread, as `a: nothing, b: a`: in the order of time, all of it around `focus`. */
async function talk(links: Readonly<Record<string, string | null>>, focus: string) {
  const started = await startEngine()
  const { instance, engine } = started
  const all = Object.entries(links).map(([id, parent], index) =>
    instance.publish({ id, in_reply_to_id: parent, created_at: at(index) }, []),
  )
  const around = { ancestors: [] as Json[], descendants: all.filter(({ id }) => id !== focus) }
  instance.script(context(focus), () => json(around))
  const tab = await openTab(engine)
  const shape = (view: string) => {
    const { thread } = tab.meta(view)
    return tab.rows(view).map((id, index) => '-'.repeat(thread?.depths[index] ?? 0) + id)
  }
  const prefer = async (conversationDisplay: 'tree' | 'linear') => {
    await tab.run({ kind: 'setPreferences', change: { conversationDisplay } })
    await started.world.tick(100)
  }
  return { ...started, tab, around, all, shape, prefer }
}

const TALK = { s1: null, s2: 's1', s3: 's2', s4: 's1', s5: 's3' }

describe('a conversation', () => {
  test('is told in the order of time, each post once, with who wrote it', async () => {
    const { tab, around, all, world } = await talk(TALK, 's2')
    around.ancestors.push(...all.slice(0, 1), ...all.slice(0, 1))
    around.descendants.push(...all)
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.drawn(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, thread: { focusId: 's2', depths: [] } })
  })

  test('is told as a tree where a person wants that, from the moment they do', async () => {
    const { tab, prefer, shape, world } = await talk(TALK, 's2')
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    await prefer('tree')
    expect(shape(view)).toEqual(['s1', '-s2', '--s3', '---s5', '-s4'])
    await prefer('linear')
    expect(shape(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
  })

  test('has an answer that the stream brings at its place at once, without a call', async () => {
    const { tab, prefer, shape, world, instance } = await talk(TALK, 's2')
    await prefer('tree')
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    const before = instance.calls.length
    world.sockets.tell('update', instance.publish({ id: 's6', in_reply_to_id: 's2', created_at: at(6) }, []))
    await world.tick(60)
    expect(shape(view)).toEqual(['s1', '-s2', '--s3', '---s5', '--s6', '-s4'])
    expect(tab.drawn(view)).toContain('s6')
    expect(instance.calls.length).toBe(before)
    // Somebody else's, and a repeat, have no place in it.
    world.sockets.tell('update', instance.publish({ id: 's7', in_reply_to_id: 'other' }, []))
    await world.tick(60)
    expect(tab.rows(view)).not.toContain('s7')
  })

  test('has what its person answers in another tab at once, also while it is asked for', async () => {
    const { tab, around, engine, instance, world } = await talk(TALK, 's2')
    const view = await tab.watch(of('s2'))
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
    // The answer that was under way does not know it yet.
    hold.release()
    await world.tick(60)
    expect(tab.rows(view).at(-1)).toBe('s8')
    expect(around.descendants).toHaveLength(4)
  })

  test('that nobody shows has what came meanwhile when it is opened again', async () => {
    const { tab, instance, world } = await talk(TALK, 's2')
    await tab.unwatch(await tab.watch(of('s2')))
    world.sockets.tell('update', instance.publish({ id: 's6', in_reply_to_id: 's2', created_at: at(6) }, []))
    await world.tick(1_000)
    const view = await tab.watch(of('s2'))
    expect(tab.rows(view).at(-1)).toBe('s6')
    expect(instance.count(context('s2'))).toBe(1)
  })

  test('is asked for again every 30 seconds while a tab shows it', async () => {
    const { tab, around, instance, world } = await talk(TALK, 's2')
    const view = await tab.watch(of('s2'))
    await world.tick(29_000)
    expect(instance.count(context('s2'))).toBe(1)
    around.descendants.push(instance.publish({ id: 's9', in_reply_to_id: 's1', created_at: at(9) }, []))
    await world.tick(2_000)
    expect(tab.rows(view).at(-1)).toBe('s9')
    await tab.unwatch(view)
    await world.tick(300_000)
    expect(instance.count(context('s2'))).toBe(2)
  })

  test('loses a post that was deleted; what others answered says so', async () => {
    const { tab, prefer, shape, world } = await talk(TALK, 's2')
    await prefer('tree')
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    world.sockets.tell('delete', 's4')
    world.sockets.tell('delete', 's1')
    await world.tick(100)
    expect(shape(view)).toEqual(['gap:s1', '-s2', '--s3', '---s5'])
  })

  test('keeps the place of a deleted post whose answers are read, and of the one it was opened for', async () => {
    const { tab, around, prefer, shape, world } = await talk(TALK, 's2')
    await prefer('tree')
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    world.sockets.tell('delete', 's3')
    world.sockets.tell('delete', 's4')
    await world.tick(100)
    expect(shape(view)).toEqual(['s1', '-s2', '--gap:s3', '---s5'])
    around.descendants = around.descendants.filter(({ id }) => id !== 's3' && id !== 's4')
    await world.tick(31_000)
    expect(shape(view)).toEqual(['s1', '-s2', '--gap:s3', '---s5'])
    world.sockets.tell('delete', 's2')
    world.sockets.tell('delete', 's5')
    await world.tick(100)
    expect(shape(view)).toEqual(['s1', '-gap:s2'])
    expect(tab.meta(view).thread?.focusId).toBe('gap:s2')
  })

  test('of a post that is not there is a failure with its code', async () => {
    const { engine } = await startEngine()
    const tab = await openTab(engine)
    const view = await tab.watch(of('gone'))
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'missing' })
    expect(tab.rows(view)).toEqual([])
  })

  test('of a repeat is that of what was repeated', async () => {
    const { tab, all, instance, world } = await talk(TALK, 's2')
    instance.publish({ id: 'r1', reblog: all[1] }, [])
    instance.script(context('r1'), () => json({ ancestors: [all[0]], descendants: [all[2]] }))
    const view = await tab.watch(of('r1'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3'])
    expect(tab.meta(view).thread?.focusId).toBe('s2')
  })
})

describe('whatever an instance sends', () => {
  test('circles, missing parents and repeats of nothing are shown once each', async () => {
    const links = { a: 'c', b: 'a', c: 'b', d: 'gone', e: 'd', f: 'f' }
    const { tab, around, prefer, shape, world } = await talk(links, 'a')
    around.descendants.push({
      id: 'n',
      account: { id: 'u-bob', acct: 'bob' },
      reblog: null,
      in_reply_to_id: 'e',
    })
    around.descendants.push({ id: 7 }, null as never)
    await prefer('tree')
    const view = await tab.watch(of('a'))
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

  test('an answer that is none is a failure, and what was known stays', async () => {
    const { tab, instance, world } = await talk(TALK, 's2')
    const view = await tab.watch(of('s2'))
    await world.tick(60)
    instance.script(context('s2'), () => json([1]), 1)
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.meta(view).newer).toMatchObject({ state: 'failed', code: 'unreadable' })
    expect(tab.rows(view)).toHaveLength(5)
  })

  test('a refusal says so', async () => {
    const { tab, instance, world } = await talk(TALK, 's2')
    instance.script('GET /api/v1/statuses/s2', () => refusal(422, 'no'))
    const view = await tab.watch(of('s2'))
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

  test('is told whole, with the posts that are shown and no others', async () => {
    const { tab, world } = await talk(links, 'p500')
    const view = await tab.watch(of('p500'))
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

describe('what is about to be opened', () => {
  const PREFETCH = (statusId: string, account: string) => ({ kind: 'thread', statusId, account }) as const

  test('is loaded once for all tabs, and then opens without a call', async () => {
    const { tab, engine, instance, world } = await talk(TALK, 's2')
    await tab.api.lookup(PREFETCH('s2', tab.account))
    const other = await openTab(engine)
    await other.api.lookup(PREFETCH('s2', tab.account))
    await world.tick(60)
    expect(instance.count(context('s2'))).toBe(1)
    const view = await other.watch(of('s2'))
    expect(other.rows(view)).toHaveLength(5)
    expect(other.drawn(view)).toHaveLength(5)
    await world.tick(1_000)
    expect(instance.count(context('s2'))).toBe(1)
  })

  test('is no more than two at a time, and twenty a minute', async () => {
    const { tab, instance, world } = await talk(TALK, 's2')
    const asked = () => instance.calls.filter(({ path }) => path.endsWith('/context')).length
    const hold = instance.hold('GET /api/v1/statuses/*')
    for (let index = 0; index < 5; index++) await tab.api.lookup(PREFETCH(`x${index}`, tab.account))
    await world.tick(60)
    expect(asked()).toBe(2)
    hold.release()
    await world.tick(60)
    for (let index = 0; index < 40; index++) {
      await tab.api.lookup(PREFETCH(`y${index}`, tab.account))
      await world.tick(100)
    }
    expect(asked()).toBe(20)
  })

  test('shows what timelines know of it before the instance has answered', async () => {
    const { tab, instance, world } = await talk(TALK, 's3')
    for (const id of ['s1', 's2', 's3']) world.sockets.tell('update', instance.statuses.get(id))
    await world.tick(1_000)
    const hold = instance.hold(context('s3'))
    const view = await tab.watch(of('s3'))
    await world.tick(60)
    expect(tab.drawn(view)).toEqual(['s1', 's2', 's3'])
    expect(tab.meta(view).loaded).toBe(false)
    hold.release()
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
  })

  test('of a thread that is known from another of its posts is there at once', async () => {
    const { tab, instance, world } = await talk(TALK, 's2')
    await tab.watch(of('s2'))
    await world.tick(60)
    instance.hold(context('s5'))
    const view = await tab.watch(of('s5'))
    await world.tick(60)
    expect(tab.rows(view)).toEqual(['s1', 's2', 's3', 's4', 's5'])
    expect(tab.meta(view)).toMatchObject({ loaded: true, thread: { focusId: 's5' } })
  })
})
