import { describe, expect, test } from 'vitest'
import { asPushBook } from '../../src/shared/alerts/pushBook.ts'
import type { Command, CommandBody } from '../../src/shared/commands/command.ts'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { BROWSER, entityKey } from '../../src/shared/model/keys.ts'
import { type FakeInstance, json } from './harness/fakeInstance.ts'
import { accountJson, INSTANCES, statusJson } from './harness/json.ts'
import { ALICE, BOB, CAROL, listOf, OWL, openAs, tell, withAccounts } from './harness/severalAccounts.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, startEngine, World } from './harness/world.ts'

const states = (tab: Tab): object =>
  Object.fromEntries(listOf(tab).map(({ account, state }) => [account, state]))

let sent = 0

/** Sends a command as `account`, whichever one the tab shows. */
async function runAs(tab: Tab, account: string, body: CommandBody): Promise<void> {
  await tab.api.run({ ...body, account, commandId: `as-${account}-${++sent}` } as Command)
}

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

  test('gets no rows of the account that it has left for a view that it opened too late', async () => {
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
  test('are live, with one socket each, whatever ten tabs show (SA8)', async () => {
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

describe('an account that sleeps', () => {
  test('has no socket, is polled every 15 minutes, and is live while a tab shows it (SA8)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openTab(engine)
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(3)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(5_000)
    expect(world.sockets.open.map(({ url }) => new URL(url).host)).toEqual(['rook.example', 'rook.example'])
    expect(states(tab)).toMatchObject({ [CAROL]: 'asleep', [ALICE]: 'live' })

    // It runs on for a moment, in case it still sends something.
    await world.tick(2 * 60_000)
    const before = owl.count('GET /api/v1/notifications')
    owl.notify()
    await world.tick(8 * 60_000)
    expect(owl.count('GET /api/v1/notifications')).toBe(before)
    await world.tick(6 * 60_000)
    expect(owl.count('GET /api/v1/notifications')).toBeGreaterThan(before)
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, state: 'asleep', unread: 1 })
    expect(world.sockets.open).toHaveLength(2)

    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(5_000)
    expect(world.sockets.open).toHaveLength(3)
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(2 * 60_000)
    expect(world.sockets.open).toHaveLength(2)
  })

  test('shows its waiting posts again, in whichever tab shows it next (SA8)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    owl.down = true
    const draft = { text: 'by night', subject: '', visibility: 'public', sensitive: false } as const
    await tab.run({ kind: 'post', draftId: NEW_POST, draft: { ...draft, contentType: 'text/plain' } })
    await world.tick(30_000)
    expect(tab.entity('outbox')?.entries).toHaveLength(1)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('outbox')?.entries).toMatchObject([{ kind: 'post', excerpt: 'by night' }])
  })

  test('keeps a draft that could not be stored (SA8)', async () => {
    const { world, engine } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    const draft = { text: 'half a thought', subject: '', writer: 'me' }
    await tab.run({ kind: 'saveDraft', draftId: NEW_POST, draft })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
  })

  test('stays awake while it works on a job for many people (SA40)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    const names = ['ada', 'ben', 'cleo']
    for (const name of names) owl.script(`POST /api/v1/accounts/u-${name}/mute`, json({ id: `u-${name}` }))
    owl.down = true
    const targets = names.map((name) => ({ name, accountId: `u-${name}` }))
    await tab.run({ kind: 'startBulk', act: 'mute', targets })
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(3 * 60_000)
    owl.down = false
    await world.tick(5 * 60_000)
    const muted = owl.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/mute'))
    expect(new Set(muted.map(({ path }) => path)).size).toBe(3)
    // With nothing left to do, it goes to sleep.
    await world.tick(2 * 60_000)
    const { length } = owl.calls
    await world.tick(2 * 60_000)
    expect(owl.calls).toHaveLength(length)
  })

  test('stays awake while a post that waits is on disk only as its draft (E44, SA40)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    owl.down = true
    await tab.page(view, 'newer')
    await world.tick(60)
    const draft = { text: 'hoot', subject: '', writer: 'me', changedAt: 1 }
    await tab.run({ kind: 'saveDraft', draftId: 'new', draft })
    await tab.run({ kind: 'changeAccount', of: CAROL, change: { sleeps: true } })
    await world.tick(1_000)
    world.disk.failures.session = 'full'
    await tab.run({
      kind: 'post',
      draftId: 'new',
      draft: { text: 'hoot', subject: '', visibility: 'public', sensitive: false, contentType: 'text/plain' },
    })
    await tab.run({ kind: 'showAccount', as: ALICE })
    await world.tick(5 * 60_000)
    await tab.run({ kind: 'showAccount', as: CAROL })
    await world.tick(1_000)
    expect(tab.entity('draft', 'new')).toBeUndefined()
    expect(tab.entity('outbox')?.entries).toMatchObject([{ excerpt: 'hoot' }])
    world.disk.failures.session = undefined
    owl.down = false
    await world.tick(2 * 60_000)
    expect(owl.timeline('home').filter(({ content }) => content === '<p>hoot</p>')).toHaveLength(1)
    expect(await world.disk.session.entries('drafts')).toMatchObject([
      [expect.stringContaining('/spent/'), {}],
    ])
  })

  test('is every one after the eighth (SA8)', async () => {
    const world = new World()
    for (let count = 1; count <= 10; count++) {
      const name = `m${count}`
      world.instance.accounts.set(name, accountJson(`u-${name}`, name))
      await world.signIn(`m${count}`)
    }
    const tab = await openTab(await world.start())
    await world.tick(30_000)
    // The tab shows the one that signed in last.
    expect(tab.account).toBe('m10@rook.example')
    const asleep = listOf(tab).filter(({ state }) => state === 'asleep')
    expect(asleep).toHaveLength(2)
    expect(world.sockets.open).toHaveLength(9)
  })
})

describe('an account that its server', () => {
  const DRAFT = { text: 'half a thought', subject: '', writer: 'me' }

  test('renames keeps its place, its drafts and its tabs, under the new name (SA44)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    await tab.run({ kind: 'saveDraft', draftId: NEW_POST, draft: DRAFT })
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

    // Also if it signs in anew, after its server has signed it out.
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(5_000)
    expect(states(tab)).toMatchObject({ [CAROL]: 'refused' })
    owl.script('POST /oauth/token', () => json({ access_token: owl.tokenFor('carol') }))
    await finish(world, tab, await authorize(world, tab, OWL))
    expect(listOf(tab).map(({ account }) => account)).toEqual([CAROL, BOB, ALICE])
    expect(tab.account).toBe(CAROL)
    expect(tab.entity('draft', NEW_POST)).toMatchObject({ text: 'half a thought' })
  })

  test('has given the former name of another one is an account of its own (SA44)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    await tab.run({ kind: 'saveDraft', draftId: NEW_POST, draft: DRAFT })
    owl.accounts.set('carol', accountJson('u-other', 'carol'))
    owl.script('POST /oauth/token', () => json({ access_token: owl.tokenFor('carol') }))
    await finish(world, tab, await authorize(world, tab, OWL))
    expect(tab.account).toBe('carol+u-other@owl.example')
    expect(tab.session).toMatchObject({ state: 'signed-in', userId: 'u-other' })
    expect(tab.entity('draft', NEW_POST)).toBeUndefined()
    expect(listOf(tab)).toHaveLength(4)
    expect(states(tab)).toMatchObject({ [CAROL]: 'live' })
  })

  test('says has moved is listed with the account that it has moved to (SA45)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
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

  test('of one that its server signed out keeps its place, and its drafts wait (SA7)', async () => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    await world.disk.session.put('drafts', `${CAROL}/draft/new`, { text: 'an unfinished thought' })
    owl.tokens.clear()
    await tab.run({ kind: 'showAccount', as: ALICE })
    await tab.run({ kind: 'showAccount', as: CAROL })
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(5_000)
    expect(tab.account).toBe(ALICE)
    expect(tab.noticeKeys()).toContain('login.token_refused')
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, state: 'refused' })
    expect(states(tab)).toMatchObject({ [ALICE]: 'live', [BOB]: 'live' })
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
    const { world, engine, owl } = await withAccounts()
    const tab = await openAs(engine, CAROL)
    await world.tick(5_000)
    owl.down = true
    const draft = { text: 'by night', subject: '', visibility: 'public', sensitive: false } as const
    await tab.run({ kind: 'post', draftId: NEW_POST, draft: { ...draft, contentType: 'text/plain' } })
    await world.tick(30_000)
    await tab.run({ kind: 'saveDraft', draftId: 'another', draft: { ...draft, writer: 'me' } })
    owl.down = false
    owl.tokens.clear()
    await tab.watch({ kind: 'bookmarks' })
    await world.tick(60_000)
    expect(states(tab)).toMatchObject({ [CAROL]: 'refused' })
    expect(listOf(tab)[0]).toMatchObject({ account: CAROL, waiting: 1 })
    const next = await openTab(await world.start())
    await world.tick(5_000)
    expect(listOf(next)[0]).toMatchObject({ account: CAROL, waiting: 1 })
    const kept = async (store: string): Promise<number> => (await world.disk.session.entries(store)).length
    expect([await kept('drafts'), await kept('journal')]).toEqual([1, 1])
    await tab.run({ kind: 'forgetAccount', of: CAROL, drafts })
    await world.tick(1_000)
    expect([await kept('drafts'), await kept('journal')]).toEqual([left, left])

    // Signed in again, it has what was kept, and nothing else.
    await world.signIn('carol', OWL)
    const again = await openAs(await world.start(), CAROL)
    await world.tick(2_000)
    expect(again.entity('outbox')?.entries ?? []).toHaveLength(left)
    expect(again.entity('draft', 'another')?.text).toBe(left === 1 ? 'by night' : undefined)
  })

  test('of one that no tab shows is said in another tab (SA7)', async () => {
    const { world, engine, owl } = await withAccounts()
    owl.tokens.clear()
    const tab = await openTab(engine)
    await world.tick(10_000)
    expect(states(tab)).toMatchObject({ [CAROL]: 'refused', [ALICE]: 'live' })
    expect(tab.notices).toMatchObject([
      { textKey: 'accounts.was_refused', textArgs: { handle: '@carol@owl.example' } },
    ])
  })

  test('takes no account off the list that is signed in', async () => {
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
  expect(states(tab)).toMatchObject({ [CAROL]: 'live' })
  await world.tick(60 * 60_000)
  expect(listOf(tab)).toHaveLength(3)
})

test('a server that is gone for long is asked once a minute for each list, and the others notice nothing (SA46)', async () => {
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

test('a visitor who signs in takes along the tabs that showed the visitor, and nobody else does (S27)', async () => {
  const { world, engine } = await startEngine({ signedIn: null })
  const [tab, other] = [await openTab(engine), await openTab(engine)]
  await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
  await world.tick(1_000)
  expect([tab.account, other.account]).toEqual([ALICE, ALICE])
  await tab.run({ kind: 'signIn', username: 'bob', password: 'crow' })
  await world.tick(1_000)
  expect([tab.account, other.account]).toEqual([BOB, ALICE])
  const newest = await openTab(engine)
  expect(newest.account).toBe(ALICE)
})

test('the same account twice is the same account, and its earlier token is revoked (SA9)', async () => {
  const { world, engine, instance } = await startEngine()
  const tab = await openTab(engine)
  await world.tick(2_000)
  await tab.run({ kind: 'signIn', username: 'alice', password: 'crow' })
  await world.tick(2_000)
  expect(tab.account).toBe(ALICE)
  expect(listOf(tab)).toHaveLength(1)
  expect(instance.count('POST /oauth/revoke')).toBe(1)
  expect(instance.tokens.size).toBe(1)
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

const PUSHES = 'POST /api/v1/push/subscription/'
const END_PUSHES = 'DELETE /api/v1/push/subscription/'

/** All accounts want pushes; both instances can send them, each with a key of its own. */
async function setUpPushes() {
  const { world, engine, instance, owl } = await withAccounts()
  for (const one of [instance, owl]) {
    one.script(PUSHES, () => json({ id: '1' }))
    one.script(END_PUSHES, () => json({}))
    one.script('POST /oauth/revoke', () => json({}))
  }
  for (const account of [ALICE, BOB, CAROL])
    await world.disk.session.put('preferences', account, { webPushNotifications: true })
  instance.script('GET /api/v1/instance', () =>
    json({
      ...INSTANCES.pleroma.instance,
      pleroma: { ...INSTANCES.pleroma.instance.pleroma, vapid_public_key: 'ROOK-KEY' },
    }),
  )
  owl.script('GET /api/v2/instance', () => json({ configuration: { vapid: { public_key: 'OWL-KEY' } } }))
  const tab = await openTab(engine)
  const hidden = await openAs(engine, CAROL, false)
  await world.tick(30_000)
  const tasks = () => [...hidden.tasks, ...tab.tasks].filter((task) => task.kind === 'push')
  const report = async (account: string): Promise<void> => {
    const subscription = { endpoint: `https://push.example/${account}`, p256dh: 'PUBLIC', auth: 'AUTH' }
    await runAs(tab, account, { kind: 'reportPushSubscription', subscription, plainWords: 'new' })
    await world.tick(1_000)
  }
  const book = async (account: string) => asPushBook(await world.disk.alerts.get('books', `push:${account}`))
  return { world, engine, instance, owl, tab, tasks, report, book }
}

test('each account subscribes to pushes with the key of its own instance, whichever the tab shows (R45)', async () => {
  const { instance, owl, tab, tasks, report, book } = await setUpPushes()
  const asked = Object.fromEntries(tasks().map((task) => [task.account, task.serverKey]))
  expect(asked).toEqual({ [ALICE]: 'ROOK-KEY', [BOB]: 'ROOK-KEY', [CAROL]: 'OWL-KEY' })
  await report(ALICE)
  await report(BOB)
  await report(CAROL)
  expect(tab.account).toBe(ALICE)
  expect(instance.count(PUSHES)).toBe(2)
  const sent = instance.calls.filter(({ path, method }) => `${method} ${path}` === PUSHES)
  expect(new Set(sent.map(({ token }) => token)).size).toBe(2)
  expect(owl.count(PUSHES)).toBe(1)
  expect(await book(ALICE)).toMatchObject({ account: ALICE, serverKey: 'ROOK-KEY' })
  expect(await book(BOB)).toMatchObject({ account: BOB, serverKey: 'ROOK-KEY' })
  expect(await book(CAROL)).toMatchObject({ account: CAROL, serverKey: 'OWL-KEY' })
})

test("the service worker knows by which name an account's alerts go, once there are several (NO55)", async () => {
  const { world, tab, report, book } = await setUpPushes()
  await report(ALICE)
  expect(await book(ALICE)).toMatchObject({ handle: '@alice@rook.example' })
  for (const account of [BOB, CAROL]) {
    await runAs(tab, account, { kind: 'signOut' })
    await world.tick(10_000)
  }
  expect(await book(ALICE)).toMatchObject({ handle: '' })
})

test('leaving an account ends its pushes, and those of no other (R45)', async () => {
  const { world, instance, tab, tasks, report, book } = await setUpPushes()
  await report(ALICE)
  await report(BOB)
  await runAs(tab, BOB, { kind: 'signOut' })
  await world.tick(10_000)
  expect(instance.count(END_PUSHES)).toBe(1)
  expect(tasks().at(-1)).toMatchObject({ account: BOB, serverKey: null })
  expect(await book(BOB)).toBe(null)
  expect(await book(ALICE)).not.toBe(null)
})

test('an account that sleeps is left as thoroughly (R45)', async () => {
  const { world, instance, tab, report, book } = await setUpPushes()
  await report(BOB)
  await tab.run({ kind: 'changeAccount', of: BOB, change: { sleeps: true } })
  await world.tick(120_000)
  await runAs(tab, BOB, { kind: 'signOut' })
  await world.tick(10_000)
  expect(instance.count(END_PUSHES)).toBe(1)
  expect(await book(BOB)).toBe(null)
})

test('an account that its server has signed out gets no more pushes (R45)', async () => {
  const { world, instance, tab, tasks, report, book } = await setUpPushes()
  await report(ALICE)
  await report(BOB)
  for (const [token, name] of instance.tokens) if (name === 'bob') instance.tokens.delete(token)
  await runAs(tab, BOB, { kind: 'favourite', statusId: '1', on: true })
  await world.tick(20_000)
  expect(tasks().at(-1)).toMatchObject({ account: BOB, serverKey: null })
  expect(await book(BOB)).toBe(null)
  expect(await book(ALICE)).not.toBe(null)
})

test('signing in again tells the instance the subscription again, which ended with the earlier token (R45)', async () => {
  const { world, instance, tab, report } = await setUpPushes()
  await report(BOB)
  await report(BOB)
  expect(instance.count(PUSHES)).toBe(1)
  await tab.run({ kind: 'signIn', username: 'bob', password: 'crow' })
  await world.tick(10_000)
  await report(BOB)
  expect(instance.count(PUSHES)).toBe(2)
})

/** Starts the code flow at `server`; the returned address of its page. */
async function authorize(world: World, tab: Tab, server?: string): Promise<URL> {
  const command = await tab.run({ kind: 'authorize', ...(server === undefined ? {} : { server }) })
  await world.tick(500)
  const settled = tab.settled.get(command)
  return new URL(settled?.ok ? (settled.result?.url ?? '') : '')
}

const finish = async (world: World, tab: Tab, url: URL, code = 'code-1'): Promise<unknown> => {
  const state = url.searchParams.get('state') ?? ''
  const command = await tab.run({ kind: 'finishAuthorization', code, state })
  await world.tick(2_000)
  return tab.settled.get(command)
}

describe('the server of an address', () => {
  const html = () =>
    new Response('<!doctype html><title>a shop</title>', { headers: { 'content-type': 'text/html' } })

  test.each([
    ['is no address', 'not an address', () => {}, 'accounts.not_an_address'],
    [
      'can not be reached',
      'owl.example',
      (owl: FakeInstance) => Object.assign(owl, { down: true }),
      'accounts.server_unreachable',
    ],
    [
      'answers with a page',
      'owl.example',
      (owl: FakeInstance) =>
        ['/api/v1/instance', '/.well-known/nodeinfo'].map((path) => owl.script(`GET ${path}`, html)),
      'accounts.not_a_server',
    ],
    [
      'answers too late',
      'owl.example',
      (owl: FakeInstance) => owl.hold('GET /api/v1/instance'),
      'accounts.server_slow',
    ],
  ] as const)('that %s has words, and the accounts go on (SA4)', async (_, address, script, textKey) => {
    const { world, engine, owl } = await withAccounts()
    const tab = await openTab(engine)
    const view = await tab.watch('friends')
    await world.tick(5_000)
    script(owl)
    const command = await tab.run({ kind: 'findServer', address })
    await world.tick(60_000)
    expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { textKey } })
    expect(tab.drawn(view)).toHaveLength(3)
    expect(tab.account).toBe(ALICE)
  })
})

describe('the code flow', () => {
  async function setUpFlow() {
    let made = 0
    const world = new World({ randomId: () => `state-${++made}` })
    const owl = world.addInstance(OWL, 'gotosocial')
    await world.signIn('bob')
    const engine = await world.start()
    return { world, engine, owl, instance: world.instance }
  }

  test('adds an account of another server, to the tab that comes back (SA4)', async () => {
    const { world, engine, owl, instance } = await setUpFlow()
    const [tab, other] = [await openTab(engine), await openTab(engine)]
    const url = await authorize(world, tab, OWL)
    expect(url.origin).toBe(OWL)
    expect(await finish(world, tab, url)).toMatchObject({ ok: true })
    expect([tab.account, other.account]).toEqual(['alice@owl.example', BOB])
    expect(owl.count('POST /api/v1/apps')).toBe(1)
    expect(instance.count('POST /oauth/token')).toBe(0)
    await world.tick(5_000)
    expect(world.sockets.open.map(({ url: at }) => new URL(at).host).toSorted()).toEqual([
      'owl.example',
      'rook.example',
    ])
  })

  test('of two tabs at once ends in each of them (SA6)', async () => {
    const { world, engine } = await setUpFlow()
    const [first, second] = [await openTab(engine), await openTab(engine)]
    const urls = [await authorize(world, first, OWL), await authorize(world, second)]
    expect(await finish(world, second, urls[1] as URL)).toMatchObject({ ok: true })
    expect(await finish(world, first, urls[0] as URL)).toMatchObject({ ok: true })
    expect([first.account, second.account]).toEqual(['alice@owl.example', ALICE])
  })

  test('takes each code once, and none that it did not ask for (S16, SA6)', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    const url = await authorize(world, tab, OWL)
    await finish(world, tab, url)
    expect(await finish(world, tab, url)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    const foreign = new URL('https://owl.example/?state=not-ours')
    expect(await finish(world, tab, foreign)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    expect(tab.account).toBe('alice@owl.example')
  })

  test('takes a code once that two tabs return at the same time (SA6)', async () => {
    const { world, engine, owl } = await setUpFlow()
    const [first, second] = [await openTab(engine), await openTab(engine)]
    const url = await authorize(world, first, OWL)
    const state = url.searchParams.get('state') ?? ''
    const body = { kind: 'finishAuthorization', code: 'code-1', state } as const
    // One as a visitor, so that the commands don't wait for each other; and the browser is slow to forget the sign-in.
    const slow = new Promise((resolve) => world.clock.after(1_000, () => resolve(undefined)))
    world.disk.beforeWrite = (write) => (write.includes('authorization') ? slow : undefined)
    await Promise.all([
      first.api.run({ ...body, account: BOB, commandId: 'first' }),
      second.api.run({ ...body, account: '@rook.example', commandId: 'second' }),
    ])
    await world.tick(2_000)
    expect(owl.count('POST /oauth/token')).toBe(1)
    const ends = [first.settled.get('first')?.ok, second.settled.get('second')?.ok]
    expect(ends.toSorted()).toEqual([false, true])
  })

  test('that was left for half an hour is over, and leaves nothing behind', async () => {
    const { world, engine } = await setUpFlow()
    const tab = await openTab(engine)
    const url = await authorize(world, tab, OWL)
    await world.tick(31 * 60_000)
    await authorize(world, tab, OWL)
    expect(await finish(world, tab, url)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    const kept = (await world.disk.session.entries('meta')).filter(([key]) => key.startsWith('authorization'))
    expect(kept).toHaveLength(1)
  })

  test('never starts at an address that is no server', async () => {
    const { engine } = await setUpFlow()
    const tab = await openTab(engine)
    for (const server of ['http://owl.example', 'javascript:alert(1)', 'https://owl.example/path']) {
      const command = await tab.run({ kind: 'authorize', server })
      expect(tab.settled.get(command)).toMatchObject({ ok: false, fault: { code: 'invalid' } })
    }
  })
})

test('a full disk loses nothing of any account, and says so for each draft (SA47)', async () => {
  const { world, engine, instance, owl } = await withAccounts()
  const [alices, carols] = [await openTab(engine), await openAs(engine, CAROL)]
  await world.tick(5_000)
  instance.down = true
  owl.down = true
  world.disk.failures.session = 'full'
  const draft = { subject: '', visibility: 'public', sensitive: false } as const
  const tabs = [alices, carols] as const
  for (const tab of tabs) {
    const { account } = tab
    const text = `post of ${account}`
    await tab.run({ kind: 'post', draftId: NEW_POST, draft: { ...draft, text, contentType: 'text/plain' } })
    await world.tick(30_000)
    const draftId = 'another'
    const typed = await tab.run({
      kind: 'saveDraft',
      draftId,
      draft: { ...draft, text: `draft of ${account}`, writer: 'me' },
    })
    expect(tab.settled.get(typed)).toMatchObject({ ok: false, fault: { code: 'storage', detail: 'full' } })
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
    const text = `draft of ${account}`
    await alices.run({ kind: 'saveDraft', draftId: 'another', draft: { ...draft, text, writer: 'me' } })
  }
  await world.tick(30_000)
  await engine.kill()
  const next = await openTab(await world.start())
  await world.tick(5_000)
  for (const account of [CAROL, ALICE]) await shows(next, account)
})
