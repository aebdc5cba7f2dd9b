import { describe, expect, test } from 'vitest'
import { type Call, json, refusal } from './harness/fakeInstance.ts'
import type { Json } from './harness/json.ts'
import { publish, reasons, saying, settledOf, setUp, statusIn } from './harness/muting.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const HOME = 'GET /api/v1/timelines/home'

test.each(['pleroma', 'gotosocial'] as const)(
  'replies to others are left out of home when the preference says so, whatever the server supports (%s)',
  async (dialect) => {
    const to = (who: string): Json => ({
      in_reply_to_id: 'of-long-ago',
      in_reply_to_account_id: who,
      mentions: [],
    })
    const { world, tab, view, ids } = await setUp({
      dialect,
      posts: [saying('one'), saying('to carol', to('u-carol')), saying('to me', to('u-alice'))],
    })
    const [one, toCarol, toMe] = ids
    const setReplyVisibility = async (replyVisibility: 'self' | 'following' | 'all'): Promise<void> => {
      await tab.run({ kind: 'setPreferences', change: { replyVisibility } })
      await world.tick(2_500)
    }
    await setReplyVisibility('self')
    expect(tab.rows(view)).toEqual([toMe, one])
    publish(world, { content: '<p>another to carol</p>', ...to('u-carol') })
    const last = publish(world, { content: '<p>another to me</p>', ...to('u-alice') })
    await world.tick(2_500)
    expect(tab.meta(view).newCount).toBe(1)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual([last, toMe, one])
    await setReplyVisibility('all')
    expect(tab.rows(view)).toContain(toCarol)
  },
)

describe('a mute that ends', () => {
  const RELATIONSHIPS = 'GET /api/v1/accounts/relationships'

  /** Alice has muted bob for a minute. */
  async function muted() {
    const opened = await setUp({ posts: [saying('caw')] })
    const { world, tab, instance, ids } = opened
    const inS = (seconds: number): string => new Date(world.clock.now() + seconds * 1_000).toISOString()
    const says = (more: Json): unknown =>
      instance.script(RELATIONSHIPS, () => json([{ id: 'u-bob', ...more }]))
    const first = { id: 'u-bob', muting: true, muting_expires_at: inS(60) }
    instance.script('POST /api/v1/accounts/u-bob/mute', json(first))
    says(first)
    instance.script('GET /api/v1/accounts/u-bob', () => json(instance.account('bob')))
    for (const each of [tab, opened.second]) {
      void each.api.lookup({ kind: 'account', name: '$u-bob', account: each.account })
      await world.tick(100)
    }
    const mute = { kind: 'relate', accountId: 'u-bob', change: 'mute' } as const
    expect(await settledOf(world, tab, mute)).toMatchObject({ ok: true })
    expect(reasons(tab, ids[0])).toEqual(['author'])
    return { ...opened, inS, says }
  }
  const bobIn = (tab: Awaited<ReturnType<typeof openTab>>) => tab.entity('relationship', 'u-bob')

  test('is over at that moment, in all tabs, and checked once (MU19)', async () => {
    const { world, tab, second, instance, ids, says } = await muted()
    const before = instance.count(RELATIONSHIPS)
    says({ muting: false })
    await world.tick(62_000)
    for (const each of [tab, second]) {
      expect(bobIn(each)?.muting).toBe(false)
      expect(bobIn(each)?.mutedUntil).toBeUndefined()
      expect(reasons(each, ids[0])).toEqual([])
    }
    expect(instance.count(RELATIONSHIPS)).toBe(before + 1)
  })

  test('is over also while the instance is slow to end it, which is not asked again and again (MU19)', async () => {
    const { world, tab, instance } = await muted()
    const before = instance.count(RELATIONSHIPS)
    await world.tick(600_000)
    expect(bobIn(tab)?.muting).toBe(false)
    expect(instance.count(RELATIONSHIPS)).toBe(before + 1)
  })

  test('goes on where another client has prolonged it, and ends then (MU19)', async () => {
    const { world, tab, says, inS } = await muted()
    const later = inS(300)
    says({ muting: true, muting_expires_at: later })
    await world.tick(62_000)
    expect(bobIn(tab)).toMatchObject({ muting: true, mutedUntil: later })
    says({ muting: false })
    await world.tick(240_000)
    expect(bobIn(tab)?.muting).toBe(false)
  })
})

describe('a muted word', () => {
  test('mutes loaded and later posts in all tabs at once, and names the word', async () => {
    const { world, tab, second, ids } = await setUp({
      posts: [saying('all about Cheese'), saying('of bread')],
    })
    const [cheese, bread] = ids
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await world.tick(60)
    for (const each of [tab, second]) {
      expect(reasons(each, cheese)).toEqual(['word cheese'])
      expect(reasons(each, bread)).toEqual([])
      expect(each.entity('stored')?.mutedWords).toEqual(['cheese'])
    }
    const later = publish(world, { spoiler_text: 'CHEESECAKE', content: '<p>look</p>' })
    await world.tick(2_500)
    await tab.showNew(await tab.watch('friends'))
    expect(reasons(tab, later)).toEqual(['word cheese'])
    await second.run({ kind: 'muteWord', word: 'cheese', on: false })
    await world.tick(60)
    for (const each of [tab, second]) expect(reasons(each, cheese)).toEqual([])
  })

  test("does not mute the user's own posts", async () => {
    const { world, tab, ids } = await setUp({ posts: [{ ...saying('my cheese'), by: 'alice' }] })
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await world.tick(60)
    expect(reasons(tab, ids[0])).toEqual([])
  })

  test('is found in the post that a repeat repeats', async () => {
    const { world, tab, instance, ids } = await setUp({ posts: [saying('cheese')] })
    const repeat = publish(world, { content: '', reblog: instance.statuses.get(ids[0] ?? '') }, 'carol')
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await tab.run({ kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await world.tick(2_500)
    const view = await tab.watch('friends')
    expect(tab.rows(view)).not.toContain(repeat)
    expect(tab.meta(view).newCount).toBe(0)
  })

  test.each(['', ' ', 'x'.repeat(101), 'a\nb'])('is refused as %j', async (word) => {
    const { world, tab } = await setUp()
    const outcome = await settledOf(world, tab, { kind: 'muteWord', word, on: true })
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('stored')?.mutedWords).toEqual([])
  })

  test('is refused beside 200 others (MU8)', async () => {
    const { world, tab } = await setUp()
    for (let at = 0; at < 200; at++) await tab.run({ kind: 'muteWord', word: `word ${at}`, on: true })
    await world.tick(100)
    const outcome = await settledOf(world, tab, { kind: 'muteWord', word: 'one more', on: true })
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('stored')?.mutedWords).toHaveLength(200)
    expect(tab.entity('stored')?.mutedWords).not.toContain('one more')
  })

  test('is edited in its place, also beside 199 others, by one command (MU8)', async () => {
    const { world, tab } = await setUp()
    for (let at = 0; at < 200; at++) await tab.run({ kind: 'muteWord', word: `word ${at}`, on: true })
    await world.tick(100)
    const edit = { kind: 'muteWord', word: 'cheese', on: true, instead: 'word 7' } as const
    expect(await settledOf(world, tab, edit)).toMatchObject({ ok: true })
    expect(tab.entity('stored')?.mutedWords).toHaveLength(200)
    expect(tab.entity('stored')?.mutedWords.slice(6, 9)).toEqual(['word 6', 'cheese', 'word 8'])
    // A tab repeats its commands to the next engine when one has died.
    expect(await settledOf(world, tab, edit)).toMatchObject({ ok: true })
    expect(tab.entity('stored')?.mutedWords).toHaveLength(200)
  })

  test('stays when its replacement is refused, and disappears when the replacement is already muted (MU8)', async () => {
    const { world, tab } = await setUp()
    for (const word of ['cheese', 'bread']) await tab.run({ kind: 'muteWord', word, on: true })
    await world.tick(100)
    const edit = (word: string) =>
      settledOf(world, tab, { kind: 'muteWord', word, on: true, instead: 'cheese' })
    expect(await edit('x'.repeat(101))).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('stored')?.mutedWords).toEqual(['cheese', 'bread'])
    expect(await edit('bread')).toMatchObject({ ok: true })
    expect(tab.entity('stored')?.mutedWords).toEqual(['bread'])
  })

  test('applies in another engine of the browser', async () => {
    const { world, tab } = await setUp()
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await world.tick(60)
    const next = await world.start()
    const later = await openTab(next)
    await world.tick(100)
    expect(later.entity('stored')?.mutedWords).toEqual(['cheese'])
  })
})

describe('a filtered post that is hidden', () => {
  test('has no row in any view, is not counted, and returns to its place', async () => {
    const { world, tab, second, view, other, ids } = await setUp({
      posts: [saying('one'), saying('cheese'), saying('three'), saying('more cheese')],
    })
    const [one, cheese, three, more] = ids
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await tab.run({ kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await world.tick(60)
    for (const [each, name] of [
      [tab, view],
      [second, other],
    ] as const)
      expect(each.rows(name)).toEqual([three, one])
    publish(world, { content: '<p>cheese again</p>' })
    const shown = publish(world, { content: '<p>five</p>' })
    await world.tick(2_100)
    expect(tab.meta(view).newCount).toBe(1)
    await tab.showNew(view)
    expect(tab.rows(view)).toEqual([shown, three, one])
    await second.run({ kind: 'muteWord', word: 'cheese', on: false })
    await world.tick(2_500)
    expect(tab.rows(view)).toEqual([...world.instance.ids('home')])
    expect(tab.rows(view).slice(2)).toEqual([more, three, cheese, one])
    expect(tab.meta(view).newCount).toBe(0)
  })

  test('is skipped when loading older posts', async () => {
    const { world, instance, tab, view } = await setUp({
      posts: [
        ...Array.from({ length: 5 }, (_, nr) => saying(`old ${nr}`)),
        ...Array.from({ length: 45 }, () => saying('cheese')),
        saying('newest'),
      ],
    })
    await tab.run({ kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await world.tick(60)
    expect(tab.rows(view)).toHaveLength(1)
    await tab.page(view, 'older')
    expect(tab.rows(view)).toEqual([instance.ids('home')[0], ...instance.ids('home').slice(-5)])
  })

  test('stays hidden after its entity was evicted', async () => {
    const { world, tab, view, ids, instance, engine } = await setUp({
      posts: [saying('bread')],
      budgets: { count: { status: 60 }, bytes: 10_000_000 },
    })
    await tab.run({ kind: 'setPreferences', change: { hideFilteredStatuses: true } })
    await tab.run({ kind: 'muteWord', word: 'cheese', on: true })
    await world.tick(60)
    // No tab shows it, so it is evicted before the others.
    publish(world, { content: '<p>cheese</p>' })
    const butter = publish(world, { content: '<p>butter</p>' })
    await world.tick(2_000)
    await tab.showNew(view)
    for (let nr = 0; nr < 200; nr++) publish(world, { content: '<p>x</p>' })
    await world.tick(2_000)
    const callsBefore = instance.count(HOME)
    expect((await engine.health()).entities.status).toBeLessThan(150)
    expect(tab.rows(view)).toEqual([butter, ...ids])
    expect(tab.meta(view).newCount).toBe(200)
    await world.tick(2_000)
    expect(instance.count(HOME)).toBe(callsBefore)
  })
})

describe('a muted conversation', () => {
  const thread = (): readonly { more: Json; by?: string }[] => [
    saying('first', { id: 'p-a', pleroma: { local: true, conversation_id: 7 } }),
    saying('second', { id: 'p-b', pleroma: { local: true, conversation_id: 7 } }),
    saying('elsewhere', { id: 'p-c', pleroma: { local: true, conversation_id: 8 } }),
    { ...saying('mine', { id: 'p-d', pleroma: { local: true, conversation_id: 7 } }), by: 'alice' },
  ]

  test("is muted at once in all tabs, except for the user's own posts, until it is unmuted", async () => {
    const { world, instance, tab, second } = await setUp({ posts: thread() })
    const hold = instance.hold('POST /api/v1/statuses/p-a/mute')
    const muting = await tab.run({ kind: 'muteThread', statusId: 'p-a', on: true })
    await world.tick(60)
    expect(hold.waiting).toBe(1)
    for (const each of [tab, second]) {
      expect(reasons(each, 'p-a')).toEqual(['thread'])
      expect(reasons(each, 'p-b')).toEqual(['thread'])
      expect(reasons(each, 'p-c')).toEqual([])
      expect(reasons(each, 'p-d')).toEqual([])
      expect(statusIn(each, 'p-d').threadMuted).toBe(true)
    }
    hold.release()
    await world.tick(60)
    expect(tab.settled.get(muting)).toMatchObject({ ok: true })
    expect(reasons(second, 'p-b')).toEqual(['thread'])
    expect(await settledOf(world, second, { kind: 'muteThread', statusId: 'p-b', on: false })).toMatchObject({
      ok: true,
    })
    await world.tick(60)
    for (const id of ['p-a', 'p-b']) expect(reasons(tab, id)).toEqual([])
    expect(instance.count('POST /api/v1/statuses/p-b/unmute')).toBe(1)
  })

  test('is rolled back in all tabs when the instance refuses', async () => {
    const { world, instance, tab, second } = await setUp({ posts: thread() })
    instance.script('POST /api/v1/statuses/p-a/mute', refusal(422, 'not this one'))
    expect(await settledOf(world, tab, { kind: 'muteThread', statusId: 'p-a', on: true })).toMatchObject({
      ok: false,
    })
    await world.tick(60)
    for (const each of [tab, second])
      for (const id of ['p-a', 'p-b']) {
        expect(reasons(each, id)).toEqual([])
        expect(statusIn(each, id).threadMuted).toBe(false)
      }
  })

  test('is derived from replies on servers without conversation ids', async () => {
    const { world, tab } = await setUp({
      dialect: 'gotosocial',
      posts: [
        saying('first', { id: 'p-a', pleroma: undefined }),
        saying('second', { id: 'p-b', pleroma: undefined, in_reply_to_id: 'p-a' }),
        saying('elsewhere', { id: 'p-c', pleroma: undefined }),
      ],
    })
    await tab.run({ kind: 'muteThread', statusId: 'p-b', on: true })
    await world.tick(60)
    expect(reasons(tab, 'p-a')).toEqual(['thread'])
    expect(reasons(tab, 'p-c')).toEqual([])
  })
})

describe('a muted account', () => {
  const scriptRelations = (world: World): void =>
    void world.instance.script('POST /api/v1/accounts/u-bob/*', ({ path }: Call) =>
      json({ id: 'u-bob', muting: path.endsWith('/mute') }),
    )

  test('mutes its posts in all tabs until it is unmuted', async () => {
    const { world, tab, second, ids } = await setUp({
      posts: [saying('hello'), { ...saying('hi'), by: 'carol' }],
    })
    scriptRelations(world)
    await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'mute' })
    await world.tick(60)
    for (const each of [tab, second]) {
      expect(reasons(each, ids[0])).toEqual(['author'])
      expect(reasons(each, ids[1])).toEqual([])
    }
    await second.run({ kind: 'relate', accountId: 'u-bob', change: 'unmute' })
    await world.tick(60)
    expect(reasons(tab, ids[0])).toEqual([])
  })

  test('is known from the flag on its posts, until a relationship says otherwise', async () => {
    const { world, tab, ids } = await setUp({
      posts: [saying('hello', { muted: true, pleroma: { local: true, thread_muted: false } })],
    })
    expect(reasons(tab, ids[0])).toEqual(['author'])
    scriptRelations(world)
    await tab.run({ kind: 'relate', accountId: 'u-bob', change: 'unmute' })
    await world.tick(60)
    expect(reasons(tab, ids[0])).toEqual([])
  })

  test('includes bots if the user prefers that', async () => {
    const started = await startEngine()
    const { world, engine, instance } = started
    instance.account('bob').bot = true
    const id = String(instance.publish().id)
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(1_000)
    expect(reasons(tab, id)).toEqual([])
    await tab.run({ kind: 'setPreferences', change: { muteBotStatuses: true } })
    await world.tick(60)
    expect(reasons(tab, id)).toEqual(['bot'])
    await tab.run({ kind: 'setPreferences', change: { muteBotStatuses: false } })
    await world.tick(60)
    expect(reasons(tab, id)).toEqual([])
  })
})

describe('a highlight', () => {
  test('is sent with its account to all tabs, and the last one wins', async () => {
    const { world, tab, second } = await setUp({ posts: [saying('hello')] })
    const blue = { type: 'side', color: '#0000ff' } as const
    await tab.run({ kind: 'highlight', acct: 'bob', as: { type: 'solid', color: '#FFFFFF' } })
    await tab.run({ kind: 'highlight', acct: 'bob', as: blue })
    await world.tick(60)
    for (const each of [tab, second]) expect(each.entity('account', 'u-bob')?.highlight).toEqual(blue)
    expect(tab.entity('stored')?.highlights).toEqual(['bob side #0000ff'])
    await second.run({ kind: 'highlight', acct: 'bob', as: null })
    await world.tick(60)
    expect(tab.entity('account', 'u-bob')?.highlight).toBeUndefined()
  })

  test('can be changed beside 199 others, but not added to 200', async () => {
    const { world, tab } = await setUp({ posts: [saying('hello')] })
    const white = { type: 'solid', color: '#ffffff' } as const
    for (let at = 0; at < 199; at++) await tab.run({ kind: 'highlight', acct: `bird${at}`, as: white })
    await tab.run({ kind: 'highlight', acct: 'bob', as: white })
    const blue = { type: 'side', color: '#0000ff' } as const
    const changed = await settledOf(world, tab, { kind: 'highlight', acct: 'bob', as: blue })
    expect(changed).toMatchObject({ ok: true })
    expect(tab.entity('account', 'u-bob')?.highlight).toEqual(blue)
    const added = await settledOf(world, tab, { kind: 'highlight', acct: 'carol', as: blue })
    expect(added).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.entity('stored')?.highlights).toHaveLength(200)
  })

  test.each([
    ['b b', { type: 'solid', color: '#ffffff' }],
    ['bob', { type: 'solid', color: 'red' }],
    ['bob', { type: 'glowing', color: '#ffffff' }],
  ])('of %j as %j is refused', async (acct, as) => {
    const { world, tab } = await setUp()
    const outcome = await settledOf(world, tab, { kind: 'highlight', acct, as: as as never })
    expect(outcome).toMatchObject({ ok: false, fault: { code: 'invalid' } })
  })
})

describe('muted conversations', () => {
  test('are listed by their first known post, also after the next start, until they are unmuted (MU21)', async () => {
    const { world, instance, tab, ids } = await setUp({ posts: [saying('one'), saying('two')] })
    const [one = '', two = ''] = ids
    const list = await tab.watch({ kind: 'mutedThreads' })
    await world.tick(500)
    expect(tab.rows(list)).toEqual([])
    const answer = (id: string, muted: boolean) =>
      json({ ...instance.statuses.get(id), muted, pleroma: { thread_muted: muted } })
    for (const id of [one, two]) {
      instance.script(`POST /api/v1/statuses/${id}/mute`, () => answer(id, true))
      instance.script(`POST /api/v1/statuses/${id}/unmute`, () => answer(id, false))
      instance.script(`GET /api/v1/statuses/${id}`, () => answer(id, true))
    }
    await tab.run({ kind: 'muteThread', statusId: one, on: true })
    await tab.run({ kind: 'muteThread', statusId: two, on: true })
    await world.tick(500)
    expect([...tab.rows(list)].sort()).toEqual([one, two].sort())
    await tab.run({ kind: 'muteThread', statusId: two, on: false })
    await world.tick(500)
    // It can be muted again.
    expect(tab.rows(list)).toContain(two)

    const later = await openTab(await world.start())
    const again = await later.watch({ kind: 'mutedThreads' })
    await world.tick(1_000)
    expect(later.rows(again)).toEqual([one])
    expect(later.entity('status', one)?.threadMuted).toBe(true)
  })
})
