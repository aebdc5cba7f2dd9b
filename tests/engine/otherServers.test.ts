import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { plainText } from '../../src/shared/model/richText.ts'
import { browserAt } from './harness/browserAt.ts'
import { json, refusal } from './harness/fakeInstance.ts'
import { ORIGIN } from './harness/json.ts'
import { postDraft } from './harness/posting.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, type World } from './harness/world.ts'

const MINUTE_MS = 60_000
const OTHERS = ['gotosocial', 'mastodon'] as const

function startInstance(dialect: DialectName): Instance {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  return instance
}

/** A browser of `name` with one tab on the notifications; of a visitor, on the public timeline. */
async function visit(
  instance: Instance,
  name: string | null,
): Promise<{ world: World; tab: Tab; view: string }> {
  const world = await browserAt(instance, name)
  const tab = await openTab(await world.start())
  await world.tick(1_000)
  const view = await tab.watch(name === null ? 'public' : 'notifications')
  await world.tick(6_000)
  return { world, tab, view }
}

const idOf = (instance: Instance, acct: string): string => instance.state.byAcct.get(acct) ?? ''
const calls = (instance: Instance, call: string): number => instance.control.stats().byPath[call] ?? 0
/** The notifications caused by `accountId`, in the order of the rows, as `[type, seen]`. */
const notificationsFrom = (
  tab: Tab,
  view: string,
  accountId: string,
): readonly (readonly [string, boolean])[] =>
  tab
    .rows(view)
    .map((id) => tab.entity('notification', id))
    .filter((notification) => notification?.accountId === accountId)
    .map((notification) => [notification?.type ?? '', notification?.seen === true])

/** Makes swift stop following wren, so that it can send a request. Returns swift's id. */
function unfollowWren(instance: Instance): string {
  const swift = idOf(instance, 'swift')
  instance.state.follows.remove(swift, idOf(instance, 'wren'))
  return swift
}

describe.each(OTHERS)('on %s, notifications', (dialect) => {
  test('that were read stay read after the next start, and in another browser (NO35)', async () => {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'luna')
    expect(tab.entity('badges')?.notifications).toBeGreaterThan(0)
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    await world.tick(100)
    expect(tab.entity('badges')?.notifications).toBe(0)

    const elsewhere = await visit(instance, 'luna')
    expect(elsewhere.tab.rows(elsewhere.view)).toEqual(tab.rows(view))
    expect(elsewhere.tab.entity('badges')?.notifications).toBe(0)
  })

  test('that another client has read become read here within five minutes, or when a tab is shown (NO35)', async () => {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'luna')
    await tab.run({ kind: 'setPreferences', change: { groupNotifications: false } })
    const unread = tab.entity('badges')?.notifications ?? 0
    const ids = tab.rows(view)
    const readElsewhere = (id: string | undefined) =>
      instance.control.act({
        as: 'luna',
        path: '/api/v1/markers',
        body: { notifications: { last_read_id: id } },
      })
    await readElsewhere(ids[2])
    await world.tick(5 * MINUTE_MS)
    expect(tab.entity('badges')?.notifications).toBe(2)
    expect(unread).toBeGreaterThan(2)

    await readElsewhere(ids[0])
    await tab.hide()
    await world.tick(20_000)
    await tab.show()
    await world.tick(1_000)
    expect(tab.entity('badges')?.notifications).toBe(0)
    const asked = calls(instance, 'GET /api/v1/markers')
    // Nothing is unseen any more.
    await world.tick(20 * MINUTE_MS)
    expect(calls(instance, 'GET /api/v1/markers')).toBe(asked)
  })
})

describe.each(['pleroma', ...OTHERS] as const)('on %s, a follow request', (dialect) => {
  test('that is approved gives way to the follow, which is seen (NO21)', async () => {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'wren')
    const swift = unfollowWren(instance)
    await instance.control.act({ as: 'swift', path: `/api/v1/accounts/${idOf(instance, 'wren')}/follow` })
    await world.tick(1_000)
    const before = tab.entity('badges')
    expect(notificationsFrom(tab, view, swift)[0]).toEqual(['follow_request', false])

    const command = await tab.run({ kind: 'answerFollowRequest', accountId: swift, accept: true })
    await world.tick(1_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(notificationsFrom(tab, view, swift)).toEqual([['follow', true]])
    expect(tab.entity('badges')?.notifications).toBe((before?.notifications ?? 0) - 1)
    expect(tab.entity('badges')?.followRequests).toBe((before?.followRequests ?? 0) - 1)
    expect(tab.noticeKeys()).toEqual([])
    const refused = instance.control.stats().requests.filter(({ status }) => status === 400)
    expect(refused).toEqual([])
  })

  test('that is denied leaves no notification (NO22)', async () => {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'wren')
    const swift = unfollowWren(instance)
    await instance.control.act({ as: 'swift', path: `/api/v1/accounts/${idOf(instance, 'wren')}/follow` })
    await world.tick(1_000)
    await tab.run({ kind: 'answerFollowRequest', accountId: swift, accept: false })
    await world.tick(1_000)
    expect(notificationsFrom(tab, view, swift)).toEqual([])
    expect(instance.state.requests.has(swift, idOf(instance, 'wren'))).toBe(false)
  })

  test('appears in the list, the badge and the notifications at once, and goes when another client approves it (NO36)', async () => {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'wren')
    const requests = await tab.watch('followRequests')
    await world.tick(1_000)
    const [wren, swift] = [idOf(instance, 'wren'), unfollowWren(instance)]
    const fetched = calls(instance, 'GET /api/v1/follow_requests')
    const before = tab.entity('badges')?.followRequests ?? 0
    const batches = tab.batches.length
    await instance.control.act({ as: 'swift', path: `/api/v1/accounts/${wren}/follow` })
    await world.tick(1_000)
    const withRows = tab.batches.slice(batches).filter(({ views }) => views.length > 0)
    expect(withRows[0]?.views.map(({ viewId }) => viewId).sort()).toEqual([requests, view].sort())
    expect(tab.rows(requests)[0]).toBe(swift)
    expect(tab.entity('account', swift)?.acct).toBe('swift')
    expect(tab.entity('badges')?.followRequests).toBe(before + 1)
    expect(notificationsFrom(tab, view, swift)[0]?.[0]).toBe('follow_request')

    await instance.control.act({ as: 'wren', path: `/api/v1/follow_requests/${swift}/authorize` })
    await world.tick(3_000)
    expect(tab.rows(requests)).not.toContain(swift)
    expect(tab.entity('badges')?.followRequests).toBe(before)
    expect(notificationsFrom(tab, view, swift).map(([type]) => type)).toEqual(['follow'])
    expect(calls(instance, 'GET /api/v1/follow_requests')).toBe(fetched)
  })
})

describe('a locked account with the socket open', () => {
  /** An idle tab of wren on `shown`, and a function that counts the requests of the next `minutes`. */
  async function idle(dialect: DialectName, shown: 'notifications' | 'friends') {
    const instance = startInstance(dialect)
    const { world, tab, view } = await visit(instance, 'wren')
    await tab.run({ kind: 'readNotifications', upToId: tab.rows(view)[0] ?? '' })
    if (shown === 'friends') {
      await tab.watch('friends')
      await tab.unwatch(view)
    }
    await world.tick(1_000)
    const requestsIn = async (minutes: number): Promise<number> => {
      expect(tab.entity('connection')?.stream).toBe('joined')
      instance.control.resetStats()
      await world.tick(minutes * MINUTE_MS)
      return instance.control.stats().apiRequests
    }
    return { instance, world, tab, requestsIn }
  }

  const LISTS = ['follow_requests', 'conversations', 'announcements'] as const
  const fetched = (instance: Instance): readonly number[] =>
    LISTS.map((name) => calls(instance, `GET /api/v1/${name}`))

  test.each([
    ['pleroma', 'notifications', 8],
    ['pleroma', 'friends', 10],
    // The socket proves itself by a request a minute. Lists take the place of some of these.
    ...OTHERS.flatMap((dialect) => [
      [dialect, 'notifications', 20] as const,
      [dialect, 'friends', 20] as const,
    ]),
  ] as const)('costs %s on %s at most %i requests in 20 minutes (EV10)', async (dialect, shown, most) => {
    const { tab, requestsIn } = await idle(dialect, shown)
    for (const _ of [1, 2, 3]) {
      expect(await requestsIn(20)).toBeLessThanOrEqual(most)
      expect(tab.entity('connection')?.silent).toBeUndefined()
    }
  })

  test.each(OTHERS)(
    'costs %s two requests more at first and one later in 20 minutes while something is unseen (EV10, NO35)',
    async (dialect) => {
      const instance = startInstance(dialect)
      const { world, tab } = await visit(instance, 'wren')
      expect(tab.entity('badges')?.notifications).toBeGreaterThan(0)
      await world.tick(1_000)
      for (const most of [22, 21, 21]) {
        instance.control.resetStats()
        await world.tick(20 * MINUTE_MS)
        expect(instance.control.stats().apiRequests).toBeLessThanOrEqual(most)
      }
    },
  )

  test.each(OTHERS)(
    'costs %s at most 10 requests in 20 minutes while the tab is hidden (EV10)',
    async (dialect) => {
      const { tab, requestsIn } = await idle(dialect, 'friends')
      await tab.hide()
      for (const _ of [1, 2, 3]) expect(await requestsIn(20)).toBeLessThanOrEqual(10)
    },
  )

  test.each(OTHERS)('asks %s for its short lists by turns, in place of the proof (EV10)', async (dialect) => {
    const { instance, requestsIn } = await idle(dialect, 'friends')
    expect(await requestsIn(90)).toBeLessThanOrEqual(90)
    expect(fetched(instance)).toEqual([1, 1, 1])
  })

  test.each(OTHERS)('asks %s for lists that are due when a tab is shown (EV10)', async (dialect) => {
    const { instance, world, tab, requestsIn } = await idle(dialect, 'friends')
    await requestsIn(16)
    expect(fetched(instance)).toEqual([0, 0, 0])
    const showAgain = async (): Promise<readonly number[]> => {
      await tab.hide()
      await tab.show()
      await world.tick(1_000)
      return fetched(instance)
    }
    const once = await showAgain()
    expect(once).not.toContain(0)
    expect(await showAgain()).toEqual(once)
  })
})

describe('custom emoji that an instance shows to its members only', () => {
  const countCustomEmoji = async (world: World, tab: Tab): Promise<number> => {
    const answer = tab.api.lookup({
      kind: 'emoji',
      text: 'owl_0',
      language: 'en',
      limit: 50,
      account: tab.account,
    })
    await world.tick(1_000)
    const found = await answer
    if (!found.ok) throw new Error(found.fault.message)
    return (found.value.emoji ?? []).filter((one) => one.imageUrl !== undefined).length
  }

  test('are there for a member (EM15)', async () => {
    const instance = startInstance('gotosocial')
    const { world, tab } = await visit(instance, 'luna')
    expect(await countCustomEmoji(world, tab)).toBeGreaterThan(0)
    expect(calls(instance, 'GET /api/v1/instance/peers')).toBe(1)
  })

  test('are requested once for a visitor, however often a form needs them (EM15)', async () => {
    const instance = startInstance('gotosocial')
    const { world, tab } = await visit(instance, null)
    for (let time = 0; time < 5; time++) {
      expect(await countCustomEmoji(world, tab)).toBe(0)
      await world.tick(2 * MINUTE_MS)
    }
    expect(calls(instance, 'GET /api/v1/custom_emojis')).toBe(1)
    expect(calls(instance, 'GET /api/v1/instance/peers')).toBe(1)
  })
})

describe('custom emoji of a scripted instance', () => {
  const EMOJI = 'GET /api/v1/custom_emojis'
  const form = { kind: 'emoji', text: 'cro', language: 'en', limit: 5 } as const

  async function openForm(signedIn: string | null) {
    const started = await startEngine({ dialect: 'gotosocial', signedIn })
    const { engine, instance, world } = started
    instance.script(EMOJI, ({ token }) =>
      token === null
        ? refusal(401, 'token not supplied')
        : json([{ shortcode: 'crow', url: `${ORIGIN}/crow.png` }]),
    )
    const tab = await openTab(engine)
    await world.tick(1_000)
    const complete = async (): Promise<readonly string[]> => {
      const answer = tab.api.lookup({ ...form, account: tab.account })
      await world.tick(1_000)
      const found = await answer
      return found.ok ? (found.value.emoji ?? []).map(({ shortcode }) => shortcode) : []
    }
    return { ...started, tab, complete }
  }

  test('come when the visitor signs in (EM15)', async () => {
    const { world, instance, tab, complete } = await openForm(null)
    expect(await complete()).not.toContain('crow')
    const authorize = await tab.run({ kind: 'authorize' })
    await world.tick(100)
    const authorization = tab.settled.get(authorize)
    const url = new URL(authorization?.ok ? (authorization.result?.url ?? '') : '')
    const state = url.searchParams.get('state') ?? ''
    await tab.run({ kind: 'finishAuthorization', code: 'code-1', state })
    await world.tick(1_000)
    expect(tab.session.state).toBe('signed-in')
    expect(await complete()).toContain('crow')
    expect(instance.count(EMOJI)).toBe(2)
  })

  test.each([
    ['401', () => refusal(401, 'no'), 1],
    ['403', () => refusal(403, 'no'), 1],
    ['404', () => refusal(404, 'no'), 1],
    ['422', () => refusal(422, 'no'), 1],
    ['429', () => refusal(429, 'Throttled', { 'retry-after': '1' }), 4],
    ['500', () => refusal(500, 'broken'), 4],
    ['an HTML page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }), 4],
    ['the wrong shape', () => json({ emoji: 'none' }), 4],
  ])(
    'whose request is answered with %s are not requested again for each form (EM15)',
    async (_, answer, within4Minutes) => {
      const { world, instance, tab, complete } = await openForm('alice')
      instance.script(EMOJI, answer)
      for (let use = 0; use < 40; use++) {
        await complete()
        await world.tick(5_000)
      }
      expect(instance.count(EMOJI)).toBeLessThanOrEqual(within4Minutes)
      expect(tab.session.state).toBe('signed-in')
    },
  )
})

describe.each(OTHERS)('on %s', (dialect) => {
  test('the key for pushes is found even if the old description has none (R26)', async () => {
    const instance = startInstance(dialect)
    const { tab } = await visit(instance, 'luna')
    const described = await instance.app.fetch(new Request(`${ORIGIN}/api/v1/instance`))
    expect(await described.text()).not.toContain('vapid')
    expect(tab.entity('instance')?.vapidPublicKey).toMatch(/^[\w-]{20,}$/)
  })
})

test('on Pleroma, a request that the other side accepts shows as following at once (RL33)', async () => {
  const instance = startInstance('pleroma')
  const { world, tab } = await visit(instance, 'luna')
  const [luna, wren] = [idOf(instance, 'luna'), idOf(instance, 'wren')]
  instance.state.follows.remove(luna, wren)
  void tab.api.lookup({ kind: 'account', name: 'wren', account: tab.account })
  await world.tick(1_000)
  await tab.run({ kind: 'relate', accountId: wren, change: 'follow' })
  await world.tick(1_000)
  expect(tab.entity('relationship', wren)).toMatchObject({ requested: true, following: false })
  await instance.control.act({ as: 'wren', path: `/api/v1/follow_requests/${luna}/authorize` })
  await world.tick(1_000)
  expect(tab.entity('relationship', wren)).toMatchObject({ requested: false, following: true })

  await tab.run({ kind: 'relate', accountId: wren, change: 'unfollow' })
  await tab.run({ kind: 'relate', accountId: wren, change: 'follow' })
  await world.tick(1_000)
  await instance.control.act({ as: 'wren', path: `/api/v1/follow_requests/${luna}/reject` })
  await world.tick(1_000)
  expect(tab.entity('relationship', wren)).toMatchObject({ requested: false, following: false })
})

describe.each(['pleroma', 'mastodon', 'gotosocial', 'plain@hollo'] as const)('on %s, pages', (dialect) => {
  const allRows = async (tab: Tab, world: World, view: string): Promise<readonly string[]> => {
    await world.tick(2_000)
    for (let page = 0; page < 5; page++) {
      await tab.page(view, 'older')
      await world.tick(1_000)
    }
    return tab.rows(view)
  }
  const posts = async (instance: Instance, count: number): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let made = 0; made < count; made++) {
      const body = { status: `post ${made}` }
      const { body: post } = await instance.control.act({ as: 'moss', path: '/api/v1/statuses', body })
      ids.unshift(Object(post).id)
    }
    return ids
  }

  test.each(['bookmarks', 'favourites'] as const)('of %s go on to the end (T7)', async (kind) => {
    const instance = startInstance(dialect)
    const made = await posts(instance, 45)
    for (const id of made.toReversed()) {
      const path = `/api/v1/statuses/${id}/${kind === 'bookmarks' ? 'bookmark' : 'favourite'}`
      await instance.control.act({ as: 'luna', path })
    }
    const { world, tab } = await visit(instance, 'luna')
    const rows = await allRows(tab, world, await tab.watch(kind))
    expect(rows.filter((id) => made.includes(id))).toEqual(made)
  })

  test('of an account skip no post (T7)', async () => {
    const instance = startInstance(dialect)
    const made = await posts(instance, 45)
    const { world, tab } = await visit(instance, 'luna')
    const view = await tab.watch({ kind: 'user', accountId: idOf(instance, 'moss') })
    const rows = await allRows(tab, world, view)
    expect(rows.filter((id) => made.includes(id))).toEqual(made)
  })
})

describe('an edit', () => {
  const textOf = (tab: Tab, id: string | undefined): string =>
    plainText(tab.entity('status', id)?.content ?? [])

  test('that gives the post another id leaves one row of it, in its place (C59)', async () => {
    const instance = startInstance('plain@snac')
    const write = async (as: string, status: string): Promise<string> => {
      const { body } = await instance.control.act({ as, path: '/api/v1/statuses', body: { status } })
      return Object(body).id
    }
    const own = await write('luna', 'before')
    const above = await write('luna', 'something later')
    const world = await browserAt(instance, 'luna')
    const tab = await openTab(await world.start())
    const view = await tab.watch('friends')
    await world.tick(5_000)
    expect(tab.rows(view).slice(0, 2)).toEqual([above, own])

    const { visibility: _visibility, ...draft } = postDraft('after')
    const edit = await tab.run({ kind: 'edit', statusId: own, draftId: `edit:${own}`, draft })
    await world.tick(1_000)
    const [first, edited = '', next] = tab.rows(view)
    expect([first, textOf(tab, edited)]).toEqual([above, 'after'])
    expect(edited).not.toBe(own)
    expect(next).not.toBe(own)
    expect(tab.settled.get(edit)).toMatchObject({ ok: true, result: { statusId: edited } })
    // What refers to the old id shows the new words, too.
    expect(textOf(tab, own)).toBe('after')

    await tab.hide()
    await tab.show()
    await world.tick(5 * MINUTE_MS)
    expect(tab.rows(view).filter((id) => [own, edited].includes(id))).toEqual([edited])
  })

  test('whose answer is a repeat of the post takes the words of the post (C59)', async () => {
    const { world, instance, engine } = await startEngine()
    const [id = ''] = instance.fill(1, ['home'], 'alice')
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    const reblog = { ...instance.timeline('home')[0], content: '<p>after</p>', spoiler_text: 'cw' }
    const repeat = {
      ...reblog,
      id: 'repeat',
      uri: 'https://rook.example/repeat',
      content: '',
      spoiler_text: '',
      reblog,
    }
    instance.script(`PUT /api/v1/statuses/${id}`, json(repeat))
    const { visibility: _visibility, ...draft } = postDraft('after', { subject: 'cw' })
    await tab.run({ kind: 'edit', statusId: id, draftId: `edit:${id}`, draft })
    await world.tick(1_000)
    expect(tab.rows(view)).toEqual([id])
    expect(textOf(tab, id)).toBe('after')
    expect(tab.notices).toEqual([])
  })
})
