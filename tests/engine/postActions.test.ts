import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../src/shared/fault/fault.ts'
import type { LookupAnswer } from '../../src/shared/protocol/operations.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { accountJson, statusJson } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import { openTab, startEngine } from './harness/world.ts'

/** Two tabs that show a post of the signed-in user. */
async function setUp(overrides: Record<string, unknown> = {}) {
  const started = await startEngine()
  const { engine, instance, world } = started
  const post = instance.publish(overrides, ['home'], 'alice')
  const id = String(post.id)
  const tab = await openTab(engine)
  await tab.watch('friends')
  const other = await openTab(engine)
  await other.watch('friends')
  await world.tick(1_000)
  return { ...started, tab, other, post, id, path: `POST /api/v1/statuses/${id}` }
}

describe('pinning', () => {
  test("shows in all tabs at once, and ends with the instance's answer", async () => {
    const { world, instance, tab, other, post, id, path } = await setUp()
    const hold = instance.hold(`${path}/pin`)
    instance.script(`${path}/pin`, json({ ...post, pinned: true, favourites_count: 7 }))
    const command = await tab.run({ kind: 'pinStatus', statusId: id, on: true })
    await world.tick(60)
    for (const one of [tab, other]) expect(one.entity('status', id)?.pinned).toBe(true)
    expect(tab.settled.has(command)).toBe(false)
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    for (const one of [tab, other])
      expect(one.entity('status', id)).toMatchObject({ pinned: true, favouritesCount: 7 })
    instance.script(`${path}/unpin`, json({ ...post, pinned: false }))
    await other.run({ kind: 'pinStatus', statusId: id, on: false })
    await world.tick(60)
    for (const one of [tab, other]) expect(one.entity('status', id)?.pinned).toBe(false)
    expect(instance.count(`${path}/unpin`)).toBe(1)
  })

  test("that is refused is rolled back everywhere, with the instance's message", async () => {
    const { world, instance, tab, other, id, path } = await setUp()
    const words = 'You have already pinned the maximum number of statuses'
    instance.script(`${path}/pin`, refusal(400, words))
    const command = await tab.run({ kind: 'pinStatus', statusId: id, on: true })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { serverText: words } })
    for (const one of [tab, other]) expect(one.entity('status', id)?.pinned).toBe(false)
  })

  test('keeps its optimistic value when the instance answers with nothing', async () => {
    const { world, instance, tab, other, id, path } = await setUp()
    instance.script(`${path}/pin`, json({}))
    await tab.run({ kind: 'pinStatus', statusId: id, on: true })
    await world.tick(60)
    for (const one of [tab, other]) expect(one.entity('status', id)?.pinned).toBe(true)
  })
})

describe('a favourite, a repeat and a bookmark', () => {
  test.each([
    ['favourite', 'favourite', 'favouritesCount', { favourites_count: 7, favourited: true }],
    ['repeat', 'reblog', 'repeatsCount', { reblogs_count: 7, reblogged: true }],
    ['bookmark', 'bookmark', 'repliesCount', { replies_count: 7, bookmarked: true }],
  ] as const)("%s: the instance's counts replace the optimistic ones", async (kind, call, count, answer) => {
    const { world, instance, tab, other, post, id, path } = await setUp()
    instance.script(`${path}/${call}`, json({ ...post, ...answer }))
    await tab.run({ kind, statusId: id, on: true })
    await world.tick(60)
    for (const one of [tab, other]) expect(one.entity('status', id)?.[count]).toBe(7)
  })
})

describe('several actions on one post', () => {
  const KINDS = [
    ['favourite', 'favourite', { favourited: true, favourites_count: 1 }],
    ['repeat', 'reblog', { reblogged: true, reblogs_count: 1 }],
    ['bookmark', 'bookmark', { bookmarked: true }],
  ] as const

  test('are sent at once; a press that undoes one waits for it (PO22)', async () => {
    const { world, instance, tab, id, path } = await setUp()
    const hold = instance.hold(`${path}/*`, 'call')
    for (const [kind] of KINDS) await tab.run({ kind, statusId: id, on: true })
    await tab.run({ kind: 'favourite', statusId: id, on: false })
    await world.tick(60)
    const sent = (): string[] =>
      instance.calls
        .filter((call) => call.path.includes(`/${id}/`))
        .map((call) => call.path.split('/').at(-1) ?? '')
    expect(sent()).toEqual(['favourite', 'reblog', 'bookmark'])
    hold.release()
    await world.tick(60)
    expect(sent()).toEqual(['favourite', 'reblog', 'bookmark', 'unfavourite'])
  })

  test.each(KINDS)('all take effect, even if the first answer arrives last: %s', async (first, call) => {
    const { world, instance, tab, other, post, id, path } = await setUp()
    let now = post
    for (const [, its, done] of KINDS)
      instance.script(`${path}/${its}`, () => {
        now = { ...now, ...done }
        return json(now)
      })
    // The instance answers before it carries out the others, and this answer is slow.
    const hold = instance.hold(`${path}/${call}`)
    await tab.run({ kind: first, statusId: id, on: true })
    await world.tick(60)
    for (const [kind] of KINDS) {
      if (kind === first) continue
      await tab.run({ kind, statusId: id, on: true })
      await world.tick(60)
    }
    hold.release()
    await world.tick(60)
    for (const one of [tab, other])
      expect(one.entity('status', id)).toMatchObject({
        favourited: true,
        favouritesCount: 1,
        repeated: true,
        repeatsCount: 1,
        bookmarked: true,
      })
  })

  test('that waited for an edit show the edited text', async () => {
    const { world, instance, tab, post, id, path } = await setUp({ content: 'before' })
    instance.script(`${path}/favourite`, json({ ...post, favourited: true }))
    instance.script(`PUT /api/v1/statuses/${id}`, json({ ...post, content: 'after' }))
    const hold = instance.hold(`${path}/favourite`)
    await tab.run({ kind: 'favourite', statusId: id, on: true })
    await world.tick(60)
    const draft = { text: 'after', subject: '', sensitive: false, contentType: 'text/plain' }
    await tab.run({ kind: 'edit', statusId: id, draftId: `edit:${id}`, draft })
    await world.tick(60)
    hold.release()
    await world.tick(60)
    expect(tab.entity('status', id)).toMatchObject({ content: ['after'], favourited: true })
  })
})

describe('a report', () => {
  const REPORT = 'POST /api/v1/reports'
  const body = { accountId: 'u-bob', statusIds: ['p1', 'p2'], comment: 'rude', forward: true }

  test('is sent once, with its account and posts', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(REPORT, json({ id: '1' }))
    const command = await tab.run({ kind: 'report', ...body })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(instance.count(REPORT)).toBe(1)
    expect(instance.last(REPORT).body).toEqual({
      account_id: 'u-bob',
      status_ids: ['p1', 'p2'],
      comment: 'rude',
      forward: true,
    })
  })

  test('that is refused reports why', async () => {
    const { world, instance, tab } = await setUp()
    instance.script(REPORT, refusal(400, 'Comment must be up to 1000 characters'))
    const command = await tab.run({ kind: 'report', ...body })
    await world.tick(60)
    expect(tab.settled.get(command)).toMatchObject({
      ok: false,
      fault: { serverText: 'Comment must be up to 1000 characters' },
    })
  })
})

describe('the history of a post', () => {
  test('is fetched once, latest version first', async () => {
    const { instance, tab, id } = await setUp()
    const versions = ['first', 'second'].map((content, day) => ({
      content,
      created_at: `2024-05-0${day + 1}T12:00:00Z`,
    }))
    instance.script(`GET /api/v1/statuses/${id}/history`, json(versions))
    const loadHistory = async (statusId: string): Promise<Outcome<LookupAnswer>> => {
      const loading = tab.api.lookup({ kind: 'history', statusId, account: tab.account })
      await settle()
      return loading
    }
    expect(await loadHistory(id)).toMatchObject({
      ok: true,
      value: { accountId: null, history: [{ content: ['second'] }, { content: ['first'] }] },
    })
    instance.script(`GET /api/v1/statuses/gone/history`, refusal(404, 'Record not found'))
    expect(await loadHistory('gone')).toMatchObject({ ok: false, fault: { code: 'missing' } })
    instance.script(`GET /api/v1/statuses/odd/history`, json({ nothing: true }))
    expect(await loadHistory('odd')).toMatchObject({ ok: false, fault: { code: 'unreadable' } })
  })
})

describe('a tab receives', () => {
  const quoted = statusJson('q1', accountJson('u-carol', 'carol'), { content: 'as I said' })

  test('the quoted post of a visible post, with its author, but not what that one quotes in turn', async () => {
    const { tab } = await setUp({
      pleroma: { local: true, quote: { ...quoted, quote_id: 'q2' }, quote_id: 'q1', quote_visible: true },
    })
    expect(tab.entity('status', 'q1')).toMatchObject({ content: ['as I said'], quoteId: 'q2' })
    expect(tab.entity('account', 'u-carol')).toMatchObject({ acct: 'carol' })
  })

  test('two posts that quote each other, without looping', async () => {
    const { engine, instance, world } = await startEngine()
    instance.publish({ id: 'a', quote_id: 'b' })
    instance.publish({ id: 'b', quote_id: 'a' })
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    expect(tab.entity('status', 'a')?.quoteId).toBe('b')
    expect(tab.entity('status', 'b')?.quoteId).toBe('a')
  })

  test('mentioned accounts only when their avatars are enabled, from then on', async () => {
    const { engine, instance, world } = await startEngine()
    instance.publish({}, ['public:local'], 'carol')
    instance.publish({ mentions: [{ id: 'u-carol', acct: 'carol', username: 'carol' }] })
    const publicTab = await openTab(engine)
    await publicTab.watch('public')
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    expect(publicTab.entity('account', 'u-carol')).toBeDefined()
    expect(tab.entity('account', 'u-carol')).toBeUndefined()
    await tab.run({ kind: 'setPreferences', change: { mentionLinkShowAvatar: true } })
    await world.tick(1_000)
    expect(tab.entity('account', 'u-carol')).toMatchObject({ acct: 'carol' })
  })
})

test('a post that a moderator covers keeps what the moderator favourited (MO14)', async () => {
  const { world, instance, tab, other, post, id } = await setUp({ favourited: true, bookmarked: true })
  expect(other.entity('status', id)).toMatchObject({ favourited: true, sensitive: false })
  const answer = { ...post, favourited: false, bookmarked: false, sensitive: true, visibility: 'unlisted' }
  instance.script(`PUT /api/pleroma/admin/statuses/${id}`, json(answer))
  await tab.run({ kind: 'moderateStatus', statusId: id, sensitive: true, visibility: 'unlisted' })
  await world.tick(60)
  expect(other.entity('status', id)).toMatchObject({
    favourited: true,
    bookmarked: true,
    sensitive: true,
    visibility: 'unlisted',
  })
})
