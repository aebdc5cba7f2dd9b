import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { entries, favourite, outboxCommand, setUp, states } from './harness/outbox.ts'
import { POST, post } from './harness/posting.ts'
import { openTab } from './harness/world.ts'

describe('an instance that fails', () => {
  test('with 500 for minutes gets the post in the end, and other commands do not wait for it', async () => {
    const { world, instance, tab, id, countPosts } = await setUp()
    const restore = instance.script(POST, refusal(500, 'broken'))
    const posted = await tab.run(post('patience'))
    await world.tick(60)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    expect(entries(tab)).toMatchObject([{ fault: { status: 500, serverText: 'broken' } }])
    const liked = await tab.run(favourite(id))
    await world.tick(4 * 60_000)
    expect(tab.settled.get(liked)).toEqual({ commandId: liked, ok: true })
    expect(instance.count(POST)).toBeGreaterThan(3)
    expect(instance.count(POST)).toBeLessThan(15)
    restore()
    await world.tick(61_000)
    expect(countPosts('patience')).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test('with 429 is left alone for the time it asks for', async () => {
    const { world, instance, tab, countPosts } = await setUp()
    instance.script(POST, refusal(429, 'Throttled', { 'retry-after': '120' }), 1)
    await tab.run(post('slowly'))
    await world.tick(60)
    expect(entries(tab)).toMatchObject([{ state: 'waiting', fault: { code: 'rate-limited' } }])
    await world.tick(115_000)
    expect(instance.count(POST)).toBe(1)
    await world.tick(10_000)
    expect(countPosts('slowly')).toBe(1)
  })

  test('to confirm a post gets the same key again, and creates one post', async () => {
    const { world, instance, tab, countPosts } = await setUp()
    instance.hold(POST, 'answer', 1)
    const posted = await tab.run(post('heard once'))
    await world.tick(60_000)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    await world.tick(5_000)
    expect(instance.count(POST)).toBe(2)
    expect(countPosts('heard once')).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test('confirms a post with a described file, although the file can no longer be described (U11)', async () => {
    const { world, instance, tab, countPosts } = await setUp('mastodon')
    const file = { id: 'f1', kind: 'image', url: 'https://rook.example/f1.png', description: '' }
    await tab.run({ kind: 'adoptFiles', draftId: 'new', files: [file as never] })
    // Mastodon changes only files that belong to no post.
    instance.script('PUT /api/v1/media/f1', ({ form }) =>
      instance.count(POST) > 0
        ? refusal(404, 'Record not found')
        : json({ id: 'f1', description: form.get('description') }),
    )
    instance.hold(POST, 'answer', 1)
    const media = [{ id: 'f1', description: 'a nest' }]
    await tab.run(post('seen once', 'new', { media }))
    await world.tick(60_000)
    await world.tick(10_000)
    expect(instance.count(POST)).toBe(2)
    expect(countPosts('seen once')).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test.each([
    ['HTML', () => new Response('<html>busy</html>', { headers: { 'content-type': 'text/html' } })],
    ['a body cut short', () => new Response('{"id": "p9')],
    ['502', () => new Response('<html>bad gateway</html>', { status: 502 })],
  ])('by answering with %s leaves the post unsure on servers that ignore keys', async (_what, answer) => {
    const { world, instance, tab } = await setUp('gotosocial')
    instance.script(POST, answer, 1)
    const posted = await tab.run(post('who knows'))
    await world.tick(60 * 60_000)
    expect(tab.settled.get(posted)).toMatchObject({ ok: true, result: { waits: 'unsure' } })
    expect(entries(tab)).toMatchObject([{ state: 'unsure', excerpt: 'who knows' }])
    expect(instance.count(POST)).toBe(1)
  })

  test('by answering with HTML gets a retry with the same key on servers that support keys', async () => {
    const { world, instance, tab, countPosts } = await setUp()
    instance.script(POST, () => new Response('<html>log in to this network</html>'), 2)
    const posted = await tab.run(post('behind a portal'))
    await world.tick(30_000)
    expect(countPosts('behind a portal')).toBe(1)
    expect(instance.last(POST).key).toBe(posted)
    expect(entries(tab)).toEqual([])
  })

  test.each([
    ['cut in half', () => new Response('{"id":"p')],
    ['an HTML page', () => new Response('<html>log in to this network</html>')],
  ])('by answering a press with %s gets it again, and nobody has to decide (E43)', async (_what, answer) => {
    const { world, engine, instance, tab, id } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    for (const call of ['favourite', 'bookmark'])
      instance.script(
        `POST /api/v1/statuses/${id}/${call}`,
        (call) => {
          instance.respond(call)
          return answer()
        },
        1,
      )
    await tab.run(favourite(id))
    await tab.run({ kind: 'bookmark', statusId: id, on: true })
    for (let second = 0; second < 30; second++) {
      await world.tick(1_000)
      expect(states(tab)).not.toContain('refused')
      for (const one of [tab, other])
        expect(one.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
    }
    expect(entries(tab)).toEqual([])
    expect(tab.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1, bookmarked: true })
    expect(tab.noticeKeys()).toEqual([])
  })

  test('by answering every press with HTML has done it once the post says so (E43)', async () => {
    const { world, instance, tab, id } = await setUp()
    const presses: readonly CommandBody[] = [
      favourite(id),
      { kind: 'bookmark', statusId: id, on: true },
      { kind: 'repeat', statusId: id, on: true },
    ]
    for (const call of ['favourite', 'bookmark', 'reblog'])
      instance.script(`POST /api/v1/statuses/${id}/${call}`, (call) => {
        instance.respond(call)
        return new Response('<html>log in to this network</html>')
      })
    instance.script(`GET /api/v1/statuses/${id}`, () => json(instance.statuses.get(id)))
    for (const press of presses) await tab.run(press)
    await world.tick(60 * 60_000)
    expect(entries(tab)).toEqual([])
    expect(tab.entity('status', id)).toMatchObject({ favourited: true, bookmarked: true, repeated: true })
    expect(tab.entity('status', id)).toMatchObject({ favouritesCount: 1, repeatsCount: 1 })
    expect(tab.noticeKeys()).toEqual([])
  })

  test('by losing a press behind HTML for hours keeps it waiting; the user does not have to decide (E43)', async () => {
    const { world, instance, tab, id } = await setUp()
    const call = `POST /api/v1/statuses/${id}/favourite`
    const restore = instance.script(call, () => new Response('<html>log in to this network</html>'))
    instance.script(`GET /api/v1/statuses/${id}`, () => json(instance.statuses.get(id)))
    await tab.run(favourite(id))
    await world.tick(60 * 60_000)
    expect(instance.count(call)).toBeGreaterThan(20)
    expect(instance.count(call)).toBeLessThan(120)
    expect(states(tab)).toEqual(['waiting'])
    expect(tab.entity('status', id)).toMatchObject({ favourited: true })
    expect(tab.noticeKeys()).toEqual([])
    restore()
    await world.tick(61_000)
    expect(entries(tab)).toEqual([])
    expect(instance.statuses.get(id)).toMatchObject({ favourited: true })
  })

  test('with 500 for every try of a press counts as refusing it after 20 tries (E32)', async () => {
    const { world, instance, tab, id } = await setUp()
    const call = `POST /api/v1/statuses/${id}/favourite`
    instance.script(call, refusal(500, 'broken'))
    await tab.run(favourite(id))
    await world.tick(60 * 60_000)
    expect(states(tab)).toEqual(['refused'])
    expect(instance.count(call)).toBe(20)
  })

  test('for longer than it remembers keys leaves the post unsure', async () => {
    const { world, instance, tab } = await setUp()
    instance.hold(POST, 'call', 1)
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

describe('a later refusal by the instance', () => {
  test('ends the entry: it keeps its text and the reason, and the optimistic change is rolled back', async () => {
    const { world, engine, instance, tab, id, goDown } = await setUp()
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
      expect(entries(one)).toMatchObject([
        { state: 'refused', fault: { serverText: 'Not like this' } },
        { state: 'refused', kind: 'favourite' },
      ])
      expect(one.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    }
    expect(tab.noticeKeys()).toContain('outbox.was_refused')
    await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'too bold' })
    // Pressing again starts a new command.
    await other.run(favourite(id))
    await world.tick(60)
    expect(entries(other).filter(({ kind }) => kind === 'favourite')).toHaveLength(0)
  })

  test('of a vote that had succeeded is ignored', async () => {
    const { world, instance, tab } = await setUp()
    const poll = {
      id: '7',
      options: [
        { title: 'a', votes_count: 1 },
        { title: 'b', votes_count: 1 },
      ],
      votes_count: 2,
    }
    const status = instance.publish({ poll })
    world.sockets.emit('update', status)
    await world.tick(60)
    instance.script('POST /api/v1/polls/7/votes', () => Promise.reject(new TypeError('cut')), 1)
    instance.script('POST /api/v1/polls/7/votes', refusal(422, 'Already voted'))
    instance.script('POST /api/v1/polls/7/votes', () => Promise.reject(new TypeError('cut')), 1)
    instance.script('GET /api/v1/polls/7', json({ ...poll, votes_count: 3, voted: true, own_votes: [1] }))
    await tab.run({ kind: 'vote', statusId: String(status.id), pollId: '7', choices: [1] })
    await world.tick(61_000)
    expect(entries(tab)).toEqual([])
    expect(tab.noticeKeys()).not.toContain('outbox.was_refused')
  })
})
