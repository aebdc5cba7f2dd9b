import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import { earlierDraft, laterDraft, NEW_POST } from '../../src/shared/model/draft.ts'
import { entityKey } from '../../src/shared/model/keys.ts'
import { json } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { entries, outboxCommand, setUp as setUpOutbox, states } from './harness/outbox.ts'
import { POST, post, saveDraft } from './harness/posting.ts'
import { accountsOf } from './harness/severalAccounts.ts'
import { SCROLLED, type Tab } from './harness/tab.ts'
import { killEngine, openTab, startEngine, type World } from './harness/world.ts'

const BOB = '/api/v1/accounts/u-bob'
const BLOCK = `POST ${BOB}/block`
const HOUR_MS = 60 * 60_000

const block: CommandBody = { kind: 'relate', accountId: 'u-bob', change: 'block' }
const unblock: CommandBody = { kind: 'relate', accountId: 'u-bob', change: 'unblock' }
const unfollow: CommandBody = { kind: 'relate', accountId: 'u-bob', change: 'unfollow' }

/** Runs `body`, which can be taken back for `undoMs`. */
const hold = (tab: Tab, body: CommandBody, undoMs = 8_000): Promise<string> =>
  tab.run(body, undefined, undoMs)

const signOut = (tab: Tab): Promise<string> =>
  tab.run({ kind: 'signOut', account: tab.account } as CommandBody)

/** From now on, each write to the journal takes `ms`. */
function slowDown({ disk, clock }: World, ms: number): void {
  disk.beforeWrite = (write) =>
    write.startsWith('session/journal') ? new Promise<void>((resolve) => clock.after(ms, resolve)) : undefined
}

describe('a block or an unfollow that can be taken back', () => {
  /** Two tabs that show bob's card, whom alice follows. */
  async function setUp() {
    const started = await startEngine()
    const { instance, engine, world } = started
    const related: Json = { id: 'u-bob', following: true, followed_by: true, note: '' }
    instance.script(`GET ${BOB}`, () => json(instance.account('bob')))
    instance.script('GET /api/v1/accounts/relationships', () => json([related]))
    instance.script(BLOCK, () => json(Object.assign(related, { blocking: true, following: false })))
    instance.script(`POST ${BOB}/unfollow`, () => json(Object.assign(related, { following: false })))
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    for (const each of [tab, other]) {
      void each.api.lookup({ kind: 'account', name: '$u-bob', account: each.account })
      await world.tick(100)
    }
    const relation = (one: Tab) => one.entity('relationship', 'u-bob')
    return { ...started, tab, other, relation }
  }

  test('shows in all tabs at once, and is sent after 8 s (RL42)', async () => {
    const { instance, world, tab, other, relation } = await setUp()
    const commandId = await hold(tab, block)
    await world.tick(1_000)
    for (const one of [tab, other]) {
      expect(relation(one)).toMatchObject({ blocking: true, following: false, followedBy: false })
      expect(entries(one)).toMatchObject([{ state: 'held', change: 'block', name: 'bob' }])
    }
    expect(entries(other)[0]?.until).toBe(world.clock.now() + 7_000)
    expect(tab.settled.get(commandId)).toMatchObject({ ok: true, result: { waits: 'held' } })
    expect(instance.count(BLOCK)).toBe(0)
    await world.tick(7_100)
    expect(instance.count(BLOCK)).toBe(1)
    expect(relation(other)).toMatchObject({ blocking: true })
    expect(entries(other)).toEqual([])
  })

  test.each([
    ['by its notice', (id: string) => outboxCommand(id, 'takeBack')],
    ['by its opposite', () => unblock],
  ])('is taken back from any tab %s, and never sent (RL42)', async (_how, undo) => {
    const { instance, world, tab, other, relation } = await setUp()
    await hold(tab, block)
    await world.tick(7_900)
    await other.run(undo(entries(other)[0]?.id ?? ''))
    await world.tick(20_000)
    expect(instance.count(BLOCK)).toBe(0)
    expect(instance.count(`POST ${BOB}/unblock`)).toBe(0)
    for (const one of [tab, other]) {
      expect(relation(one)).toMatchObject({ blocking: false, following: true, followedBy: true })
      expect(entries(one)).toEqual([])
    }
  })

  test('is sent as soon as the last tab has closed, but not when that tab is reloaded (UD3)', async () => {
    const { engine, instance, world, tab, other } = await setUp()
    await hold(tab, unfollow)
    await other.close()
    await tab.close()
    await world.tick(500)
    const again = await openTab(engine)
    await world.tick(3_000)
    expect(instance.count(`POST ${BOB}/unfollow`)).toBe(0)
    expect(states(again)).toEqual(['held'])
    await again.close()
    await world.tick(1_100)
    expect(instance.count(`POST ${BOB}/unfollow`)).toBe(1)
  })

  test('is sent when its account signs out (UD3)', async () => {
    const { instance, world, tab } = await setUp()
    await hold(tab, block)
    await signOut(tab)
    await world.tick(2_000)
    expect(instance.count(BLOCK)).toBe(1)
  })

  test('is no longer shown as done once it is an hour late (UD4)', async () => {
    const { instance, world, tab, relation } = await setUp()
    await hold(tab, block)
    world.clock.sleep(2 * HOUR_MS)
    await world.tick(10_000)
    expect(states(tab)).toEqual(['late'])
    expect(relation(tab)).toMatchObject({ blocking: false, following: true })
    await tab.run(outboxCommand(entries(tab)[0]?.id ?? '', 'send'))
    await world.tick(1_000)
    expect(instance.count(BLOCK)).toBe(1)
    expect(relation(tab)).toMatchObject({ blocking: true })
  })

  test('is held anew when it is done again after it was an hour late (UD1, UD4)', async () => {
    const { instance, world, tab, relation } = await setUp()
    await hold(tab, block)
    world.clock.sleep(2 * HOUR_MS)
    await world.tick(10_000)
    await hold(tab, block)
    await world.tick(1_000)
    expect(states(tab)).toEqual(['held'])
    expect(relation(tab)).toMatchObject({ blocking: true })
    await world.tick(10_000)
    expect(instance.count(BLOCK)).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test('that waits while there is no network is an entry of the outbox after that (UD1)', async () => {
    const { instance, world, tab } = await setUp()
    world.online = false
    await hold(tab, block)
    await world.tick(9_000)
    expect(states(tab)).toEqual(['waiting'])
    expect(instance.count(BLOCK)).toBe(0)
    await world.tick(2 * HOUR_MS)
    world.online = true
    await tab.show()
    await world.tick(120_000)
    expect(instance.count(BLOCK)).toBe(1)
  })
})

describe.each([
  ['a fast', 0],
  ['a slow', 50],
])('what an engine held when it died, on %s disk', (_disk, diskMs) => {
  test('can be taken back for a moment more by the tabs of the next one (UD4)', async () => {
    const { world, engine, instance, tab } = await setUpOutbox()
    await hold(tab, post('not this'), 10_000)
    await world.tick(9_900)
    await killEngine(engine)
    await world.tick(200)
    slowDown(world, diskMs)
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(states(next)).toEqual(['held'])
    await next.run(outboxCommand(entries(next)[0]?.id ?? '', 'takeBack'))
    await world.tick(60_000)
    expect(instance.count(POST)).toBe(0)
    expect(next.noticeKeys()).toEqual([])
  })

  test('is named with its age when it is sent minutes later (UD4)', async () => {
    const { world, engine, tab, countPosts } = await setUpOutbox()
    await hold(tab, post('some time ago'), 10_000)
    await tab.close()
    await killEngine(engine)
    await world.tick(12 * 60_000)
    slowDown(world, diskMs)
    const next = await openTab(await world.start())
    await world.tick(100)
    expect(next.notices).toMatchObject([{ textKey: 'outbox.post_resumed', textArgs: { count: 12 } }])
    await world.tick(10_000)
    expect(countPosts('some time ago')).toBe(1)
  })

  test('is sent only on demand after an hour (UD4)', async () => {
    const { world, engine, tab, countPosts } = await setUpOutbox()
    await hold(tab, post('long ago'), 10_000)
    await tab.close()
    await killEngine(engine)
    await world.tick(HOUR_MS + 20_000)
    slowDown(world, diskMs)
    const next = await openTab(await world.start())
    await world.tick(60_000)
    expect(states(next)).toEqual(['late'])
    expect(next.noticeKeys()).toEqual(['outbox.was_late'])
    expect(countPosts('long ago')).toBe(0)
    await next.run(outboxCommand(entries(next)[0]?.id ?? '', 'send'))
    await world.tick(1_000)
    expect(countPosts('long ago')).toBe(1)
  })
})

test.each([
  ['an hour', HOUR_MS + 60_000, 'late', 0],
  ['a minute', 60_000, undefined, 1],
] as const)('a machine that slept for %s over the end of a wait (UD4)', async (_what, ms, state, posts) => {
  const { world, tab, countPosts } = await setUpOutbox()
  await hold(tab, post('asleep'), 10_000)
  await world.tick(5_000)
  world.clock.sleep(ms)
  await world.tick(1_000)
  expect(states(tab)[0]).toBe(state)
  expect(countPosts('asleep')).toBe(posts)
})

test('a clock that is set back prolongs no wait, also for the next engine (UD1)', async () => {
  const { world, engine, tab, countPosts } = await setUpOutbox()
  await hold(tab, post('yesterday'), 10_000)
  await killEngine(engine)
  world.clock.sleep(-24 * HOUR_MS)
  await openTab(await world.start())
  await world.tick(35_000)
  expect(countPosts('yesterday')).toBe(1)
})

test('a post that could be taken back appears at once in the tab that wrote it; elsewhere it counts as new (UD6, T25)', async () => {
  const { world, engine, instance, tab, view } = await setUpOutbox()
  const other = await openTab(engine)
  const otherView = await other.watch('friends')
  await hold(tab, post('mine'), 10_000)
  for (const one of [tab, other]) await one.move(one === tab ? view : otherView, SCROLLED)
  instance.fill(3)
  await tab.page(view, 'newer')
  await world.tick(15_000)
  const isOwn = (id: string | undefined): boolean =>
    JSON.stringify(tab.entity('status', id)?.content ?? '').includes('mine')
  expect(isOwn(tab.rows(view)[0])).toBe(true)
  expect(isOwn(other.rows(otherView)[0])).toBe(false)
})

test('of two engines without locks, the one that took a post sends it, once; the other one if that has died (UD5)', async () => {
  const { engine, instance, world } = await startEngine({ insecure: true })
  instance.fill(1)
  const tab = await openTab(engine)
  const other = await openTab(await world.start())
  await world.tick(5_000)
  await hold(tab, post('once'), 10_000)
  await world.tick(1_000)
  expect(states(other)).toEqual(['held'])
  const slow = instance.hold(POST, 'answer', 1)
  await world.tick(12_000)
  expect(instance.count(POST)).toBe(1)
  slow.release()
  await world.tick(30_000)
  expect(instance.count(POST)).toBe(1)

  await hold(tab, post('orphaned'), 10_000)
  await world.tick(1_000)
  await killEngine(engine)
  await world.tick(30_000)
  expect(instance.count(POST)).toBe(2)
})

describe('"Undo" on a full disk', () => {
  async function setUp() {
    const started = await setUpOutbox()
    const { world, tab } = started
    const id = await hold(tab, post('regretted'), 10_000)
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    return { ...started, id }
  }

  test('brings the draft back into memory, says so, and stores it later (UD5, E29)', async () => {
    const { world, tab, countPosts, id } = await setUp()
    const back = await tab.run(outboxCommand(id, 'takeBack'))
    await world.tick(60_000)
    expect(tab.settled.get(back)).toMatchObject({ ok: true, result: { draftId: NEW_POST } })
    expect(tab.noticeKeys()).toContain('drafts.not_kept')
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'regretted' })
    expect(entries(tab)).toEqual([])
    world.disk.failures.session = undefined
    await world.tick(10_000)
    const key = entityKey(tab.account, 'draft', NEW_POST)
    expect(await world.disk.session.get('drafts', key)).toMatchObject({ text: 'regretted' })
    expect(countPosts('regretted')).toBe(0)
  })

  test('sends nothing when the engine dies after that (UD5)', async () => {
    const { world, engine, tab, countPosts, id } = await setUp()
    await tab.run(outboxCommand(id, 'takeBack'))
    await killEngine(engine)
    const next = await openTab(await world.start())
    await world.tick(60_000)
    expect(entries(next)).toEqual([])
    expect(countPosts('regretted')).toBe(0)
  })

  test('in an engine that does not lead keeps the leader from sending it (UD5)', async () => {
    const { world, engine, tab, countPosts, id } = await setUp()
    world.disk.failures.session = undefined
    const other = await openTab(await world.start({ build: 200 }))
    await world.tick(1_000)
    expect((await engine.health()).leading).toBe(false)
    expect(states(other)).toEqual(['held'])
    world.disk.failures.session = 'full'
    await tab.run(outboxCommand(id, 'takeBack'))
    await world.tick(60_000)
    for (const one of [tab, other]) expect(entries(one)).toEqual([])
    expect(countPosts('regretted')).toBe(0)
  })
})

describe('what "Undo" brings back', () => {
  test('is in its form again, where it can be sent anew with its files (UD6)', async () => {
    const { world, tab, instance } = await setUpOutbox()
    instance.script('POST /api/v1/media', () =>
      json({ id: 'f1', type: 'image', url: 'https://rook.example/media/f1.png', description: '' }),
    )
    await tab.run({ kind: 'upload', draftId: NEW_POST, name: 'a.png', file: new Blob(['a']), maxFiles: 4 })
    await world.tick(1_000)
    const draft = { media: [{ id: 'f1', description: '' }] }
    for (const _round of ['first', 'second']) {
      const id = await hold(tab, post('twice regretted', NEW_POST, draft), 10_000)
      await world.tick(1_000)
      expect(tab.entity('uploads', NEW_POST)).toBeUndefined()
      // A clock that was set back makes nothing look sent.
      world.clock.sleep(-HOUR_MS)
      await tab.run(outboxCommand(id, 'takeBack'))
      await world.tick(6_000)
      expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'twice regretted' })
      expect(tab.entity('uploads', NEW_POST)?.files).toHaveLength(1)
    }
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'twice regretted' })
    expect(next.entity('uploads', NEW_POST)?.files).toHaveLength(1)
  })

  test('is one draft, also when the engine dies between the draft and its entry, and the tab says "Undo" again (UD5)', async () => {
    const { world, engine, tab } = await setUpOutbox()
    const id = await hold(tab, post('once only'), 10_000)
    await world.tick(1_000)
    world.disk.beforeWrite = (write) => {
      if (write === `session/journal/${id}`) void killEngine(engine)
    }
    await tab.run(outboxCommand(id, 'takeBack'))
    await world.tick(500)
    world.disk.beforeWrite = () => {}
    const next = await openTab(await world.start())
    await world.tick(1_000)
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'once only' })
    expect(states(next)).toEqual(['held'])
    const again = await next.run(outboxCommand(id, 'takeBack'))
    await world.tick(20_000)
    expect(next.settled.get(again)).toMatchObject({ ok: true, result: { draftId: NEW_POST } })
    expect(next.entity('draft', NEW_POST)).toMatchObject({ text: 'once only' })
    expect(next.entity('draft', laterDraft(id))).toBeUndefined()
    expect(entries(next)).toEqual([])
  })

  test('becomes a draft of its own where the form is in use again (UD6)', async () => {
    const { world, tab } = await setUpOutbox()
    const id = await hold(tab, post('the first'), 10_000)
    await world.tick(1_000)
    await tab.run(saveDraft('the next', NEW_POST, { changedAt: world.clock.now() }))
    const back = await tab.run(outboxCommand(id, 'takeBack'))
    await world.tick(1_000)
    expect(tab.settled.get(back)).toMatchObject({ result: { draftId: laterDraft(id) } })
    expect(tab.entity('draft', laterDraft(id))).toMatchObject({ text: 'the first' })
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'the next' })
  })

  test('makes room for what a form had begun without the engine knowing (UD6, E44)', async () => {
    const { world, tab } = await setUpOutbox()
    const at = world.clock.now()
    await tab.run(saveDraft('the first', NEW_POST, { changedAt: at }))
    const id = await hold(tab, post('the first'), 10_000)
    await world.tick(1_000)
    await tab.run(outboxCommand(id, 'takeBack'))
    await tab.run(saveDraft('the next', NEW_POST, { changedAt: at + 1_500, begunAt: at + 1 }))
    await world.tick(1_000)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'the next' })
    expect(tab.entity('draft', earlierDraft(NEW_POST, { changedAt: at }))).toMatchObject({
      text: 'the first',
    })
  })
})

describe('a held post with a file', () => {
  /** A form with a picture that is described as "a bird", and what sends it with another description. */
  async function setUp() {
    const started = await setUpOutbox()
    const { instance, world, tab } = started
    const file = {
      id: 'f1',
      type: 'image',
      url: 'https://rook.example/media/f1.png',
      description: 'a bird',
    }
    instance.script('POST /api/v1/media', () => json(file))
    instance.script(DESCRIBE, () => json({ ...file, description: '' }))
    await tab.run({ kind: 'upload', draftId: NEW_POST, name: 'a.png', file: new Blob(['a']), maxFiles: 4 })
    await world.tick(1_000)
    const holdPicture = (description: string): Promise<string> =>
      hold(tab, post('', NEW_POST, { media: [{ id: 'f1', description }] }), 10_000)
    return { ...started, holdPicture }
  }
  const DESCRIBE = 'PUT /api/v1/media/f1'

  test('and without words leaves the next draft of its form alone when it is sent (UD1, E40)', async () => {
    const { instance, world, tab, holdPicture } = await setUp()
    await holdPicture('a bird')
    await world.tick(1_000)
    await tab.run(saveDraft('', NEW_POST, { subject: 'the next one', changedAt: world.clock.now() }))
    await world.tick(11_000)
    expect(instance.count(POST)).toBe(1)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ subject: 'the next one' })
  })

  test.each([
    ['stays', 'a bird', 0],
    ['was emptied', '', 1],
  ])('whose description %s is described as it was sent (UD1, U11)', async (_what, description, calls) => {
    const { instance, world, holdPicture } = await setUp()
    await holdPicture(description)
    await world.tick(11_000)
    expect(instance.count(POST)).toBe(1)
    expect(instance.count(DESCRIBE)).toBe(calls)
  })
})

test('what is held is not sent at a sign-out that deletes what is kept (UD3, S48)', async () => {
  const { world, tab, instance } = await setUpOutbox()
  await hold(tab, post('never mind'), 10_000)
  await world.tick(1_000)
  expect(accountsOf(tab)?.list).toMatchObject([{ waiting: 0 }])
  await tab.run({ kind: 'signOut', drafts: 'delete' })
  await world.tick(60_000)
  expect(instance.count('POST /oauth/revoke')).toBe(1)
  expect(instance.count(POST)).toBe(0)
})

describe('an engine that does not lead', () => {
  /** The engine of `tab` follows that of `other`. */
  async function setUp() {
    const started = await setUpOutbox()
    const leader = await started.world.start({ build: 200 })
    const other = await openTab(leader)
    await started.world.tick(5_000)
    expect((await started.engine.health()).leading).toBe(false)
    return { ...started, leader, other }
  }

  test('sends what it has held itself, once (UD5)', async () => {
    const { world, tab, other, countPosts } = await setUp()
    await hold(tab, post('once'), 10_000)
    await world.tick(10_100)
    expect(countPosts('once')).toBe(1)
    await world.tick(30_000)
    expect(countPosts('once')).toBe(1)
    for (const one of [tab, other]) expect(entries(one)).toEqual([])
  })

  test('leaves it to the leader where it cannot send it, or has died (UD1, UD5)', async () => {
    const { world, engine, tab, other, countPosts, instance } = await setUp()
    await hold(tab, post('no answer'), 10_000)
    instance.down = true
    await world.tick(12_000)
    expect(states(other)).toEqual(['waiting'])
    instance.down = false
    await world.tick(120_000)
    expect(countPosts('no answer')).toBe(1)
    await hold(tab, post('orphaned'), 10_000)
    await world.tick(1_000)
    await killEngine(engine)
    await world.tick(20_000)
    expect(countPosts('orphaned')).toBe(1)
  })

  test('sends it in private mode, of which no other engine knows (UD1)', async () => {
    const { world, tab, countPosts } = await setUp()
    await tab.run({ kind: 'setPrivacy', privateMode: true })
    await world.tick(1_000)
    await hold(tab, post('in private'), 10_000)
    await world.tick(11_000)
    expect(countPosts('in private')).toBe(1)
    expect(entries(tab)).toEqual([])
  })

  test('sends it before it signs its account out (UD3)', async () => {
    const { world, tab, countPosts } = await setUp()
    await hold(tab, post('last words'), 10_000)
    await world.tick(1_000)
    await signOut(tab)
    await world.tick(2_000)
    expect(countPosts('last words')).toBe(1)
  })

  test('ends no wait of another engine when its own last tab closes (UD3)', async () => {
    const { world, tab, other, countPosts } = await setUp()
    await hold(other, post('not yours'), 10_000)
    await world.tick(1_000)
    await tab.close()
    await world.tick(3_000)
    expect(states(other)).toEqual(['held'])
    expect(countPosts('not yours')).toBe(0)
  })
})
