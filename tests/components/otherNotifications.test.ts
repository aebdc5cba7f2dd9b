import { expect, test } from 'vitest'
import type { SentNotification } from '../../instance/control.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
const rows = (): Locator => world.tab.page.getByRole('feed', { name: 'Notifications' }).getByRole('article')
const rowWith = (text: string): Locator => rows().filter({ hasText: text }).first()
const send = (sent: SentNotification): void => world.instance.control.notify(sent)

/** Luna at a Mastodon server, on the page of her notifications. */
async function open(before: (world: World) => unknown = () => {}): Promise<void> {
  world = await openWorld({
    path: '/luna/notifications',
    size: { width: 900, height: 2_000 },
    instance: { posts: 3, dialect: 'mastodon' },
    before,
  })
  await rows().first().waitFor()
}

test('a warning of the moderators is listed with their words and the page of the appeal, and counted (NK1, NK2)', async () => {
  await open()
  const { control, state } = world.instance
  const luna = state.byAcct.get('luna') ?? ''
  await world.tab.page.getByRole('button', { name: 'Mark as read' }).first().click()
  await until('no number in the title', () => !/^\(/.test(document.title))
  const { status } = await control.act({
    as: 'admin',
    path: `/api/v1/admin/accounts/${luna}/action`,
    body: { type: 'silence', text: 'Fewer posts about <cats>, please.' },
  })
  expect(status).toBe(200)
  const row = rowWith('The moderators sent you a warning')
  await row.getByText('Fewer posts about <cats>, please.').waitFor()
  await row.getByText('Your account was limited: only those who follow you see it.').waitFor()
  const link = row.getByRole('link', { name: /^Details and appeal on / })
  expect(await link.getAttribute('href')).toMatch(/\/disputes\/strikes\/\w+$/)
  expect(await row.getByRole('img').count()).toBe(0)
  await until('one in the title', () => document.title.startsWith('(1)'))
})

test('lost connections say whose they were and how many (NK3)', async () => {
  await open()
  const { state, control } = world.instance
  const luna = state.byAcct.get('luna') ?? ''
  const far = [...state.accounts.values()].filter(({ domain }) => domain === 'thicket.example')
  for (const { id } of far) {
    state.follows.remove(id, luna)
    state.follows.set(luna, id, { reblogs: true, notify: false })
  }
  await control.act({
    as: 'admin',
    path: '/api/v1/admin/domain_blocks',
    body: { domain: 'thicket.example', severity: 'suspend' },
  })
  const row = rowWith('You lost connections with thicket.example')
  await row.getByText('The moderators blocked this server.').waitFor()
  await row
    .getByText(far.length === 1 ? '1 account you followed' : `${far.length} accounts you followed`)
    .waitFor()
  expect(await row.getByRole('link', { name: /^List on / }).getAttribute('href')).toMatch(
    /\/severed_relationships$/,
  )
})

test('kinds that are not known say who and what, with the words of the instance where it has some (NK5)', async () => {
  const collection = { id: '7', name: 'Nests', url: 'https://rookery.example/collections/7' }
  await open(({ instance: { control } }) => {
    control.notify({ to: 'luna', from: 'moss', type: 'unheard.told' })
    control.notify({ to: 'luna', from: 'moss', type: 'collection_update', extra: { collection } })
  })
  const told = rowWith('did something new')
  await told.getByText("You're on an app that does not support", { exact: false }).waitFor()
  expect(await told.textContent()).toContain('@moss did something new')
  const changed = rowWith('changed a collection that you are in')
  expect(await changed.getByText('#<Account', { exact: false }).count()).toBe(0)
  expect(await changed.getByRole('link', { name: /^Open on / }).getAttribute('href')).toBe(collection.url)
  // Streamed ones have no words of the instance.
  send({ to: 'luna', from: 'moss', type: 'unheard.of' })
  const streamed = rowWith('New kind of notification: unheard.of')
  await streamed.getByRole('link', { name: /^Moss/ }).first().waitFor()
  expect(await streamed.getByRole('link', { name: /^Open on / }).getAttribute('href')).toMatch(/^https?:/)
})

test('a new account is listed for the staff, and other kinds can be switched off (NK1, NK4)', async () => {
  world = await openWorld({
    as: 'moss',
    path: '/moss/notifications',
    size: { width: 900, height: 2_000 },
    instance: { posts: 3, dialect: 'mastodon' },
  })
  send({ to: 'moss', from: 'wren', type: 'admin.sign_up' })
  await rowWith('signed up').getByRole('link', { name: /^Wren/ }).first().waitFor()
  send({ to: 'moss', from: 'wren', type: 'unheard.of' })
  await rowWith('unheard.of').waitFor()
  await world.tab.prefer({ 'notificationVisibility.other': false })
  await rowWith('unheard.of').waitFor({ state: 'hidden' })
})
