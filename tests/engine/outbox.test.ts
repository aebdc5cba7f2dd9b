import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import type { Dialect } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

const POST = 'POST /api/v1/statuses'
const PROBE = 'GET /api/v1/instance'

const post = (text: string, draftId = 'new', idempotencyKey?: string): CommandBody => ({
  kind: 'post',
  draftId,
  draft: {
    text,
    subject: '',
    visibility: 'public',
    sensitive: false,
    contentType: 'text/plain',
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  },
})

const typed = (text: string, draftId = 'new'): CommandBody => ({
  kind: 'saveDraft',
  draftId,
  draft: { text, subject: '', writer: 'me' },
})

const favourite = (statusId: string, on = true): CommandBody => ({ kind: 'favourite', statusId, on })
const about = (entryId: string, act: 'send' | 'takeBack' | 'discard'): CommandBody => ({
  kind: 'outbox',
  entryId,
  act,
})

const waiting = (tab: Tab) => tab.entity('outbox')?.entries ?? []
const states = (tab: Tab) => waiting(tab).map(({ state }) => state)

async function reading(dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, world, engine } = started
  instance.fill(5)
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(5_000)
  const [id = ''] = tab.rows(view)
  const saying = (text: string) =>
    instance.timeline('home').filter(({ content }) => content === `<p>${text}</p>`).length
  /** No answer to anything, and the engine has noticed. */
  const goDown = async () => {
    instance.down = true
    await tab.page(view, 'newer')
    await world.tick(60)
    expect(tab.entity('connection')?.reachable).toBe(false)
  }
  return { ...started, tab, view, id, saying, goDown }
}

describe('while the instance does not answer', () => {
  test('a post and a favourite wait, for all tabs to see, and go out once when it answers', async () => {
    const { world, engine, instance, tab, id, saying, goDown } = await reading()
    const other = await openTab(engine)
    await other.watch('friends')
    await goDown()
    await tab.run(typed('from the tunnel'))
    const [posted, liked] = [await tab.run(post('from the tunnel')), await tab.run(favourite(id))]
    await world.tick(60)
    for (const one of [posted, liked])
      expect(tab.settled.get(one)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    for (const one of [tab, other]) {
      expect(waiting(one)).toMatchObject([
        { id: posted, kind: 'post', state: 'waiting', excerpt: 'from the tunnel' },
        { id: liked, kind: 'favourite', state: 'waiting', on: true, statusId: id, acct: 'bob' },
      ])
      expect(one.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
      expect(one.entity('draft', 'new')).toBeUndefined()
    }
    await world.tick(10 * 60_000)
    expect(states(other)).toEqual(['waiting', 'waiting'])
    instance.down = false
    await world.tick(61_000)
    expect(waiting(tab)).toEqual([])
    expect(saying('from the tunnel')).toBe(1)
    expect(instance.count(POST)).toBe(1)
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(1)
    expect(other.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
    expect(tab.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
  })

  test('posts keep their order, and what is pressed later does not overtake them', async () => {
    const { world, instance, tab, goDown } = await reading()
    await goDown()
    for (const text of ['one', 'two', 'three']) await tab.run(post(text, text))
    await world.tick(60)
    instance.down = false
    const held = instance.hold(POST, 'answer', 1)
    await world.tick(20_000)
    await tab.run(post('four', 'four'))
    expect(instance.count(POST)).toBe(1)
    held.release()
    await world.tick(60)
    const said = instance.timeline('home').slice(0, 4)
    expect(said.map(({ content }) => content)).toEqual(
      ['four', 'three', 'two', 'one'].map((t) => `<p>${t}</p>`),
    )
    expect(waiting(tab)).toEqual([])
  })

  test('what is taken back by the same button is not sent at all', async () => {
    const { world, instance, tab, id, goDown } = await reading()
    await goDown()
    await tab.run(favourite(id))
    const undone = await tab.run(favourite(id, false))
    await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'follow' })
    await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'unfollow' })
    await tab.run({ kind: 'react', statusId: id, name: '👍', on: true })
    await tab.run({ kind: 'bookmark', statusId: id, on: true })
    await tab.run({ kind: 'react', statusId: id, name: '👍', on: false })
    await world.tick(60)
    expect(tab.settled.get(undone)).toEqual({ commandId: undone, ok: true })
    expect(waiting(tab)).toMatchObject([{ kind: 'bookmark', on: true }])
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    instance.down = false
    const before = instance.calls.length
    await world.tick(61_000)
    const sent = instance.calls.slice(before).filter(({ method }) => method !== 'GET')
    expect(sent.map(({ path }) => path)).toEqual([`/api/v1/statuses/${id}/bookmark`])
  })

  test('what may have got through is undone by a second call, and nothing else', async () => {
    const { world, instance, tab, id } = await reading()
    instance.hold(`POST /api/v1/statuses/${id}/favourite`, 'answer', 1)
    await tab.run(favourite(id))
    await world.tick(31_000)
    instance.down = true
    await tab.run(favourite(id, false))
    await world.tick(60)
    expect(waiting(tab)).toMatchObject([{ kind: 'favourite', on: false }])
    instance.down = false
    await world.tick(61_000)
    expect(instance.statuses.get(id)).toMatchObject({ favourited: false })
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    expect(waiting(tab)).toEqual([])
  })

  test('the same words from a second tab are the same post', async () => {
    const { world, engine, instance, tab, goDown, saying } = await reading('gotosocial')
    const other = await openTab(engine)
    await goDown()
    await tab.run(post('once', 'new', '7'))
    const again = await other.run(post('once', 'new', '7'))
    await world.tick(60)
    expect(other.settled.get(again)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    expect(waiting(tab)).toHaveLength(1)
    instance.down = false
    await world.tick(61_000)
    expect(saying('once')).toBe(1)
  })

  test('a browser that knows it is offline sends nothing, and all of it when it is back', async () => {
    const { world, engine, instance, tab, id, saying } = await reading('gotosocial')
    world.online = false
    const before = instance.calls.filter(({ method }) => method === 'POST').length
    await tab.run(post('from a train'))
    await tab.run(favourite(id))
    await world.tick(3 * 60 * 60_000)
    expect(instance.calls.filter(({ method }) => method === 'POST')).toHaveLength(before)
    expect(states(tab)).toEqual(['waiting', 'waiting'])
    world.online = true
    await engine.nudge()
    await world.tick(1_000)
    expect(waiting(tab)).toEqual([])
    expect(saying('from a train')).toBe(1)
  })

  test('where keys are ignored it is asked something harmless first, so that the post is sent but once', async () => {
    const { world, instance, tab, saying, goDown } = await reading('gotosocial')
    await goDown()
    await tab.run(post('careful'))
    await world.tick(2 * 60_000)
    expect(instance.count(POST)).toBe(0)
    const asked = instance.count(PROBE)
    await world.tick(2 * 60_000)
    expect(instance.count(PROBE) - asked).toBeLessThan(5)
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(1)
    expect(saying('careful')).toBe(1)
    expect(waiting(tab)).toEqual([])
  })
})

describe('an instance that fails', () => {
  test('with 500 for minutes gets it in the end, and what it does take is not held up', async () => {
    const { world, instance, tab, id, saying } = await reading()
    const mend = instance.script(POST, refusal(500, 'broken'))
    const posted = await tab.run(post('patience'))
    await world.tick(60)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    expect(waiting(tab)).toMatchObject([{ fault: { status: 500, serverText: 'broken' } }])
    const liked = await tab.run(favourite(id))
    await world.tick(4 * 60_000)
    expect(tab.settled.get(liked)).toEqual({ commandId: liked, ok: true })
    expect(instance.count(POST)).toBeGreaterThan(3)
    expect(instance.count(POST)).toBeLessThan(15)
    mend()
    await world.tick(61_000)
    expect(saying('patience')).toBe(1)
    expect(waiting(tab)).toEqual([])
  })

  test('with 429 is left alone for as long as it asks', async () => {
    const { world, instance, tab, saying } = await reading()
    instance.script(POST, refusal(429, 'Throttled', { 'retry-after': '120' }), 1)
    await tab.run(post('slowly'))
    await world.tick(60)
    expect(waiting(tab)).toMatchObject([{ state: 'waiting', fault: { code: 'rate-limited' } }])
    await world.tick(115_000)
    expect(instance.count(POST)).toBe(1)
    await world.tick(10_000)
    expect(saying('slowly')).toBe(1)
  })

  test('to say that it took a post is sent the same key again, and makes one', async () => {
    const { world, instance, tab, saying } = await reading()
    instance.hold(POST, 'answer', 1)
    const posted = await tab.run(post('heard once'))
    await world.tick(60_000)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(2)
    expect(saying('heard once')).toBe(1)
    expect(waiting(tab)).toEqual([])
  })

  test.each([
    ['HTML', () => new Response('<html>busy</html>', { headers: { 'content-type': 'text/html' } })],
    ['a body cut short', () => new Response('{"id": "p9')],
    ['502', () => new Response('<html>bad gateway</html>', { status: 502 })],
  ])('by answering with %s leaves it to the person where keys are ignored', async (_what, answer) => {
    const { world, instance, tab } = await reading('gotosocial')
    instance.script(POST, answer, 1)
    const posted = await tab.run(post('who knows'))
    await world.tick(60 * 60_000)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'unsure' } })
    expect(waiting(tab)).toMatchObject([{ state: 'unsure', excerpt: 'who knows' }])
    expect(instance.count(POST)).toBe(1)
  })

  test('by answering with HTML is asked again under the same key where keys are known', async () => {
    const { world, instance, tab, saying } = await reading()
    instance.script(POST, () => new Response('<html>log in to this network</html>'), 2)
    const posted = await tab.run(post('behind a portal'))
    await world.tick(30_000)
    expect(saying('behind a portal')).toBe(1)
    expect(instance.last(POST).key).toBe(posted)
    expect(waiting(tab)).toEqual([])
  })

  test('longer than it remembers keys has its person asked', async () => {
    const { world, instance, tab } = await reading()
    instance.hold(POST, 'answer', 1)
    await tab.run(post('stale'))
    await world.tick(60_000)
    instance.down = true
    await world.tick(61 * 60_000)
    instance.down = false
    await world.tick(61_000)
    expect(states(tab)).toEqual(['unsure'])
    expect(instance.count(POST)).toBeLessThan(3)
    expect(tab.noticeKeys()).toContain('post_status.unknown_outcome')
  })
})

describe('what the instance refuses later on', () => {
  test('is over: the words stay with those of the instance, and what was expected goes', async () => {
    const { world, engine, instance, tab, id, goDown } = await reading()
    const other = await openTab(engine)
    await other.watch('friends')
    await goDown()
    const posted = await tab.run(post('too bold'))
    await tab.run(favourite(id))
    await world.tick(60)
    instance.script(POST, refusal(422, 'Not like this'))
    instance.script(`POST /api/v1/statuses/${id}/favourite`, refusal(404, 'Record not found'))
    instance.down = false
    await world.tick(10 * 60_000)
    expect(instance.count(POST)).toBe(1)
    for (const one of [tab, other]) {
      expect(waiting(one)).toMatchObject([
        { state: 'refused', fault: { serverText: 'Not like this' } },
        { state: 'refused', kind: 'favourite' },
      ])
      expect(one.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    }
    expect(tab.noticeKeys()).toContain('outbox.was_refused')
    await tab.run(about(posted, 'takeBack'))
    await world.tick(60)
    expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'too bold' })
    // A second press is a new one.
    await other.run(favourite(id))
    await world.tick(60)
    expect(waiting(other).filter(({ kind }) => kind === 'favourite')).toHaveLength(0)
  })

  test('of a vote that had come through is none', async () => {
    const { world, instance, tab } = await reading()
    const poll = {
      id: '7',
      options: [
        { title: 'a', votes_count: 1 },
        { title: 'b', votes_count: 1 },
      ],
      votes_count: 2,
    }
    const status = instance.publish({ poll })
    world.sockets.tell('update', status)
    await world.tick(60)
    instance.script('POST /api/v1/polls/7/votes', () => Promise.reject(new TypeError('cut')), 1)
    instance.script('POST /api/v1/polls/7/votes', refusal(422, 'Already voted'))
    instance.script('POST /api/v1/polls/7/votes', () => Promise.reject(new TypeError('cut')), 1)
    instance.script('GET /api/v1/polls/7', json({ ...poll, votes_count: 3, voted: true, own_votes: [1] }))
    await tab.run({ kind: 'vote', statusId: String(status.id), pollId: '7', choices: [1] })
    await world.tick(61_000)
    expect(waiting(tab)).toEqual([])
    expect(tab.noticeKeys()).not.toContain('outbox.was_refused')
  })
})

describe('a person', () => {
  test('takes a post back: its words and files are a draft again, and nothing is sent', async () => {
    const { world, engine, instance, tab, goDown } = await reading()
    const other = await openTab(engine)
    await tab.run({
      kind: 'adoptFiles',
      draftId: 'new',
      files: [
        { id: 'f1', kind: 'image', url: 'https://rook.example/f1.png', description: 'a nest' } as never,
      ],
    })
    await tab.run(typed('never mind'))
    await goDown()
    const body = post('never mind') as Extract<CommandBody, { kind: 'post' }>
    const media = [{ id: 'f1', description: 'a nest' }]
    const posted = await tab.run({ ...body, draft: { ...body.draft, media } })
    await world.tick(60)
    expect(tab.entity('uploads', 'new')?.files ?? []).toEqual([])
    const taken = await other.run(about(posted, 'takeBack'))
    await world.tick(60)
    const draftId = `later:${posted}`
    expect(other.settled.get(taken)).toMatchObject({ ok: true, result: { draftId } })
    for (const one of [tab, other]) {
      expect(waiting(one)).toEqual([])
      expect(one.entity('draft', draftId)).toMatchObject({ text: 'never mind' })
      expect(one.entity('uploads', draftId)?.files).toMatchObject([{ attachment: { id: 'f1' } }])
    }
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
  })

  test('takes one back while the next is being written: both stay', async () => {
    const { world, tab, goDown } = await reading()
    await goDown()
    const body = post('the first') as Extract<CommandBody, { kind: 'post' }>
    const posted = await tab.run({ ...body, draft: { ...body.draft, inReplyToId: 'p1' } })
    await tab.run(typed('the next'))
    const taken = await tab.run(about(posted, 'takeBack'))
    await world.tick(60)
    const settled = tab.settled.get(taken)
    const draftId = (settled?.ok && settled.result?.draftId) || ''
    expect(draftId).not.toBe('new')
    expect(tab.entity('draft', 'new')).toMatchObject({ text: 'the next' })
    expect(tab.entity('draft', draftId)).toMatchObject({
      text: 'the first',
      visibility: 'public',
      replyTo: { statusId: 'p1' },
    })
  })

  test.each([
    ['whose draft is there', true],
    ['whose form has gone on', false],
  ])('takes back a post that quotes, %s: its draft quotes the same', async (_which, kept) => {
    const { world, instance, tab, id, goDown } = await reading()
    await goDown()
    const body = post('as was said') as Extract<CommandBody, { kind: 'post' }>
    const draft = { text: kept ? 'as was said' : 'the next', subject: '', writer: 'me' }
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft: kept ? { ...draft, quoteId: id } : draft })
    const posted = await tab.run({ ...body, draft: { ...body.draft, quoteId: id } })
    await world.tick(60)
    await tab.run(about(posted, 'takeBack'))
    await world.tick(60)
    expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'as was said', quoteId: id })
    const left = tab.entity('draft', 'new')
    expect(left).toEqual(kept ? undefined : expect.objectContaining({ text: 'the next' }))
    expect(left?.quoteId).toBe(undefined)
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
  })

  test('throws an action away, and it is as it was', async () => {
    const { world, instance, tab, id, goDown } = await reading()
    await goDown()
    const liked = await tab.run(favourite(id))
    await tab.run(about(liked, 'discard'))
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(0)
    // In the second tab it was gone already.
    const late = await tab.run(about(liked, 'send'))
    await world.tick(60)
    expect(tab.settled.get(late)).toMatchObject({ ok: true })
  })

  test('sends what may have been published again, once, by two presses in two tabs', async () => {
    const { world, engine, instance, tab, saying } = await reading('gotosocial')
    const other = await openTab(engine)
    instance.script(POST, refusal(500, 'who knows'), 1)
    const posted = await tab.run(post('say it again'))
    await world.tick(60 * 60_000)
    expect(states(other)).toEqual(['unsure'])
    const held = instance.hold(POST)
    await tab.run(about(posted, 'send'))
    await other.run(about(posted, 'send'))
    expect(states(other)).toEqual(['sending'])
    const back = await other.run(about(posted, 'takeBack'))
    await world.tick(60)
    expect(other.settled.get(back)).toMatchObject({ ok: false })
    held.release()
    await world.tick(60)
    expect(saying('say it again')).toBe(1)
    expect(waiting(other)).toEqual([])
  })

  test('does not want to wait: it is tried now, or is said why not', async () => {
    const { world, instance, tab, saying, goDown } = await reading()
    await goDown()
    const posted = await tab.run(post('now'))
    await world.tick(10 * 60_000)
    const vain = await tab.run(about(posted, 'send'))
    await world.tick(60)
    expect(tab.settled.get(vain)).toMatchObject({ ok: false, fault: { code: 'network' } })
    instance.down = false
    await tab.run(about(posted, 'send'))
    await world.tick(60)
    expect(saying('now')).toBe(1)
  })
})

describe('an engine that ends', () => {
  test('leaves what waits to the next one, which shows it and sends it', async () => {
    const { world, engine, instance, tab, id, saying, goDown } = await reading('gotosocial')
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
    expect(waiting(back)).toEqual([])
    expect(saying('outlives it')).toBe(1)
    expect(back.entity('status', id)).toMatchObject({ favourited: true })
    expect(back.noticeKeys()).toContain('post_status.sent_meanwhile')
  })

  test.each([
    ['pleroma', 'sends it again under the same key', []],
    ['gotosocial', 'asks its person', ['unsure']],
  ] as const)('while it sends: at %s the next one %s', async (dialect, _what, left) => {
    const { world, engine, instance, tab, saying, goDown } = await reading(dialect)
    await goDown()
    await tab.run(post('cut off'))
    await world.tick(60)
    instance.hold(POST, 'answer', 1)
    instance.down = false
    await world.tick(20_000)
    expect(saying('cut off')).toBe(1)
    await killEngine(engine)
    const back = await openTab(await world.start())
    await world.tick(20_000)
    expect(saying('cut off')).toBe(1)
    expect(states(back)).toEqual(left)
    expect(back.noticeKeys()).toContain(
      left.length > 0 ? 'post_status.unknown_outcome' : 'post_status.sent_meanwhile',
    )
  })

  test('that only follows hands it to the one that leads, which sends it once', async () => {
    const { world, instance, tab, saying, goDown } = await reading()
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
    expect(saying('handed over')).toBe(1)
    for (const one of [tab, onNewer]) expect(waiting(one)).toEqual([])
  })

  test('with a full disk still sends what its tabs gave it', async () => {
    const { world, instance, tab, saying, goDown } = await reading()
    await goDown()
    world.disk.trouble.session = 'full'
    await tab.run(post('in memory'))
    await world.tick(60)
    expect(states(tab)).toEqual(['waiting'])
    instance.down = false
    await world.tick(61_000)
    expect(saying('in memory')).toBe(1)
    expect(waiting(tab)).toEqual([])
  })
})

describe('who signs out', () => {
  test('finds what waits when they sign in again, and it is sent then', async () => {
    const { world, instance, tab, saying, goDown } = await reading()
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
    expect(saying('later then')).toBe(1)
    expect(waiting(tab)).toEqual([])
  })

  test('because the token was refused loses nothing that waits', async () => {
    const { world, instance, tab, saying, goDown } = await reading()
    await goDown()
    await tab.run(post('still mine'))
    await world.tick(60)
    instance.tokens.clear()
    instance.down = false
    await world.tick(61_000)
    expect(tab.session.state).toBe('signed-out')
    expect(saying('still mine')).toBe(0)
    await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
    await world.tick(5_000)
    expect(saying('still mine')).toBe(1)
  })
})
