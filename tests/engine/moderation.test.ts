import { describe, expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import type { Account } from '../../instance/state/records.ts'
import { browserAt } from './harness/browserAt.ts'
import { ORIGIN } from './harness/json.ts'
import { settle } from './harness/settle.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, type World } from './harness/world.ts'

const MINUTE_MS = 60_000
const REPORTS = 'GET /api/pleroma/admin/reports'
const USERS = 'GET /api/pleroma/admin/users'

interface Desk {
  readonly instance: Instance
  readonly world: World
  readonly tabs: readonly [Tab, Tab]
}

const accountAt = ({ state }: Instance, acct: string): Account => {
  const account = state.accounts.get(state.byAcct.get(acct) ?? '')
  if (account === undefined) throw new Error(`nobody is called ${acct}`)
  return account
}
const callsAt = ({ control }: Instance, call: string): number => control.stats().byPath[call] ?? 0

/** A browser of `name` with two tabs on the public timeline. */
async function visit(name: string, privileges?: string[], dialect: DialectName = 'pleroma'): Promise<Desk> {
  const instance = createInstance({ origin: ORIGIN, posts: 60, fewEmoji: true, dialect })
  onTestFinished(() => instance.close())
  if (privileges) accountAt(instance, name).privileges = privileges
  const world = await browserAt(instance, name)
  const engine = await world.start()
  const tabs = [await openTab(engine), await openTab(engine)] as const
  for (const tab of tabs) await tab.watch('public')
  await world.tick(10_000)
  return { instance, world, tabs }
}

async function lookUpRook(tab: Tab): Promise<void> {
  const lookingUp = tab.api.lookup({ kind: 'account', name: 'rook', account: tab.account })
  await settle()
  await lookingUp
}

describe('reports and registrations are counted for all tabs (MO16)', () => {
  const callsIn = async ({ instance, world }: Desk, minutes: number): Promise<readonly number[]> => {
    instance.control.resetStats()
    await world.tick(minutes * MINUTE_MS)
    return [callsAt(instance, REPORTS), callsAt(instance, USERS)]
  }

  test('with one poll every 15 minutes (EV10)', async () => {
    const desk = await visit('admin')
    accountAt(desk.instance, 'finch').waitsFor = 'approval'
    await callsIn(desk, 10)
    expect(await callsIn(desk, 30)).toEqual([2, 2])
    for (const tab of desk.tabs) expect(tab.entity('badges')?.moderation).toBe(3)
  })

  test('when their page opens, and every five minutes while it is open', async () => {
    const desk = await visit('admin')
    desk.instance.control.resetStats()
    await desk.tabs[0].watch('reports')
    await desk.world.tick(1_000)
    expect(callsAt(desk.instance, REPORTS)).toBe(1)
    expect((await callsIn(desk, 15))[0]).toBe(3)
  })

  test('every five minutes while nothing is streamed', async () => {
    const desk = await visit('admin')
    desk.instance.control.refuseSockets(true)
    desk.instance.control.closeSockets('terminate')
    await callsIn(desk, 6)
    expect(await callsIn(desk, 5)).toEqual([1, 1])
  })
})

test.each(['mastodon', 'gotosocial'] as const)(
  'a registration that the stream of %s names is counted at once (MO16)',
  async (dialect) => {
    const { instance, world, tabs } = await visit('admin', undefined, dialect)
    const { moderation = 0 } = tabs[0].entity('badges') ?? {}
    accountAt(instance, 'finch').waitsFor = 'approval'
    instance.control.notify({ to: 'admin', from: 'finch', type: 'admin.sign_up' })
    await world.tick(2_000)
    for (const tab of tabs) expect(tab.entity('badges')?.moderation).toBe(moderation + 1)
  },
)

test.each([
  ['luna', undefined, 0, 0],
  ['moss', ['reports_manage_reports'], 2, 0],
  ['moss', ['users_read', 'users_manage_invites'], 0, 1],
  ['moss', ['messages_delete'], 0, 0],
] as const)(
  '%s with %j makes the calls that they may make (MO15)',
  async (name, privileges, open, waiting) => {
    const { instance, world, tabs } = await visit(name, privileges && [...privileges])
    accountAt(instance, 'finch').waitsFor = 'approval'
    await world.tick(16 * MINUTE_MS)
    expect(tabs[0].entity('badges')?.moderation).toBe(open + waiting)
    expect(callsAt(instance, REPORTS) > 0).toBe(open > 0)
    expect(callsAt(instance, USERS) > 0).toBe(waiting > 0)
  },
)

test('a tag, a right and the activation change in all tabs, but only after the call succeeded (MO9)', async () => {
  const { instance, world, tabs } = await visit('admin')
  const { id: accountId } = accountAt(instance, 'rook')
  for (const tab of tabs) await lookUpRook(tab)
  await world.tick(100)
  const seen = () => tabs.map((tab) => tab.entity('account', accountId))
  const commands = [
    [
      { kind: 'tagAccount', accountId, tag: 'mrf_tag:sandbox', on: true },
      { tags: ['mrf_tag:sandbox'] },
      { tags: [] },
    ],
    [
      { kind: 'grantRight', accountId, right: 'moderator', on: true },
      { role: 'moderator', rights: { admin: false, moderator: true } },
      { role: 'member' },
    ],
    [{ kind: 'activateAccount', accountId, on: false }, { deactivated: true }, { deactivated: false }],
  ] as const
  for (const [command, after, before] of commands) {
    instance.control.fault({ match: '/admin/users', status: 500, times: 1 })
    await tabs[0].run(command)
    await world.tick(1_000)
    for (const account of seen()) expect(account).toMatchObject(before)
    await tabs[0].run(command)
    await world.tick(1_000)
    for (const account of seen()) expect(account).toMatchObject(after)
  }
})

test('the posts of a deleted account leave all lists, with their repeats (MO7)', async () => {
  const { instance, world, tabs } = await visit('admin')
  const rook = accountAt(instance, 'rook')
  await instance.control.act({ as: 'rook', path: '/api/v1/statuses', body: { status: 'my last words' } })
  await world.tick(1_000)
  const views = await Promise.all(tabs.map((tab) => tab.watch('public')))
  await world.tick(1_000)
  const byRook = () =>
    tabs.flatMap((tab, at) =>
      tab.rows(views[at] ?? '').filter((id) => tab.entity('status', id)?.accountId === rook.id),
    )
  expect(byRook().length).toBeGreaterThan(0)
  // The stream would report it, too.
  instance.control.silenceSockets()
  await tabs[0].run({ kind: 'deleteAccount', accountId: rook.id })
  await world.tick(1_000)
  expect(byRook()).toEqual([])
})

test('a privilege that was taken away is noticed with the first refusal (MO13)', async () => {
  const { instance, world, tabs } = await visit('moss', ['users_manage_tags'])
  const { id: accountId } = accountAt(instance, 'rook')
  await lookUpRook(tabs[0])
  accountAt(instance, 'moss').privileges = []
  expect(tabs[1].session.privileges).toEqual(['users_manage_tags'])
  await tabs[0].run({ kind: 'tagAccount', accountId, tag: 'mrf_tag:sandbox', on: true })
  await world.tick(1_000)
  for (const tab of tabs) expect(tab.session.privileges).toEqual([])
})

describe('a rejected registration', () => {
  /** An admin rejects finch after another moderator has sent `answer`. */
  async function rejectAfter(answer: { method: string; path: string; body?: { nicknames: string[] } }) {
    const { instance, world, tabs } = await visit('admin')
    const finch = accountAt(instance, 'finch')
    finch.waitsFor = 'approval'
    const [tab] = tabs
    const view = await tab.watch('registrations')
    await world.tick(6 * MINUTE_MS)
    expect(tab.rows(view)).toEqual([finch.id])
    await instance.control.act({ as: 'admin', ...answer })
    const rejection = await tab.run({ kind: 'answerRegistration', accountId: finch.id, accept: false })
    await world.tick(1_000)
    expect(tab.settled.get(rejection)).toMatchObject({ ok: false, fault: { textKey: 'moderation.answered' } })
    expect(tab.rows(view)).toEqual([])
    return { instance, finch }
  }

  test('that another moderator has already answered leaves the list, with a message (MO19)', async () => {
    await rejectAfter({ method: 'DELETE', path: '/api/pleroma/admin/users?nickname=finch' })
  })

  test('that another moderator has approved is not deleted (MO19)', async () => {
    const { instance, finch } = await rejectAfter({
      method: 'PATCH',
      path: '/api/pleroma/admin/users/approve',
      body: { nicknames: ['finch'] },
    })
    expect(instance.state.byAcct.get('finch')).toBe(finch.id)
  })
})
