import { expect, onTestFinished, test } from 'vitest'
import { createInstance, type Instance } from '../../instance/createInstance.ts'
import { isGap } from '../../src/shared/protocol/views.ts'
import { connectedTo, signInAt } from './harness/atInstance.ts'
import { ORIGIN } from './harness/json.ts'
import type { Tab } from './harness/tab.ts'
import { openTab, World } from './harness/world.ts'

const REQUESTS = { kind: 'notificationRequests' } as const
const POLICY = { kind: 'notificationPolicy' } as const
const STRANGERS = ['magpie', 'swift', 'plover'] as const

interface Started {
  readonly instance: Instance
  readonly world: World
  readonly tab: Tab
  readonly other: Tab
}

/** Luna at a Mastodon server that sends at most `largestPage` rows, in two tabs. She follows none of `STRANGERS`, and filters people whom she doesn't follow. */
async function start(largestPage = 80): Promise<Started> {
  const instance = createInstance({ origin: ORIGIN, posts: 30, fewEmoji: true, dialect: 'mastodon' })
  onTestFinished(() => instance.close())
  const luna = instance.state.byAcct.get('luna') ?? ''
  for (const name of STRANGERS) instance.state.follows.remove(luna, instance.state.byAcct.get(name) ?? '')
  const { fetch, ...connected } = connectedTo(instance)
  const world = new World({
    ...connected,
    fetch: (input, init) =>
      fetch(
        String(input).replace(/limit=(\d+)/, (_, limit) => `limit=${Math.min(Number(limit), largestPage)}`),
        init,
      ),
  })
  await signInAt(world, instance, 'luna')
  const engine = await world.start()
  const tab = await openTab(engine)
  const other = await openTab(engine)
  await world.tick(15_000)
  return { instance, world, tab, other }
}

const filterStrangers = ({ instance }: Started) =>
  instance.control.act({
    as: 'luna',
    method: 'PATCH',
    path: '/api/v2/notifications/policy',
    body: { for_not_following: 'filter' },
  })
const meet = ({ instance }: Started, name: string, text = 'do you know me?') =>
  instance.control.act({ as: name, path: '/api/v1/statuses', body: { status: `@luna ${text}` } })
const policyOf = (tab: Tab) => tab.entity('notificationPolicy', '-')
/** The names of the people who still wait, as a page shows them. */
const waiting = (tab: Tab, view: string): readonly string[] =>
  tab.rows(view).flatMap((id) => {
    const request = tab.entity('notificationRequest', id)
    const acct = tab.entity('account', request?.accountId ?? '')?.acct ?? '?'
    return request === undefined || request.answered ? [] : [`${acct} ${request.count}`]
  })
/** Whether the command `id` succeeded. */
const endOf = (tab: Tab, id: string) => tab.settled.get(id)?.ok
const askedFor = ({ instance }: Started, call: string): number => instance.control.stats().byPath[call] ?? 0

test('a rule changes in all tabs at once, and back with the reason if that is refused (NP1)', async () => {
  const started = await start()
  const { instance, world, tab, other } = started
  await Promise.all([tab.watch(POLICY), other.watch(POLICY)])
  await world.tick(1_000)
  expect(policyOf(other)?.rules).toMatchObject({ notFollowing: 'accept', limitedAccounts: 'filter' })
  const done = await tab.run({ kind: 'setNotificationPolicy', rule: 'notFollowing', action: 'drop' })
  await world.tick(1_000)
  expect(policyOf(other)?.rules.notFollowing).toBe('drop')
  expect(endOf(tab, done)).toBe(true)

  instance.control.fault({ match: '/notifications/policy', status: 422 })
  const refused = await tab.run({ kind: 'setNotificationPolicy', rule: 'newAccounts', action: 'filter' })
  await world.tick(1_000)
  expect(endOf(tab, refused)).toBe(false)
  expect(policyOf(tab)?.rules.newAccounts).toBe('accept')
  expect(policyOf(other)?.rules.newAccounts).toBe('accept')
})

test('a server with the first version alone has four rules, and no dropping (NP1)', async () => {
  const started = await start()
  const { instance, world, tab } = started
  instance.control.fault({ match: '/api/v2/notifications/policy', status: 404 })
  await tab.watch(POLICY)
  await world.tick(1_000)
  expect(policyOf(tab)).toMatchObject({ canDrop: false, rules: { notFollowing: 'accept' } })
  expect(policyOf(tab)?.rules).not.toHaveProperty('limitedAccounts')
  await tab.run({ kind: 'setNotificationPolicy', rule: 'notFollowing', action: 'filter' })
  await world.tick(1_000)
  expect(policyOf(tab)?.rules.notFollowing).toBe('filter')
  expect(
    instance.state.accounts.get(instance.state.byAcct.get('luna') ?? '')?.notificationPolicy,
  ).toMatchObject({
    for_not_following: 'filter',
  })
})

test('a server without a policy is not asked again, and offers none (NP1)', async () => {
  const { instance, world, tab } = await start()
  instance.control.fault({ match: '/notifications/policy', status: 404 })
  await tab.watch(POLICY)
  await world.tick(1_000)
  expect(tab.entity('instance')?.capabilities.notificationPolicy).toBe(false)
})

test('filtered people wait with their last post, and their notifications can be viewed (NP2, NP3)', async () => {
  const started = await start()
  const { world, tab } = started
  await filterStrangers(started)
  await tab.watch('notifications')
  await world.tick(1_000)
  const badge = tab.entity('badges')?.notifications
  await meet(started, 'magpie')
  await meet(started, 'magpie', 'hello again')
  await meet(started, 'swift')
  const view = await tab.watch(REQUESTS)
  await tab.watch(POLICY)
  await world.tick(1_000)
  expect(waiting(tab, view)).toEqual(['swift 1', 'magpie 2'])
  expect(policyOf(tab)?.requests).toBe(2)
  const request = tab.entity('notificationRequest', tab.rows(view)[1] ?? '')
  expect(JSON.stringify(tab.entity('status', request?.lastStatusId ?? '')?.content)).toContain('hello again')
  expect(tab.entity('badges')?.notifications).toBe(badge)
  expect(tab.tasks).toEqual([])

  const filtered = await tab.watch({ kind: 'filteredNotifications', accountId: request?.accountId ?? '' })
  await world.tick(1_000)
  const shown = tab.rows(filtered).map((id) => tab.entity('notification', id))
  expect(shown.map((one) => [one?.type, one?.seen]).slice(0, 2)).toEqual([
    ['mention', true],
    ['mention', true],
  ])
})

test('an accepted person’s notifications join the list in order, without an alert, and the person waits in no tab (NP4, NP5)', async () => {
  const started = await start()
  const { world, tab, other } = started
  await filterStrangers(started)
  await meet(started, 'magpie')
  await world.tick(1_000)
  await meet(started, 'moss', 'one whom you follow')
  const list = await tab.watch('notifications')
  const view = await other.watch(REQUESTS)
  await world.tick(1_000)
  expect(waiting(other, view)).toEqual(['magpie 1'])
  const before = tab.rows(list)
  const done = await tab.run({
    kind: 'answerNotificationRequests',
    requestIds: other.rows(view),
    accept: true,
  })
  await world.tick(2_000)
  expect(endOf(tab, done)).toBe(true)
  expect(other.rows(view)).toEqual([])
  const after = tab.rows(list)
  const joined = after.filter((id) => !before.includes(id))
  expect(joined).toHaveLength(1)
  // Below the newer one, not at the top.
  expect(after[0]).toBe(before[0])
  expect(after.indexOf(joined[0] ?? '')).toBe(1)
  expect(tab.tasks.filter(({ kind }) => kind === 'alert')).toHaveLength(0)
})

test('more accepted notifications than are fetched leave a gap above the rows that were there (NP5)', async () => {
  const started = await start(40)
  const { world, tab } = started
  await filterStrangers(started)
  const list = await tab.watch('notifications')
  await world.tick(1_000)
  const before = tab.rows(list)
  for (let count = 0; count < 90; count++) await meet(started, 'magpie', `hello ${count}`)
  const view = await tab.watch(REQUESTS)
  await world.tick(5_000)
  await tab.run({ kind: 'answerNotificationRequests', requestIds: tab.rows(view), accept: true })
  await world.tick(5_000)
  const after = tab.rows(list)
  expect(after.filter(isGap)).toHaveLength(1)
  expect(after.slice(after.findIndex(isGap) + 1)).toEqual(before)
})

test('an accepted person’s notifications join the list even below the server’s largest page (NP5)', async () => {
  const started = await start(40)
  const { world, tab } = started
  await filterStrangers(started)
  const list = await tab.watch('notifications')
  await world.tick(1_000)
  await meet(started, 'magpie')
  for (let count = 0; count < 45; count++) await meet(started, 'moss', `again ${count}`)
  const view = await tab.watch(REQUESTS)
  await world.tick(5_000)
  const before = tab.rows(list)
  await tab.run({ kind: 'answerNotificationRequests', requestIds: tab.rows(view), accept: true })
  await world.tick(5_000)
  const after = tab.rows(list)
  expect(after.filter((id) => !before.includes(id))).toEqual([after[45]])
  expect(after.filter((id) => before.includes(id))).toEqual(before)
})

test('without the stream, the engine asks whether accepted notifications are listed yet (NP5)', async () => {
  const started = await start()
  const { instance, world, tab } = started
  await filterStrangers(started)
  await meet(started, 'magpie')
  const list = await tab.watch('notifications')
  const view = await tab.watch(REQUESTS)
  await world.tick(1_000)
  instance.control.refuseSockets(true)
  instance.control.closeSockets('terminate')
  await world.tick(2_000)
  const people = () =>
    tab.rows(list).map((id) => tab.entity('account', tab.entity('notification', id)?.accountId)?.acct)
  const before = people().filter((acct) => acct === 'magpie').length
  await tab.run({ kind: 'answerNotificationRequests', requestIds: tab.rows(view), accept: true })
  await world.tick(5_000)
  expect(askedFor(started, 'GET /api/v1/notifications/requests/merged')).toBe(1)
  expect(people().filter((acct) => acct === 'magpie')).toHaveLength(before + 1)
})

test('all are dismissed with one call; a refusal brings them back in all tabs (NP4)', async () => {
  const started = await start()
  const { instance, world, tab, other } = started
  await filterStrangers(started)
  for (const name of STRANGERS) await meet(started, name)
  const view = await tab.watch(REQUESTS)
  const there = await other.watch(REQUESTS)
  await tab.watch(POLICY)
  await world.tick(1_000)
  instance.control.fault({ match: '/requests/dismiss', status: 422, times: 1 })
  const requestIds = tab.rows(view)
  const failed = await tab.run({ kind: 'answerNotificationRequests', requestIds, accept: false })
  await world.tick(1_000)
  expect(endOf(tab, failed)).toBe(false)
  expect(waiting(other, there)).toHaveLength(3)
  expect(policyOf(tab)?.requests).toBe(3)

  await tab.run({ kind: 'answerNotificationRequests', requestIds, accept: false })
  await world.tick(1_000)
  expect(other.rows(there)).toEqual([])
  expect(askedFor(started, 'POST /api/v1/notifications/requests/dismiss')).toBe(2)
})

test('early versions get one request per person, and a person who is gone counts as answered (NP4)', async () => {
  const started = await start()
  const { instance, world, tab } = started
  await filterStrangers(started)
  for (const name of STRANGERS) await meet(started, name)
  const view = await tab.watch(REQUESTS)
  await world.tick(1_000)
  const [first = ''] = tab.rows(view)
  await instance.control.act({ as: 'luna', path: `/api/v1/notifications/requests/${first}/dismiss` })
  instance.control.fault({ match: '/requests/dismiss', status: 404 })
  const ended = await tab.run({
    kind: 'answerNotificationRequests',
    requestIds: tab.rows(view),
    accept: false,
  })
  await world.tick(1_000)
  expect(endOf(tab, ended)).toBe(true)
  expect(tab.rows(view)).toEqual([])
})

test('the number is fetched again when a tab is shown, at most once a minute (NP2)', async () => {
  const started = await start()
  const { world, tab } = started
  await filterStrangers(started)
  await tab.watch(POLICY)
  await world.tick(1_000)
  await meet(started, 'magpie')
  const asked = () => askedFor(started, 'GET /api/v2/notifications/policy')
  tab.hide()
  await tab.show()
  await world.tick(1_000)
  expect(asked()).toBe(1)
  await world.tick(60_000)
  tab.hide()
  await tab.show()
  await world.tick(1_000)
  expect(asked()).toBe(2)
  expect(policyOf(tab)?.requests).toBe(1)
})

test('that another client lets through are listed once the stream says so (NP5)', async () => {
  const started = await start()
  const { instance, world, tab } = started
  await filterStrangers(started)
  await meet(started, 'magpie', 'let me in')
  const list = await tab.watch('notifications')
  const view = await tab.watch(REQUESTS)
  await world.tick(1_000)
  const isListed = (): boolean =>
    tab.rows(list).some((id) => {
      const { statusId } = tab.entity('notification', id) ?? {}
      return JSON.stringify(tab.entity('status', statusId ?? '')?.content ?? '').includes('let me in')
    })
  expect(waiting(tab, view)).toEqual(['magpie 1'])
  expect(isListed()).toBe(false)
  const { body } = await instance.control.act({
    as: 'luna',
    method: 'GET',
    path: '/api/v1/notifications/requests',
  })
  const [request] = body as { id: string }[]
  await instance.control.act({ as: 'luna', path: `/api/v1/notifications/requests/${request?.id}/accept` })
  await world.tick(5_000)
  expect(isListed()).toBe(true)
  expect(waiting(tab, view)).toEqual([])
})
