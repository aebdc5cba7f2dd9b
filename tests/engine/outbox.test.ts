import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { earlierDraft } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { entries, favourite, outboxCommand, PROBE, setUp, states } from './harness/outbox.ts'
import { POST, post, saveDraft } from './harness/posting.ts'
import { killEngine, openTab, startEngine } from './harness/world.ts'

describe('while the instance is unreachable', () => {
  test('a post and a favourite wait in the outbox of all tabs, and are sent once when it answers', async () => {
    const { world, engine, instance, tab, id, countPosts, goDown } = await setUp()
    const other = await openTab(engine)
    await other.watch('friends')
    await goDown()
    await tab.run(saveDraft('from the tunnel'))
    const [posted, liked] = [await tab.run(post('from the tunnel')), await tab.run(favourite(id))]
    await world.tick(60)
    for (const one of [posted, liked])
      expect(tab.settled.get(one)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    for (const one of [tab, other]) {
      expect(entries(one)).toMatchObject([
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
    expect(entries(tab)).toEqual([])
    expect(countPosts('from the tunnel')).toBe(1)
    expect(instance.count(POST)).toBe(1)
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(1)
    expect(other.entity('status', id)).toMatchObject({ favourited: true, favouritesCount: 1 })
    expect(tab.noticeKeys()).toEqual(['post_status.sent_meanwhile'])
  })

  test('posts keep their order, and later ones do not overtake them', async () => {
    const { world, instance, tab, goDown } = await setUp()
    await goDown()
    for (const text of ['one', 'two', 'three']) await tab.run(post(text, text))
    await world.tick(60)
    instance.down = false
    const hold = instance.hold(POST, 'answer', 1)
    await world.tick(20_000)
    await tab.run(post('four', 'four'))
    expect(instance.count(POST)).toBe(1)
    hold.release()
    await world.tick(60)
    const sent = instance.timeline('home').slice(0, 4)
    expect(sent.map(({ content }) => content)).toEqual(
      ['four', 'three', 'two', 'one'].map((t) => `<p>${t}</p>`),
    )
    expect(entries(tab)).toEqual([])
  })

  test('a post sent while the disk was full survives the engine, once the disk has room (E25, E44)', async () => {
    const { world, engine, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    world.disk.failures.session = 'full'
    await tab.run(post('from the full disk'))
    await world.tick(10_000)
    expect(states(tab)).toEqual(['waiting'])
    world.disk.failures.session = undefined
    await world.tick(10_000)
    await killEngine(engine)
    instance.down = false
    const late = await openTab(await world.start())
    await world.tick(61_000)
    expect(entries(late)).toEqual([])
    expect(countPosts('from the full disk')).toBe(1)
  })

  describe('the draft of a post on a disk that became full', () => {
    const setUpFull = async () => {
      const started = await setUp()
      const { world, tab } = started
      await started.goDown()
      const draft = { text: 'on the disk', subject: '', writer: 'me', changedAt: 1 }
      await tab.run({ kind: 'saveDraft', draftId: 'new', draft })
      await world.tick(1_000)
      world.disk.failures.session = 'full'
      const posted = await tab.run(post('on the disk'))
      await world.tick(1_000)
      expect(states(tab)).toEqual(['waiting'])
      expect(tab.entity('draft', 'new')).toBeUndefined()
      const drafts = async () => JSON.stringify(await world.disk.session.entries('drafts'))
      return { ...started, drafts, posted }
    }

    test('stays on disk until the entry is stored, and is not lost with the engine (E30, E44)', async () => {
      const { world, engine, instance, countPosts } = await setUpFull()
      await killEngine(engine)
      world.disk.failures.session = undefined
      instance.down = false
      const late = await openTab(await world.start())
      await world.tick(61_000)
      expect(late.entity('draft', 'new')).toMatchObject({ text: 'on the disk' })
      expect(entries(late)).toEqual([])
      expect(countPosts('on the disk')).toBe(0)
    })

    test('stays on disk even if a newer text of the form finds room before the entry, and the engine dies (E44)', async () => {
      const { world, engine, instance, tab, countPosts, drafts } = await setUpFull()
      // The disk has room again, and what the form saves comes first.
      world.disk.failures.session = undefined
      const typed = { text: 'a newer text', subject: '', writer: 'me', changedAt: 2 }
      const saved = await tab.run({ kind: 'saveDraft', draftId: 'new', draft: typed })
      await world.tick(60)
      expect(await drafts()).toContain('on the disk')
      expect(tab.settled.get(saved)).toMatchObject({ ok: false, fault: { code: 'storage', full: true } })
      await world.tick(5_000)
      expect(await drafts()).not.toContain('on the disk')
      await killEngine(engine)
      instance.down = false
      const late = await openTab(await world.start())
      await world.tick(61_000)
      expect(late.entity('draft', 'new')).toMatchObject({ text: 'a newer text' })
      expect(countPosts('on the disk')).toBe(1)
    })

    test('becomes a separate draft when the engine dies and its form has another text (E44)', async () => {
      const { world, engine, tab, drafts } = await setUpFull()
      await killEngine(engine)
      const late = await openTab(await world.start())
      await world.tick(2_000)
      const draft = { text: 'another text', subject: '', writer: 'me', begunAt: 2, changedAt: 3 }
      const refused = await late.run({ kind: 'saveDraft', draftId: 'new', draft })
      await world.tick(1_000)
      expect(await drafts()).toContain('on the disk')
      expect(late.settled.get(refused)).toMatchObject({
        ok: false,
        fault: { code: 'storage', full: true },
      })
      world.disk.failures.session = undefined
      await world.tick(5_000)
      const saved = await late.run({ kind: 'saveDraft', draftId: 'new', draft })
      await world.tick(1_000)
      expect(late.settled.get(saved)).toMatchObject({ ok: true })
      expect(late.entity('draft', 'new')).toMatchObject({ text: 'another text' })
      expect(late.entity('draft', earlierDraft('new', { changedAt: 1 }))).toMatchObject({
        text: 'on the disk',
      })
      // The form continues with the same text, so it is not another draft.
      await late.run({
        kind: 'saveDraft',
        draftId: 'new',
        draft: { ...draft, text: 'another text!', changedAt: 4 },
      })
      await world.tick(1_000)
      expect(
        (await world.disk.session.entries('drafts')).filter(([key]) => key.includes('/draft/')),
      ).toHaveLength(2)
      expect(tab.noticeKeys()).not.toContain('drafts.not_kept')
    })

    test('becomes a separate draft even if the form of the other text closes before there is room (E29, E44)', async () => {
      const { world, engine, instance, tab, drafts } = await setUpFull()
      const { account } = tab
      await killEngine(engine)
      instance.down = false
      instance.script('POST /api/v1/media', () =>
        json({ id: 'f2', type: 'image', url: 'https://rook.example/media/f2.png', description: null }),
      )
      const files = { files: [{ id: 'u1', name: 'a.png', attachment: { id: 'f1' } }] }
      await world.disk.session.put('drafts', entityKey(account, 'uploads', 'new'), files)
      const second = await world.start()
      const late = await openTab(second)
      await world.tick(2_000)
      const file = { name: 'b.png', file: new Blob(['b']), maxFiles: 4 }
      await late.run({ kind: 'upload', draftId: 'new', ...file })
      const draft = { text: 'another text', subject: '', writer: 'me', begunAt: 2, changedAt: 3 }
      await late.run({ kind: 'saveDraft', draftId: 'new', draft })
      await world.tick(1_000)
      const aside = earlierDraft('new', { changedAt: 1 })
      expect(late.entity('draft', 'new')).toMatchObject({ text: 'another text' })
      expect(late.entity('draft', aside)).toMatchObject({ text: 'on the disk' })
      await late.close()
      expect(await drafts()).toContain('on the disk')
      world.disk.failures.session = undefined
      await world.tick(10_000)
      await killEngine(second)
      const next = await openTab(await world.start())
      await world.tick(2_000)
      expect(next.entity('draft', 'new')).toMatchObject({ text: 'another text' })
      expect(next.entity('uploads', 'new')?.files).toMatchObject([{ name: 'b.png' }])
      expect(next.entity('draft', aside)).toMatchObject({ text: 'on the disk' })
      expect(next.entity('uploads', aside)?.files).toMatchObject([{ name: 'a.png' }])
    })

    test('is reported as in memory only if it is joined by a later text that is not on disk (E44)', async () => {
      const { world, tab } = await setUpFull()
      expect(tab.noticeKeys()).not.toContain('drafts.not_kept')
      await tab.run(post('not on the disk'))
      await world.tick(1_000)
      expect(tab.noticeKeys()).toContain('drafts.not_kept')
    })

    test('stays on disk when another engine of the browser changes a draft (E44)', async () => {
      const { world, tab, drafts } = await setUpFull()
      const other = await openTab(await world.start())
      await other.run({ kind: 'changeAccount', of: 'alice@rook.example', change: { colour: 'pink' } })
      await world.tick(1_000)
      expect(tab.entity('draft', 'new')).toBeUndefined()
      expect(states(tab)).toEqual(['waiting'])
      expect(await drafts()).toContain('on the disk')
      world.disk.failures.session = undefined
      await world.tick(10_000)
      expect(await drafts()).not.toContain('on the disk')
    })

    test('takes no text of another engine’s form with it once its entry is stored (E40)', async () => {
      const { world, drafts } = await setUpFull()
      const other = await openTab(await world.start())
      await world.tick(1_000)
      world.disk.failures.session = undefined
      const typed = { text: 'typed elsewhere', subject: '', writer: 'other', changedAt: 50 }
      await other.run({ kind: 'saveDraft', draftId: 'new', draft: typed })
      await world.tick(20_000)
      expect(await drafts()).toContain('typed elsewhere')
      expect(other.entity('draft', 'new')).toMatchObject({ text: 'typed elsewhere' })
    })

    test('stays on disk when the post is taken back, until its own draft is stored (E24, E44)', async () => {
      const { world, engine, tab, drafts, posted } = await setUpFull()
      await tab.run(outboxCommand(posted, 'takeBack'))
      await world.tick(1_000)
      expect(entries(tab)).toEqual([])
      expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'on the disk' })
      expect(await drafts()).toContain('on the disk')
      world.disk.failures.session = undefined
      await world.tick(10_000)
      await killEngine(engine)
      const late = await openTab(await world.start())
      await world.tick(2_000)
      expect(late.entity('draft', `later:${posted}`)).toMatchObject({ text: 'on the disk' })
      expect(late.entity('draft', 'new')).toBeUndefined()
    })

    test('is no longer a draft once its entry is stored (E44)', async () => {
      const { world, engine, instance, countPosts, drafts } = await setUpFull()
      expect(await drafts()).toContain('on the disk')
      world.disk.failures.session = undefined
      await world.tick(10_000)
      expect(await drafts()).not.toContain('on the disk')
      await killEngine(engine)
      instance.down = false
      const late = await openTab(await world.start())
      await world.tick(61_000)
      expect(late.entity('draft', 'new')).toBeUndefined()
      expect(countPosts('on the disk')).toBe(1)
    })

    test('is no longer a draft once the post is sent (E40)', async () => {
      const { world, engine, instance, countPosts, drafts } = await setUpFull()
      instance.down = false
      await world.tick(61_000)
      expect(countPosts('on the disk')).toBe(1)
      expect(await drafts()).not.toContain('on the disk')
      await killEngine(engine)
      world.disk.failures.session = undefined
      const late = await openTab(await world.start())
      await world.tick(61_000)
      expect(late.entity('draft', 'new')).toBeUndefined()
      expect(countPosts('on the disk')).toBe(1)
    })
  })

  test('an edit sent while the disk was full stays on disk when it is taken back, whatever fits first (E24, E44)', async () => {
    const { world, engine, tab, id, goDown } = await setUp()
    await goDown()
    const draftId = `edit:${id}`
    const draft = { text: 'edited', subject: '', writer: 'me', changedAt: 1 }
    await tab.run({ kind: 'saveDraft', draftId, draft })
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    const body = { text: 'edited', subject: '', sensitive: false, contentType: 'text/plain' }
    const edited = await tab.run({ kind: 'edit', statusId: id, draftId, draft: body })
    await world.tick(1_000)
    expect(states(tab)).toEqual(['waiting'])
    await tab.run(outboxCommand(edited, 'takeBack'))
    await world.tick(1_000)
    world.disk.failures.session = undefined
    world.disk.beforeWrite = (write) => {
      if (write.includes('/draft/')) throw new DOMException('full', 'QuotaExceededError')
    }
    await world.tick(10_000)
    await killEngine(engine)
    world.disk.beforeWrite = () => {}
    const late = await openTab(await world.start())
    await world.tick(2_000)
    expect(entries(late)).toEqual([])
    expect(late.entity('draft', draftId)).toMatchObject({ text: 'edited' })
  })

  test('a stored entry is not taken back while the disk has no room for its draft (E24, E44)', async () => {
    const { world, engine, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    const posted = await tab.run(post('stored'))
    await world.tick(60)
    world.disk.failures.session = 'full'
    const withdrawal = await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    expect(tab.settled.get(withdrawal)).toMatchObject({
      ok: false,
      fault: { code: 'storage', full: true },
    })
    expect(states(tab)).toEqual(['waiting'])
    await killEngine(engine)
    world.disk.failures.session = undefined
    instance.down = false
    const late = await openTab(await world.start())
    await world.tick(61_000)
    expect(countPosts('stored')).toBe(1)
    expect(late.entity('draft', `later:${posted}`)).toBeUndefined()
  })

  test('a post that was taken back while the disk was full is not sent by the next engine (E24, E40)', async () => {
    const { world, engine, instance, tab, goDown } = await setUp()
    await goDown()
    let writes = 0
    world.disk.beforeWrite = (write) => {
      // The disk has room for the post when it is accepted, and for nothing more.
      if (write.includes('/journal/') && writes++ > 0) throw new DOMException('full', 'QuotaExceededError')
    }
    const posted = await tab.run(post('rather not'))
    await world.tick(1_000)
    expect(states(tab)).toEqual(['waiting'])
    world.disk.beforeWrite = () => {}
    await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(1_000)
    await killEngine(engine)
    instance.down = false
    const late = await openTab(await world.start())
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
    expect(entries(late)).toEqual([])
    expect(late.entity('draft', `later:${posted}`)).toMatchObject({ text: 'rather not' })
  })

  test('a post that was sent while the disk was full is not sent again by the next engine, hours later (E40)', async () => {
    const { world, engine, instance, tab, goDown } = await setUp()
    await goDown()
    await tab.run(post('sent with a full disk'))
    await world.tick(60)
    expect(states(tab)).toEqual(['waiting'])
    world.disk.failures.session = 'full'
    instance.down = false
    await world.tick(61_000)
    expect(entries(tab)).toEqual([])
    await killEngine(engine)
    world.disk.failures.session = undefined
    world.clock.sleep(2 * 60 * 60_000)
    const late = await openTab(await world.start())
    await world.tick(61_000)
    expect(entries(late)).toEqual([])
    expect(instance.count(POST)).toBe(1)
  })

  test('a pause requested by the instance ends for a post even if the clock is set back meanwhile (E23)', async () => {
    const { world, instance, tab, countPosts } = await setUp()
    instance.script(POST, () => refusal(429, 'Throttled', { 'retry-after': '20' }), 1)
    await tab.run(post('after a pause'))
    await world.tick(60)
    expect(states(tab)).toEqual(['waiting'])
    await world.tick(17_000)
    world.clock.sleep(-90 * 60_000)
    // The user opens the tab: the post is tried, and is due again after the rest of the pause, which seems to last an hour and a half.
    await tab.hide()
    await tab.show()
    await world.tick(60_000)
    expect(entries(tab)).toEqual([])
    expect(countPosts('after a pause')).toBe(1)
  })

  test('toggled actions cancel out and are not sent', async () => {
    const { world, instance, tab, id, goDown } = await setUp()
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
    expect(entries(tab)).toMatchObject([{ kind: 'bookmark', on: true }])
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    instance.down = false
    const before = instance.calls.length
    await world.tick(61_000)
    const sent = instance.calls.slice(before).filter(({ method }) => method !== 'GET')
    expect(sent.map(({ path }) => path)).toEqual([`/api/v1/statuses/${id}/bookmark`])
  })

  test('an action that may have succeeded is undone by a second call, and nothing else is sent', async () => {
    const { world, instance, tab, id } = await setUp()
    instance.hold(`POST /api/v1/statuses/${id}/favourite`, 'answer', 1)
    await tab.run(favourite(id))
    await world.tick(31_000)
    instance.down = true
    await tab.run(favourite(id, false))
    await world.tick(60)
    expect(entries(tab)).toMatchObject([{ kind: 'favourite', on: false }])
    instance.down = false
    await world.tick(61_000)
    expect(instance.statuses.get(id)).toMatchObject({ favourited: false })
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    expect(entries(tab)).toEqual([])
  })

  test('the same text from a second tab is the same post', async () => {
    const { world, engine, instance, tab, goDown, countPosts } = await setUp('gotosocial')
    const other = await openTab(engine)
    await goDown()
    await tab.run(post('once', 'new', { idempotencyKey: '7' }))
    const again = await other.run(post('once', 'new', { idempotencyKey: '7' }))
    await world.tick(60)
    expect(other.settled.get(again)).toMatchObject({ ok: true, result: { waits: 'waiting' } })
    expect(entries(tab)).toHaveLength(1)
    instance.down = false
    await world.tick(61_000)
    expect(countPosts('once')).toBe(1)
  })

  test('an offline browser sends nothing, and everything once it is online', async () => {
    const { world, engine, instance, tab, id, countPosts } = await setUp('gotosocial')
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
    expect(entries(tab)).toEqual([])
    expect(countPosts('from a train')).toBe(1)
  })

  test('on servers that ignore idempotency keys a harmless request goes first, so that the post is sent only once', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp('gotosocial')
    await goDown()
    await tab.run(post('careful'))
    await world.tick(2 * 60_000)
    expect(instance.count(POST)).toBe(0)
    const callsBefore = instance.count(PROBE)
    await world.tick(2 * 60_000)
    expect(instance.count(PROBE) - callsBefore).toBeLessThan(5)
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(1)
    expect(countPosts('careful')).toBe(1)
    expect(entries(tab)).toEqual([])
  })
})

describe('the user', () => {
  test('takes a post back: its text and files are a draft again, and nothing is sent', async () => {
    const { world, engine, instance, tab, goDown } = await setUp()
    const other = await openTab(engine)
    await tab.run({
      kind: 'adoptFiles',
      draftId: 'new',
      files: [
        { id: 'f1', kind: 'image', url: 'https://rook.example/f1.png', description: 'a nest' } as never,
      ],
    })
    await tab.run(saveDraft('never mind'))
    await goDown()
    const body = post('never mind') as Extract<CommandBody, { kind: 'post' }>
    const media = [{ id: 'f1', description: 'a nest' }]
    const posted = await tab.run({ ...body, draft: { ...body.draft, media } })
    await world.tick(60)
    expect(tab.entity('uploads', 'new')?.files ?? []).toEqual([])
    const withdrawal = await other.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    const draftId = `later:${posted}`
    expect(other.settled.get(withdrawal)).toMatchObject({ ok: true, result: { draftId } })
    for (const one of [tab, other]) {
      expect(entries(one)).toEqual([])
      expect(one.entity('draft', draftId)).toMatchObject({ text: 'never mind' })
      expect(one.entity('uploads', draftId)?.files).toMatchObject([{ attachment: { id: 'f1' } }])
    }
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
  })

  test('cannot take back a post while it is being sent, also without locks (E24)', async () => {
    const { world, engine, instance } = await startEngine({ insecure: true })
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    instance.down = true
    await tab.page(view, 'newer')
    await world.tick(60)
    const posted = await tab.run(post('on its way'))
    await world.tick(60)
    expect(states(tab)).toEqual(['waiting'])
    instance.down = false
    const hold = instance.hold(POST, 'answer', 1)
    await world.tick(30_000)
    expect(hold.waiting).toBe(1)
    const withdrawal = await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    hold.release()
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(1)
    expect(tab.settled.get(withdrawal)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('draft', `later:${posted}`)).toBeUndefined()
  })

  test('takes a post back while writing the next: both are drafts', async () => {
    const { world, tab, goDown } = await setUp()
    await goDown()
    const body = post('the first') as Extract<CommandBody, { kind: 'post' }>
    const posted = await tab.run({ ...body, draft: { ...body.draft, inReplyToId: 'p1' } })
    await tab.run(saveDraft('the next'))
    const withdrawal = await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    const settled = tab.settled.get(withdrawal)
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
    ['whose draft is unchanged', true],
    ['whose draft was replaced', false],
  ])('takes back a quoting post, %s: its draft quotes the same post', async (_which, keepsDraft) => {
    const { world, instance, tab, id, goDown } = await setUp()
    await goDown()
    const body = post('as was said') as Extract<CommandBody, { kind: 'post' }>
    const draft = { text: keepsDraft ? 'as was said' : 'the next', subject: '', writer: 'me' }
    await tab.run({
      kind: 'saveDraft',
      draftId: 'new',
      draft: keepsDraft ? { ...draft, quoteId: id } : draft,
    })
    const posted = await tab.run({ ...body, draft: { ...body.draft, quoteId: id } })
    await world.tick(60)
    await tab.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    expect(tab.entity('draft', `later:${posted}`)).toMatchObject({ text: 'as was said', quoteId: id })
    const left = tab.entity('draft', 'new')
    expect(left).toEqual(keepsDraft ? undefined : expect.objectContaining({ text: 'the next' }))
    expect(left?.quoteId).toBe(undefined)
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(POST)).toBe(0)
  })

  test('discards an action, and its optimistic change is rolled back', async () => {
    const { world, instance, tab, id, goDown } = await setUp()
    await goDown()
    const liked = await tab.run(favourite(id))
    await tab.run(outboxCommand(liked, 'discard'))
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ favourited: false, favouritesCount: 0 })
    instance.down = false
    await world.tick(61_000)
    expect(instance.count(`POST /api/v1/statuses/${id}/favourite`)).toBe(0)
    // The second tab may still send a command about the discarded entry.
    const late = await tab.run(outboxCommand(liked, 'send'))
    await world.tick(60)
    expect(tab.settled.get(late)).toMatchObject({ ok: true })
  })

  test('sends an unsure post again, once, when two tabs ask for it', async () => {
    const { world, engine, instance, tab, countPosts } = await setUp('gotosocial')
    const other = await openTab(engine)
    instance.script(POST, refusal(500, 'who knows'), 1)
    const posted = await tab.run(post('say it again'))
    await world.tick(60 * 60_000)
    expect(states(other)).toEqual(['unsure'])
    const hold = instance.hold(POST)
    await tab.run(outboxCommand(posted, 'send'))
    await other.run(outboxCommand(posted, 'send'))
    expect(states(other)).toEqual(['sending'])
    const back = await other.run(outboxCommand(posted, 'takeBack'))
    await world.tick(60)
    expect(other.settled.get(back)).toMatchObject({ ok: false })
    hold.release()
    await world.tick(60)
    expect(countPosts('say it again')).toBe(1)
    expect(entries(other)).toEqual([])
  })

  test('sends now, and gets an error if that fails', async () => {
    const { world, instance, tab, countPosts, goDown } = await setUp()
    await goDown()
    const posted = await tab.run(post('now'))
    await world.tick(10 * 60_000)
    const earlyAttempt = await tab.run(outboxCommand(posted, 'send'))
    await world.tick(60)
    expect(tab.settled.get(earlyAttempt)).toMatchObject({ ok: false, fault: { code: 'network' } })
    instance.down = false
    await tab.run(outboxCommand(posted, 'send'))
    await world.tick(60)
    expect(countPosts('now')).toBe(1)
  })
})
