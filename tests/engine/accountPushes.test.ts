import { expect, test } from 'vitest'
import { asPushBook } from '../../src/shared/alerts/pushBook.ts'
import { json } from './harness/fakeInstance.ts'
import { INSTANCES } from './harness/json.ts'
import { PUSH_TEXTS } from './harness/pushTexts.ts'
import { ALICE, BOB, CAROL, openAs, withAccounts } from './harness/severalAccounts.ts'
import { openTab } from './harness/world.ts'

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
    await tab.runAs(account, { kind: 'reportPushSubscription', subscription, ...PUSH_TEXTS })
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

test("the service worker knows the name for an account's alerts once there are several accounts (NO55)", async () => {
  const { world, tab, report, book } = await setUpPushes()
  await report(ALICE)
  expect(await book(ALICE)).toMatchObject({ handle: '@alice@rook.example' })
  for (const account of [BOB, CAROL]) {
    await tab.runAs(account, { kind: 'signOut' })
    await world.tick(10_000)
  }
  expect(await book(ALICE)).toMatchObject({ handle: '' })
})

test('leaving an account ends its pushes, and those of no other (R45)', async () => {
  const { world, instance, tab, tasks, report, book } = await setUpPushes()
  await report(ALICE)
  await report(BOB)
  await tab.runAs(BOB, { kind: 'signOut' })
  await world.tick(10_000)
  expect(instance.count(END_PUSHES)).toBe(1)
  expect(tasks().at(-1)).toMatchObject({ account: BOB, serverKey: null })
  expect(await book(BOB)).toBe(null)
  expect(await book(ALICE)).not.toBe(null)
})

test('signing out a sleeping account ends its pushes, too (R45)', async () => {
  const { world, instance, tab, report, book } = await setUpPushes()
  await report(BOB)
  await tab.run({ kind: 'changeAccount', of: BOB, change: { sleeps: true } })
  await world.tick(120_000)
  await tab.runAs(BOB, { kind: 'signOut' })
  await world.tick(10_000)
  expect(instance.count(END_PUSHES)).toBe(1)
  expect(await book(BOB)).toBe(null)
})

test('an account that its server has signed out gets no more pushes (R45)', async () => {
  const { world, instance, tab, tasks, report, book } = await setUpPushes()
  await report(ALICE)
  await report(BOB)
  for (const [token, name] of instance.tokens) if (name === 'bob') instance.tokens.delete(token)
  await tab.runAs(BOB, { kind: 'favourite', statusId: '1', on: true })
  await world.tick(20_000)
  expect(tasks().at(-1)).toMatchObject({ account: BOB, serverKey: null })
  expect(await book(BOB)).toBe(null)
  expect(await book(ALICE)).not.toBe(null)
})

test('signing in again sends the subscription again, because it ended with the earlier token (R45)', async () => {
  const { world, instance, tab, report } = await setUpPushes()
  await report(BOB)
  await report(BOB)
  expect(instance.count(PUSHES)).toBe(1)
  await tab.run({ kind: 'signIn', username: 'bob', password: 'crow' })
  await world.tick(10_000)
  await report(BOB)
  expect(instance.count(PUSHES)).toBe(2)
})
