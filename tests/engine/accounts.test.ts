import { describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { json } from './harness/fakeInstance.ts'
import { accountJson, statusJson } from './harness/json.ts'
import { post, saveDraft } from './harness/posting.ts'
import {
  ALICE,
  authorize,
  BOB,
  CAROL,
  finish,
  listOf,
  OWL,
  openAs,
  statesOf,
  tell,
  withAccounts,
  withCarol,
} from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, type World } from './harness/world.ts'

describe('a tab', () => {
  test('shows the account that it names, else the default account (SA1)', async () => {
    const { world, engine } = await withAccounts()
    const unnamed = await openTab(engine)
    const named = await openAs(engine, CAROL)
    const unknown = await openAs(engine, 'eve@nowhere.example')
    const visitor = await openAs(engine, '@rook.example')
    await world.tick(5_000)
    expect([unnamed, named, unknown, visitor].map(({ account }) => account)).toEqual([
      ALICE,
      CAROL,
      ALICE,
      ALICE,
    ])
    expect(named.entity('account', 'u-carol')).toMatchObject({ username: 'carol' })
    expect(named.entity('instance')).toMatchObject({ known: true, host: 'owl.example' })
  })

  test('is switched in one batch, without a request, and the others stay (SA1)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    const atOwl = await openAs(engine, CAROL, false)
    await atOwl.watch('friends')
    const view = await tab.watch('friends')
    await world.tick(10_000)
    expect(tab.drawn(view)).toHaveLength(3)

    const [before, count] = [instance.calls.length + owl.calls.length, tab.batches.length]
    const command = await tab.run({ kind: 'showAccount', as: CAROL })
    expect(tab.settled.get(command)).toMatchObject({ ok: true })
    expect(tab.session).toMatchObject({ account: CAROL, acct: 'carol', userId: 'u-carol' })
    const [first] = tab.batches.slice(count)
    const keys = first?.put.map(({ key }) => key) ?? []
    expect(keys).toContain('browser/session/-')
    expect(keys).toContain(`${CAROL}/preferences/-`)
    expect(first?.drop).toContain(`${ALICE}/preferences/-`)
    expect([...tab.entities.keys()].filter((key) => key.startsWith(ALICE))).toEqual([])
    const home = await tab.watch('friends')
    expect(tab.drawn(home)).toHaveLength(1)
    expect(instance.calls.length + owl.calls.length).toBe(before)
    expect(other.account).toBe(ALICE)
  })

  test('is switched with the first posts of its page in the same batch (SA50)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    const tab = await openTab(engine)
    await (await openAs(engine, CAROL, false)).watch('friends')
    await tab.watch('friends')
    await world.tick(10_000)
    const [before, count] = [instance.calls.length + owl.calls.length, tab.batches.length]
    const window = { from: 0, to: 15, atTop: true }
    const opening = [{ viewId: 'early', view: { kind: 'friends' as const }, window }]
    await tab.run({ kind: 'showAccount', as: CAROL, opening })
    const [first] = tab.batches.slice(count)
    const [post] = first?.views.flatMap((change) => (change.kind === 'reset' ? change.ids : [])) ?? []
    expect(first?.views).toMatchObject([{ viewId: 'early', meta: { loaded: true } }])
    const keys = first?.put.map(({ key }) => key)
    expect(keys).toContain('browser/session/-')
    expect(keys).toContain(entityKey(CAROL, 'status', post))
    expect(instance.calls.length + owl.calls.length).toBe(before)
  })

  test('gets nothing of the account that it has left, whatever happens there', async () => {
    const { world, engine } = await withAccounts()
    const tab = await openTab(engine)
    await tab.watch('friends')
    await world.tick(10_000)
    await tab.run({ kind: 'showAccount', as: BOB })
    await world.tick(1_000)
    const count = tab.batches.length
    const alices = world.sockets.open.find(({ url }) => url.includes('alice')) ?? world.sockets.open[0]
    alices?.receive('update', statusJson('p-late', world.instance.account('carol')))
    await world.tick(5_000)
    const put = tab.batches.slice(count).flatMap((batch) => batch.put.map(({ key }) => key))
    expect(put.filter((key) => !key.startsWith(BOB) && !key.startsWith(BROWSER))).toEqual([])
  })

  test('gets no rows for a view of the account that it has just left', async () => {
    const { world, engine } = await withAccounts()
    const [tab, alices] = [await openTab(engine), await openTab(engine)]
    await alices.watch('friends')
    await world.tick(10_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    const late = await tab.watch('friends', { account: ALICE })
    await world.tick(2_000)
    expect(tab.views.get(late)).toBeUndefined()
    expect([...tab.entities.keys()].filter((key) => key.startsWith(ALICE))).toEqual([])
    expect(tab.drawn(await tab.watch('friends'))).toHaveLength(1)
  })

  test('cannot be switched to an account that is not signed in', async () => {
    const { engine } = await withAccounts()
    const tab = await openTab(engine)
    const command = await tab.run({ kind: 'showAccount', as: 'eve@rook.example' })
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'signed-out' } })
    expect(tab.account).toBe(ALICE)
  })
})

describe('all accounts', () => {
  test('are live, with one socket each, whatever the ten tabs show (SA8)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    for (let count = 0; count < 10; count++) {
      const tab = await openAs(engine, [ALICE, BOB, CAROL][count % 3] ?? ALICE, count === 0)
      await tab.watch('friends')
    }
    await world.tick(10_000)
    const hosts = world.sockets.open.map(({ url }) => new URL(url).host)
    expect(hosts.toSorted()).toEqual(['owl.example', 'rook.example', 'rook.example'])
    expect(instance.count('GET /api/v1/timelines/home')).toBe(2)
    expect(owl.count('GET /api/v1/timelines/home')).toBe(1)
    expect(instance.count('GET /api/v1/instance')).toBe(1)
  })

  test('have their own socket and requests in the report about the engine (SA51)', async () => {
    const { world, engine, instance, owl } = await withAccounts()
    await openTab(engine)
    await world.tick(10_000)
    const calls = [...instance.calls, ...owl.calls]
    const { accounts, sockets } = await engine.health()
    expect(sockets).toBe(3)
    expect(accounts.map(({ account }) => account).sort()).toEqual([ALICE, BOB, CAROL])
    for (const { account, stream, requests } of accounts) {
      const [name = ''] = account.split('@')
      const own = calls.filter(({ token }) => token?.includes(`-${name}-`))
      expect(stream).toBe('joined')
      expect([account, requests]).toEqual([account, { sent: own.length, lastMinute: own.length }])
    }
  })

  test('are listed for every tab, with their unread notifications (SA5)', async () => {
    const { world, engine, owl } = await withAccounts()
    owl.notify()
    const tab = await openTab(engine)
    await world.tick(10_000)
    expect(listOf(tab)).toMatchObject([
      { account: CAROL, state: 'live', isDefault: false, unread: 1, handle: 'carol@owl.example' },
      { account: BOB, state: 'live', isDefault: false, unread: 0 },
      { account: ALICE, state: 'live', isDefault: true, unread: 0, username: 'alice' },
    ])
  })

  test('keep the order and the colours that the user gives them, also in another engine (SA5)', async () => {
    const { world, engine } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(3_000)
    await tab.run({ kind: 'orderAccount', of: ALICE, to: 0 })
    await tab.run({ kind: 'changeAccount', of: BOB, change: { colour: 'teal', isDefault: true } })
    await world.tick(1_000)
    const expected = [
      { account: ALICE, isDefault: false },
      { account: CAROL, isDefault: false },
      { account: BOB, isDefault: true, colour: 'teal' },
    ]
    expect(listOf(tab)).toMatchObject(expected)
    expect(tab.account).toBe(ALICE)
    await engine.kill()
    const again = await openTab(await world.start())
    await world.tick(3_000)
    expect(again.account).toBe(BOB)
    expect(listOf(again)).toMatchObject(expected)
  })
})

describe('an account that its server', () => {
  test('renames keeps its place, its drafts and its tabs, under the new name (SA44)', async () => {
    const { world, owl, tab } = await withCarol()
    await tab.run(saveDraft('half a thought'))
    Object.assign(owl.account('carol'), {
      username: 'caroline',
      acct: 'caroline',
      fqn: 'caroline@owl.example',
    })
    await tab.hide()
    await world.tick(61 * 60_000)
    await tab.show()
    await world.tick(5_000)
    expect(tab.account).toBe(CAROL)
    expect(tab.session).toMatchObject({ state: 'signed-in', acct: 'caroline' })
    expect(listOf(tab)[0]).toMatchObject({
      account: CAROL,
      username: 'caroline',
      handle: 'caroline@owl.example',
    })

    // Also if it signs in again after its server has signed it out.
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(5_000)
    expect(statesOf(tab)).toMatchObject({ [CAROL]: 'refused' })
    owl.script('POST /oauth/token', () => json({ access_token: owl.tokenFor('carol') }))
    await finish(world, tab, await authorize(world, tab, OWL))
    expect(listOf(tab).map(({ account }) => account)).toEqual([CAROL, BOB, ALICE])
    expect(tab.account).toBe(CAROL)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
  })

  test('has given another account’s former name is an account of its own (SA44)', async () => {
    const { world, owl, tab } = await withCarol()
    await tab.run(saveDraft('half a thought'))
    owl.accounts.set('carol', accountJson('u-other', 'carol'))
    owl.script('POST /oauth/token', () => json({ access_token: owl.tokenFor('carol') }))
    await finish(world, tab, await authorize(world, tab, OWL))
    expect(tab.account).toBe('carol+u-other@owl.example')
    expect(tab.session).toMatchObject({ state: 'signed-in', userId: 'u-other' })
    expect(tab.entity('draft', NEW_POST)).toBeUndefined()
    expect(listOf(tab)).toHaveLength(4)
    expect(statesOf(tab)).toMatchObject({ [CAROL]: 'live' })
  })

  test('says has moved is listed with the account that it has moved to (SA45)', async () => {
    const { world, owl, tab } = await withCarol()
    expect(listOf(tab)[0]?.movedTo).toBe('')
    const moved = accountJson('u-new', 'carol', { acct: 'carol@crow.example', fqn: 'carol@crow.example' })
    Object.assign(owl.account('carol'), { moved })
    await tab.hide()
    await world.tick(61 * 60_000)
    await tab.show()
    await world.tick(5_000)
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, movedTo: 'carol@crow.example' })
    const next = await openTab(await world.start())
    await world.tick(500)
    expect(listOf(next)[0]).toMatchObject({ account: CAROL, movedTo: 'carol@crow.example' })
  })
})

describe('leaving', () => {
  test('signing out shows the default account in the tabs of that account, and in no other (S24)', async () => {
    const { world, engine, owl } = await withAccounts()
    const [carols, alices] = [await openAs(engine, CAROL), await openTab(engine)]
    await world.tick(5_000)
    const count = alices.batches.length
    await carols.run({ kind: 'signOut' })
    await world.tick(6_000)
    expect(owl.count('POST /oauth/revoke')).toBe(1)
    expect([carols.account, alices.account]).toEqual([ALICE, ALICE])
    expect(listOf(carols).map(({ account }) => account)).toEqual([BOB, ALICE])
    expect(alices.batches.slice(count).every(({ drop }) => drop.length === 0)).toBe(true)
    expect(world.sockets.open).toHaveLength(2)
    for (const rest of [ALICE, BOB]) {
      expect(carols.account).toBe(rest)
      await carols.run({ kind: 'signOut' })
      await world.tick(6_000)
    }
    expect(carols.session).toMatchObject({ state: 'signed-out', account: '@rook.example' })
    expect(alices.session).toMatchObject({ state: 'signed-out' })
    expect(listOf(carols)).toEqual([])
  })

  test('shows another account in all its tabs at once, however slow the server is (SA1, S24, S25)', async () => {
    const { world, engine, owl } = await withAccounts()
    const [tab, other] = [await openAs(engine, CAROL), await openAs(engine, CAROL)]
    await world.tick(5_000)
    owl.hold('POST /oauth/revoke')
    await tab.run({ kind: 'signOut' })
    await world.tick(1_000)
    expect([tab.account, other.account]).toEqual([ALICE, ALICE])
    const shown = await other.run({ kind: 'showAccount', as: BOB })
    await world.tick(100)
    expect(other.accepted.get(shown)).toMatchObject({ ok: true })
    expect(other.account).toBe(BOB)
    await world.tick(10_000)
    expect(tab.account).toBe(ALICE)
  })

  test('of one that its server signed out keeps its place, and its drafts wait (SA7)', async () => {
    const { world, owl, tab } = await withCarol()
    await world.disk.session.put('drafts', `${CAROL}/draft/new`, { text: 'an unfinished thought' })
    owl.tokens.clear()
    await tab.run({ kind: 'showAccount', as: ALICE })
    await tab.run({ kind: 'showAccount', as: CAROL })
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(5_000)
    expect(tab.account).toBe(ALICE)
    expect(tab.noticeKeys()).toContain('login.token_refused')
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, state: 'refused' })
    expect(statesOf(tab)).toMatchObject({ [ALICE]: 'live', [BOB]: 'live' })
    expect(await world.disk.session.entries('drafts')).toHaveLength(1)

    await tab.run({ kind: 'forgetAccount', of: CAROL, drafts: 'delete' })
    await world.tick(1_000)
    expect(listOf(tab).map(({ account }) => account)).toEqual([BOB, ALICE])
    expect(await world.disk.session.entries('drafts')).toEqual([])
  })

  test.each([
    ['keep', 1],
    ['delete', 0],
  ] as const)('of a removed account, drafts and waiting posts: %s (SA7)', async (drafts, left) => {
    const { world, owl, tab } = await withCarol()
    owl.down = true
    await tab.run(post('by night'))
    await world.tick(30_000)
    await tab.run(saveDraft('by night', 'another'))
    owl.down = false
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(60_000)
    expect(statesOf(tab)).toMatchObject({ [CAROL]: 'refused' })
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, waiting: 1 })
    const next = await openTab(await world.start())
    await world.tick(5_000)
    expect(listOf(next)[0]).toMatchObject({ account: CAROL, waiting: 1 })
    const kept = async (store: string): Promise<number> => (await world.disk.session.entries(store)).length
    expect([await kept('drafts'), await kept('journal')]).toEqual([1, 1])
    await tab.run({ kind: 'forgetAccount', of: CAROL, drafts })
    await world.tick(1_000)
    expect([await kept('drafts'), await kept('journal')]).toEqual([left, left])

    // Once signed in again, the account has what was kept, and nothing else.
    await world.signIn('carol', OWL)
    const again = await openAs(await world.start(), CAROL)
    await world.tick(2_000)
    expect(again.entity('outbox')?.entries ?? []).toHaveLength(left)
    expect(again.entity('draft', 'another')?.text).toBe(left === 1 ? 'by night' : undefined)
  })

  test('of an account that no tab shows is announced in another tab (SA7)', async () => {
    const { world, engine, owl } = await withAccounts()
    owl.tokens.clear()
    const tab = await openTab(engine)
    await world.tick(10_000)
    expect(statesOf(tab)).toMatchObject({ [CAROL]: 'refused', [ALICE]: 'live' })
    expect(tab.notices).toMatchObject([
      { textKey: 'accounts.was_refused', textArgs: { handle: '@carol@owl.example' } },
    ])
  })

  test('does not take a signed-in account off the list', async () => {
    const { world, engine } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(3_000)
    const command = await tab.run({ kind: 'forgetAccount', of: BOB, drafts: 'keep' })
    expect(tab.settled.get(command)).toMatchObject({ ok: false })
    expect(listOf(tab)).toHaveLength(3)
  })
})

test('one slow server does not slow the others', async () => {
  const { world, engine, owl } = await withAccounts()
  owl.down = true
  const tab = await openTab(engine)
  const view = await tab.watch('friends')
  await world.tick(3_000)
  expect(tab.drawn(view)).toHaveLength(3)
  expect(statesOf(tab)).toMatchObject({ [CAROL]: 'live' })
  await world.tick(60 * 60_000)
  expect(listOf(tab)).toHaveLength(3)
})

test('a server that is gone for long gets one request a minute for each list, and the others are not affected (SA46)', async () => {
  const { world, engine, instance, owl } = await withAccounts()
  const [tab, carols] = [await openTab(engine), await openAs(engine, CAROL, false)]
  await tab.watch('friends')
  await carols.watch('friends')
  await world.tick(10_000)
  owl.down = true
  // The sockets of the others stay open.
  world.sockets.onConnect = 'refuse'
  for (const socket of world.sockets.open) if (new URL(socket.url).host === 'owl.example') socket.end(1006)
  const hour = 60 * 60_000
  await world.tick(hour)
  const before = [owl.calls.length, world.sockets.all.length] as const
  for (let unread = 1; unread <= 4; unread++) {
    await world.tick(hour)
    tell(world, instance, 'rook.example')
    await world.tick(3_000)
    expect(listOf(tab).find(({ account }) => account === ALICE)?.unread).toBe(unread)
  }
  const perHour = [owl.calls.length - before[0], world.sockets.all.length - before[1]].map((n) => n / 4)
  // The home timeline and the notifications; the socket less often.
  expect(perHour[0]).toBeLessThanOrEqual(130)
  expect(perHour[1]).toBeLessThanOrEqual(65)
  expect(listOf(tab).map(({ state }) => state)).toEqual(['live', 'live', 'live'])
  owl.down = false
  await world.tick(60_000)
  expect(carols.entity('connection')).toMatchObject({ reachable: true })
})

test('two engines agree on the accounts, and a sign-out in one reaches the tabs of the other', async () => {
  const { world, engine } = await withAccounts()
  const second = await world.start()
  const [here, there] = [await openAs(engine, BOB), await openAs(second, BOB, false)]
  await world.tick(5_000)
  await here.run({ kind: 'signOut' })
  await world.tick(6_000)
  expect([here.account, there.account]).toEqual([ALICE, ALICE])
})

test('an account that signs out while the list is read again does not come back (SA5)', async () => {
  const { world, engine } = await withAccounts()
  const [tab, other] = [await openTab(engine), await openTab(await world.start())]
  await world.tick(5_000)
  const { get } = world.disk.session
  let read = (): void => {}
  const held = new Promise<void>((resolve) => {
    read = resolve
  })
  await other.run({ kind: 'changeAccount', of: ALICE, change: { colour: 'brown' } })
  Object.assign(world.disk.session, {
    get: async (store: string, key: string) => {
      const value = await get(store, key)
      if (key === 'accountList') await held
      return value
    },
  })
  await world.tick(1_000)
  const bob = await openAs(engine, BOB)
  await bob.run({ kind: 'signOut' })
  await world.tick(2_000)
  expect(listOf(tab).map(({ account }) => account)).not.toContain(BOB)
  Object.assign(world.disk.session, { get })
  read()
  await world.tick(2_000)
  expect(listOf(tab).map(({ account }) => account)).not.toContain(BOB)
  expect(JSON.stringify(await world.disk.session.get('meta', 'accountList'))).not.toContain(BOB)
})

test('an engine that no longer leads runs only the accounts that its tabs show (SA8)', async () => {
  const { world, engine, owl } = await withAccounts()
  const tab = await openTab(engine)
  await world.tick(5_000)
  const running = async (of: Tab): Promise<readonly string[]> => {
    const health = await of.api.health(null)
    return health.ok ? health.value.accounts.map(({ account }) => account).toSorted() : []
  }
  expect(await running(tab)).toEqual([ALICE, BOB, CAROL])
  const newer = await openTab(await world.start({ build: 200 }))
  await world.tick(5 * 60_000)
  expect(await running(newer)).toEqual([ALICE, BOB, CAROL])
  expect(await running(tab)).toEqual([ALICE])
  const before = owl.count('GET /api/v1/notifications')
  owl.notify()
  await tab.run({ kind: 'showAccount', as: CAROL })
  await world.tick(5_000)
  expect(tab.account).toBe(CAROL)
  expect(owl.count('GET /api/v1/notifications')).toBeGreaterThan(before)
})

test('an alert of an account that no tab shows is raised by another tab, once (NO55)', async () => {
  const { world, engine, owl } = await withAccounts()
  await world.disk.session.put('preferences', CAROL, { desktopNotifications: true })
  const tabs = [await openTab(engine), await openTab(engine)]
  await world.tick(30_000)
  const sockets = world.sockets.open.filter(({ url }) => new URL(url).host === 'owl.example')
  expect(sockets).toHaveLength(1)
  const notification = owl.notify({ type: 'mention', status: owl.publish(), created_at: later(world) })
  sockets[0]?.receive('notification', notification)
  await world.tick(3_000)
  const alerts = tabs.flatMap(({ tasks }) =>
    tasks.flatMap((task) => (task.kind === 'alert' ? [task.alert] : [])),
  )
  expect(alerts).toMatchObject([{ account: CAROL, notificationId: notification.id }])
})

const later = (world: World): string => new Date(world.clock.now()).toISOString()

test('a full disk loses nothing of any account, and says so for each draft (SA47)', async () => {
  const { world, engine, instance, owl } = await withAccounts()
  const [alices, carols] = [await openTab(engine), await openAs(engine, CAROL)]
  await world.tick(5_000)
  instance.down = true
  owl.down = true
  world.disk.failures.session = 'full'
  const tabs = [alices, carols] as const
  for (const tab of tabs) {
    const { account } = tab
    await tab.run(post(`post of ${account}`))
    await world.tick(30_000)
    const typed = await tab.run(saveDraft(`draft of ${account}`, 'another'))
    expect(tab.settled.get(typed)).toMatchObject({ ok: false, fault: { code: 'storage', full: true } })
    expect(tab.noticeKeys()).toContain('errors.storage_unavailable')
  }
  // The tabs change their accounts, and one goes to sleep.
  await alices.run({ kind: 'showAccount', as: BOB })
  await carols.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
  await carols.run({ kind: 'showAccount', as: BOB })
  await world.tick(20 * 60_000)
  const shows = async (tab: Tab, account: string): Promise<void> => {
    await tab.run({ kind: 'showAccount', as: account })
    await world.tick(2_000)
    expect(tab.entity('draft', 'another')).toMatchObject({ text: `draft of ${account}` })
    expect(tab.entity('outbox')?.entries).toMatchObject([{ kind: 'post', excerpt: `post of ${account}` }])
  }
  for (const account of [ALICE, CAROL]) await shows(alices, account)

  // With room again, the next engine has all of it.
  world.disk.failures.session = undefined
  for (const account of [ALICE, CAROL]) {
    await alices.run({ kind: 'showAccount', as: account })
    await alices.run(saveDraft(`draft of ${account}`, 'another'))
  }
  await world.tick(30_000)
  await engine.kill()
  const next = await openTab(await world.start())
  await world.tick(5_000)
  for (const account of [CAROL, ALICE]) await shows(next, account)
})
