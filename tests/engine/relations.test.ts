import { describe, expect, test } from 'vitest'
import type { CommandBody } from '../../src/shared/commands/command.ts'
import type { RelationChange, Relationship } from '../../src/shared/model/account.ts'
import type { Lookup } from '../../src/shared/protocol/operations.ts'
import { type Call, json, refusal } from './harness/fakeInstance.ts'
import { accountJson, type Dialect, type Json } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine } from './harness/world.ts'

const BOB = '/api/v1/accounts/u-bob'
const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'

/** Two tabs that show bob's card. The instance answers with the relationship that `related` returns. */
async function setUp(relation: Json = {}, dialect: Dialect = 'pleroma') {
  const started = await startEngine({ dialect })
  const { instance, engine, world } = started
  const related: Json = { id: 'u-bob', following: true, showing_reblogs: true, note: '', ...relation }
  instance.script(`GET ${BOB}`, () => json(instance.account('bob')))
  instance.script(RELATIONSHIPS, () => json([related]))
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  /** A lookup, with the time that its answer takes. */
  const ask = async (question: Lookup, by = tab) => {
    const answer = by.api.lookup({ ...question, account: by.account })
    await world.tick(100)
    return answer
  }
  for (const each of [tab, other]) await ask({ kind: 'account', name: '$u-bob' }, each)
  const settled = async (body: CommandBody, waitMs = 100) => {
    const commandId = await tab.run(body)
    await world.tick(waitMs)
    return tab.settled.get(commandId)
  }
  const relate = (change: RelationChange, more = {}) =>
    settled({ kind: 'relate', accountId: 'u-bob', change, ...more })
  return { ...started, tab, other, related, relate, settled, ask }
}

const relationIn = (tab: Tab, id = 'u-bob'): Relationship | undefined => tab.entity('relationship', id)

test('hidden repeats are said with a way back, once (RL41)', async () => {
  const { instance, related, relate, tab, world } = await setUp()
  instance.script(`POST ${BOB}/follow`, (call) =>
    json(Object.assign(related, { showing_reblogs: JSON.stringify(call.body).includes('true') })),
  )
  const said = () => tab.notices.filter(({ textKey }) => textKey === 'user_card.hide_repeats_done')
  await relate('hide_repeats')
  await relate('hide_repeats')
  expect(said()).toMatchObject([{ textArgs: { name: 'bob' }, timeoutMs: 8_000 }])
  const [undo] = said()[0]?.actions ?? []
  if (undo === undefined) throw new Error('there is no way back')
  await tab.run(undo.run)
  await world.tick(100)
  expect(related.showing_reblogs).toBe(true)
})

test('a mute is said with a way back, and one that only changes another is not (RL41)', async () => {
  const { instance, related, relate, tab, other, world } = await setUp()
  instance.script(`POST ${BOB}/mute`, () => json(Object.assign(related, { muting: true })))
  instance.script(`POST ${BOB}/unmute`, () => json(Object.assign(related, { muting: false })))
  const said = () => tab.notices.filter(({ textKey }) => textKey === 'user_card.mute_done')
  expect(await relate('mute')).toMatchObject({ ok: true })
  expect(said()).toMatchObject([{ textArgs: { name: 'bob' }, timeoutMs: 8_000 }])
  expect(await relate('mute', { mute: { expiresInS: 3_600, notifications: true } })).toMatchObject({
    ok: true,
  })
  expect(said()).toHaveLength(1)
  const [undo] = said()[0]?.actions ?? []
  if (undo === undefined) throw new Error('there is no way back')
  await other.run(undo.run)
  await world.tick(100)
  expect(related.muting).toBe(false)
  expect(relationIn(tab)?.muting).toBe(false)
  instance.script(`POST ${BOB}/mute`, () => refusal(403, 'no'))
  await relate('mute')
  expect(said()).toHaveLength(1)
})

describe('a follow', () => {
  const follow = async (answer: Json, later: Json = answer, locked = false) => {
    const started = await setUp({ following: false })
    const { instance, related, settled } = started
    Object.assign(instance.account('bob'), { locked })
    await started.ask({ kind: 'account', name: '$u-bob' })
    instance.script(`POST ${BOB}/follow`, json({ ...related, ...answer }))
    Object.assign(related, later)
    const before = instance.count(RELATIONSHIPS)
    const ended = await settled({ kind: 'relate', accountId: 'u-bob', change: 'follow' }, 10_000)
    return { ...started, ended, asked: instance.count(RELATIONSHIPS) - before }
  }

  test('that is not answered yet is checked three times, then no longer (RL5)', async () => {
    const { asked, ended, tab } = await follow({ following: false, requested: true })
    expect(asked).toBe(3)
    expect(ended).toMatchObject({ ok: true })
    expect(relationIn(tab)).toMatchObject({ following: false, requested: true })
  })

  test('that is accepted a moment later shows as following in all tabs (RL5)', async () => {
    const { asked, tab, other } = await follow({ requested: true }, { following: true, requested: false })
    expect(asked).toBe(1)
    for (const each of [tab, other]) expect(relationIn(each)).toMatchObject({ following: true })
  })

  test.each([
    ['accepted at once', { following: true }, false],
    ['for the other side to approve', { requested: true, locked: true }, false],
    ['for an account that is known to approve followers', { requested: true }, true],
  ])('that is %s is not asked about (RL5)', async (_, answer, locked) => {
    expect((await follow(answer, answer, locked)).asked).toBe(0)
  })
})

describe('a change of a relation', () => {
  test.each([
    ['subscribe', 'subscribing', true, '/api/v1/pleroma/accounts/u-bob/subscribe', undefined],
    ['hide_repeats', 'showingRepeats', false, `${BOB}/follow`, { reblogs: false }],
    ['endorse', 'endorsed', true, `${BOB}/pin`, undefined],
    ['block', 'blocking', true, `${BOB}/block`, undefined],
    ['mute', 'muting', true, `${BOB}/mute`, { expires_in: 0, notifications: true }],
    ['remove_from_followers', 'followedBy', false, `${BOB}/remove_from_followers`, undefined],
  ] as const)(
    '(%s) shows in all tabs before the instance answers, and is undone when refused (RL12, RL16, RL17, RL35)',
    async (change, field, value, path, body) => {
      const { world, instance, tab, other } = await setUp({ followed_by: true })
      const hold = instance.hold(`POST ${path}`)
      instance.script(`POST ${path}`, refusal(422, 'not today'))
      const commandId = await tab.run({ kind: 'relate', accountId: 'u-bob', change })
      await world.tick(100)
      for (const each of [tab, other]) expect(relationIn(each)).toMatchObject({ [field]: value })
      hold.release()
      await world.tick(100)
      for (const each of [tab, other]) expect(relationIn(each)).toMatchObject({ [field]: !value })
      expect(tab.settled.get(commandId)).toMatchObject({
        ok: false,
        fault: { code: 'refused', serverText: 'not today' },
      })
      expect(instance.last(`POST ${path}`).body).toEqual(body)
    },
  )

  test('for a time is sent in seconds, in the words of each server (RL16)', async () => {
    const mute = { expiresInS: 7_200, notifications: false }
    const pleroma = await setUp()
    await pleroma.relate('mute', { mute })
    expect(pleroma.instance.last(`POST ${BOB}/mute`).body).toEqual({
      expires_in: 7_200,
      notifications: false,
    })
    const other = await setUp({}, 'gotosocial')
    await other.relate('mute', { mute })
    expect(other.instance.last(`POST ${BOB}/mute`).body).toEqual({ duration: 7_200, notifications: false })
    await other.relate('subscribe')
    expect(other.instance.last(`POST ${BOB}/follow`).body).toEqual({ notify: true })
  })

  test.each([
    ['about somebody else', { id: 'u-carol', muting: true }],
    ['about nobody', { error: 'what?' }],
    ['that is no object', [1, 2]],
  ])('with an answer %s fetches the relationship again (RL36)', async (_, answer) => {
    const { instance, tab, related, relate } = await setUp()
    instance.script(`POST ${BOB}/mute`, json(answer))
    related.muting = true
    expect(await relate('mute')).toMatchObject({ ok: true })
    expect(relationIn(tab)).toMatchObject({ muting: true, following: true })
    expect(relationIn(tab, 'u-carol')).toBeUndefined()
  })

  test('of an account that is gone is a fault, and nothing changes (RL9)', async () => {
    const { instance, tab, relate } = await setUp()
    instance.script(`POST ${BOB}/mute`, refusal(404, 'Record not found'))
    expect(await relate('mute')).toMatchObject({ ok: false, fault: { code: 'missing' } })
    expect(relationIn(tab)).toMatchObject({ muting: false })
  })
})

describe('home', () => {
  test('drops the hidden repeats of an account in all tabs, and keeps its posts (RL34)', async () => {
    const { world, instance, tab, other, relate } = await setUp()
    const original = instance.publish({}, [], 'carol')
    const own = String(instance.publish({}, ['home']).id)
    const repeat = String(instance.publish({ reblog: original }, ['home']).id)
    const elsewhere = String(instance.publish({ reblog: instance.publish({}, []) }, ['home'], 'carol').id)
    const views = [await tab.watch('friends'), await other.watch('friends')]
    await world.tick(100)
    expect(tab.rows(views[0] ?? '')).toContain(repeat)
    await relate('hide_repeats')
    for (const [index, each] of [tab, other].entries()) {
      expect(each.rows(views[index] ?? '')).not.toContain(repeat)
      expect(each.rows(views[index] ?? '')).toEqual(expect.arrayContaining([own, elsewhere]))
    }
  })
})

describe('a domain', () => {
  const setUpDomain = async () => {
    const started = await setUp()
    const { instance, tab, world } = started
    for (const name of ['rook', 'heron']) {
      const acct = `${name}@Far.example`
      instance.accounts.set(name, accountJson(`u-${name}`, name, { acct, pleroma: { is_local: false } }))
    }
    instance.script(RELATIONSHIPS, ({ query }: Call) =>
      json(query.getAll('id[]').map((id) => ({ id, following: id === 'u-heron', domain_blocking: true }))),
    )
    const follows = (name: string) => ({ id: `u-${name}`, following: name === 'heron' })
    const post = (name: string) => {
      const account = { ...instance.account(name), pleroma: { relationship: follows(name) } }
      return String(instance.publish({ account }, ['home', 'public'], name).id)
    }
    const ids = {
      rook: post('rook'),
      heron: post('heron'),
      bob: String(instance.publish({}, ['home', 'public']).id),
    }
    const home = await tab.watch('friends')
    const known = await tab.watch('publicAndExternal')
    await world.tick(100)
    return { ...started, ids, home, known }
  }
  const block = { kind: 'blockDomain', accountId: 'u-rook', domain: 'far.example' } as const

  test('that is blocked marks its accounts, and its posts leave the timelines (RL18)', async () => {
    const { instance, tab, ids, home, known, settled, ask } = await setUpDomain()
    instance.script('POST /api/v1/domain_blocks', json({}))
    await ask({ kind: 'account', name: '$u-rook' })
    expect(tab.rows(known)).toContain(ids.heron)
    expect(await settled({ ...block, on: true })).toMatchObject({ ok: true })
    expect(instance.last('POST /api/v1/domain_blocks').body).toEqual({ domain: 'far.example' })
    expect(relationIn(tab, 'u-rook')).toMatchObject({ domainBlocking: true })
    expect(tab.rows(known)).toEqual([ids.bob])
    expect(tab.rows(home)).toEqual(expect.arrayContaining([ids.bob, ids.heron]))
    expect(tab.rows(home)).not.toContain(ids.rook)
  })

  test('is unblocked with the domain in the body; one that is not blocked counts as unblocked (RL18)', async () => {
    const { instance, settled } = await setUpDomain()
    instance.script('DELETE /api/v1/domain_blocks', refusal(404, 'gone'))
    expect(await settled({ ...block, on: false })).toMatchObject({ ok: true })
    expect(instance.last('DELETE /api/v1/domain_blocks').body).toEqual({ domain: 'far.example' })
  })

  test('whose block is refused stays, and so do its posts (RL18)', async () => {
    const { instance, tab, ids, known, settled } = await setUpDomain()
    instance.script('POST /api/v1/domain_blocks', refusal(422, 'no'))
    expect(await settled({ ...block, on: true })).toMatchObject({ ok: false })
    expect(tab.rows(known)).toContain(ids.rook)
  })
})

test('blocked domains are listed page by page, without invalid names; a change in a menu reaches the list in all tabs (MU19, RL38)', async () => {
  const { world, instance, tab, other, settled } = await setUp()
  const blocked = new Set(['far.example', 'near.example'])
  instance.script('GET /api/v1/domain_blocks', ({ query }) => {
    const link = '<https://rookery.example/api/v1/domain_blocks?max_id=7>; rel="next"'
    if (query.get('max_id') === '7') return json(['older.example', ...blocked])
    return json([...blocked, 7, null, { domain: 'x' }, ''], { headers: { link } })
  })
  instance.script('DELETE /api/v1/domain_blocks', ({ body }) => {
    blocked.delete(String((body as Json).domain))
    return json({})
  })
  const views = [await tab.watch({ kind: 'domains' }), await other.watch({ kind: 'domains' })]
  await world.tick(100)
  expect(tab.rows(views[0] ?? '')).toEqual([
    'domains:far.example',
    'domains:near.example',
    'domains:older.example',
  ])
  expect(tab.entity('restriction', 'domains:far.example')).toMatchObject({ name: 'far.example' })
  await settled({ kind: 'blockDomain', domain: 'far.example', on: false })
  for (const [index, each] of [tab, other].entries())
    expect(each.rows(views[index] ?? '')).toEqual(['domains:near.example', 'domains:older.example'])
})

describe('a private note', () => {
  const LONG = `${'jay '.repeat(24_999)}owl!`

  test('of 100,000 characters arrives whole in all tabs, and its draft is removed (RL19, RL37)', async () => {
    const { instance, tab, other, related, settled } = await setUp()
    instance.script(`POST ${BOB}/note`, ({ body }) => json({ ...related, note: (body as Json).comment }))
    await settled({
      kind: 'saveDraft',
      draftId: 'note:u-bob',
      draft: { text: LONG, subject: '', writer: 'w' },
    })
    const ended = await settled({ kind: 'writeNote', accountId: 'u-bob', text: LONG, upTo: {} })
    expect(ended).toMatchObject({ ok: true })
    expect(instance.last(`POST ${BOB}/note`).body).toEqual({ comment: LONG })
    for (const each of [tab, other]) {
      expect(relationIn(each)?.note).toBe(LONG)
      expect(each.entity('draft', 'note:u-bob')).toBeUndefined()
    }
  })

  test('that is refused leaves the old one, and the draft (RL19, RL37)', async () => {
    const { instance, tab, other, settled } = await setUp({ note: 'old' })
    instance.script(`POST ${BOB}/note`, refusal(500, 'no'))
    await settled({
      kind: 'saveDraft',
      draftId: 'note:u-bob',
      draft: { text: 'new', subject: '', writer: 'w' },
    })
    const ended = await settled({ kind: 'writeNote', accountId: 'u-bob', text: 'new', upTo: {} })
    expect(ended).toMatchObject({ ok: false })
    for (const each of [tab, other]) {
      expect(relationIn(each)?.note).toBe('old')
      expect(each.entity('draft', 'note:u-bob')).toMatchObject({ text: 'new' })
    }
  })

  test('that the instance answers with success and does not take stays a draft (E49)', async () => {
    const { instance, tab, settled, related } = await setUp({ note: 'old' })
    instance.script(`POST ${BOB}/note`, json(related))
    await settled({
      kind: 'saveDraft',
      draftId: 'note:u-bob',
      draft: { text: 'new', subject: '', writer: 'w' },
    })
    const ended = await settled({ kind: 'writeNote', accountId: 'u-bob', text: 'new', upTo: {} })
    expect(ended).toMatchObject({ ok: false, fault: { textKey: 'errors.otherwise' } })
    expect(relationIn(tab)?.note).toBe('old')
    expect(tab.entity('draft', 'note:u-bob')).toMatchObject({ text: 'new' })
  })

  test('is written only to the account that it is about (RL36)', async () => {
    const { instance, tab, related, settled } = await setUp({ note: 'old' })
    instance.script(`POST ${BOB}/note`, json({ id: 'u-carol', note: 'new' }))
    related.note = 'new'
    await settled({ kind: 'writeNote', accountId: 'u-bob', text: 'new', upTo: {} })
    expect(relationIn(tab)?.note).toBe('new')
    expect(relationIn(tab, 'u-carol')).toBeUndefined()
  })
})

describe('the lists of an account', () => {
  const LISTS_OF = `GET ${BOB}/lists`
  const put = { kind: 'putOnList', listId: '7', accountIds: ['u-bob'], on: true } as const

  const setUpLists = async () => {
    const started = await setUp()
    const { instance, ask } = started
    const lists: Json[] = [{ id: '3', title: 'Waders' }]
    instance.script(LISTS_OF, () => json(lists))
    const found = await ask({ kind: 'listsOf', accountId: 'u-bob' })
    return { ...started, lists, found }
  }

  test('are known in all tabs, change at once, and are loaded again after a change (LI18)', async () => {
    const { world, instance, tab, other, lists, found } = await setUpLists()
    expect(found).toMatchObject({ ok: true })
    expect(relationIn(tab)?.lists).toEqual(['3'])
    const hold = instance.hold('POST /api/v1/lists/7/accounts')
    instance.script('POST /api/v1/lists/7/accounts', () => {
      lists.push({ id: '7', title: 'Birds' }, { id: '8', title: 'Added elsewhere' })
      return json({})
    })
    await tab.run(put)
    await world.tick(100)
    for (const each of [tab, other]) expect(relationIn(each)?.lists).toEqual(['3', '7'])
    const before = instance.count(LISTS_OF)
    hold.release()
    await world.tick(100)
    expect(instance.count(LISTS_OF) - before).toBe(1)
    for (const each of [tab, other]) expect(relationIn(each)?.lists).toEqual(['3', '7', '8'])
  })

  test('are as before when a change is refused (LI18)', async () => {
    const { instance, tab, other, settled } = await setUpLists()
    instance.script('POST /api/v1/lists/7/accounts', refusal(404, 'Record not found'))
    expect(await settled(put)).toMatchObject({ ok: false, fault: { code: 'missing' } })
    for (const each of [tab, other]) expect(relationIn(each)?.lists).toEqual(['3'])
  })

  test('survive a new answer about the relationship, and are a fault if they can’t be read (LI18)', async () => {
    const { instance, tab, relate, ask } = await setUpLists()
    await relate('unfollow')
    expect(relationIn(tab)?.lists).toEqual(['3'])
    instance.script(LISTS_OF, json({ lists: 'none' }))
    expect(await ask({ kind: 'listsOf', accountId: 'u-bob' })).toMatchObject({
      ok: false,
      fault: { code: 'unreadable' },
    })
  })
})

describe('a request that is not answered yet', () => {
  const AWAITED = { kind: 'awaitedFollow', accountId: 'u-bob' } as const
  const watched = async () => {
    const started = await setUp({ following: false, requested: true })
    await started.tab.watch(AWAITED)
    return { ...started, before: started.instance.count(RELATIONSHIPS) }
  }

  test('is looked at after 30 s and then less and less often while a profile shows it, until it is answered (RL40)', async () => {
    const { instance, tab, related, world, before } = await watched()
    const asked = () => instance.count(RELATIONSHIPS) - before
    await world.tick(29_000)
    expect(asked()).toBe(0)
    await world.tick(1_500)
    expect(asked()).toBe(1)
    await world.tick(59_000)
    expect(asked()).toBe(1)
    Object.assign(related, { following: true, requested: false })
    await world.tick(2_000)
    expect(asked()).toBe(2)
    expect(relationIn(tab)).toMatchObject({ following: true, requested: false })
    await world.tick(3_600_000)
    expect(asked()).toBe(2)
  })

  test('is looked at once a post of that person streams in (RL40)', async () => {
    const { instance, tab, related, world, before } = await watched()
    Object.assign(related, { following: true, requested: false })
    world.sockets.emit('update', instance.publish())
    await world.tick(1_000)
    expect(instance.count(RELATIONSHIPS) - before).toBe(1)
    expect(relationIn(tab)).toMatchObject({ following: true })
  })
})
