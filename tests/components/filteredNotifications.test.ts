import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const STRANGERS = ['magpie', 'swift', 'plover'] as const
const POLICY = '/api/v2/notifications/policy'

let world: World
const page = (): Locator => world.tab.page.getByRole('region', { name: 'Filtered notifications' })
const rows = (): Locator => page().getByRole('list', { name: 'Filtered notifications' }).getByRole('listitem')
const rowOf = (name: string): Locator =>
  rows()
    .filter({ hasText: `@${name}` })
    .first()
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const note = (): Locator => world.tab.page.getByText(/^Notifications from .* were filtered\.$/)

/** Luna at a Mastodon server. She follows none of `STRANGERS`, who have mentioned her, and filters them. */
async function open(path: string, size?: { width: number; height: number }): Promise<void> {
  world = await openWorld({
    path,
    instance: { posts: 3, dialect: 'mastodon' },
    ...(size && { size }),
    before: async ({ instance: { control, state } }) => {
      const luna = state.byAcct.get('luna') ?? ''
      for (const name of STRANGERS) state.follows.remove(luna, state.byAcct.get(name) ?? '')
      await control.act({ as: 'luna', method: 'PATCH', path: POLICY, body: { for_not_following: 'filter' } })
      for (const name of STRANGERS)
        await control.act({ as: name, path: '/api/v1/statuses', body: { status: `@luna this is ${name}` } })
    },
  })
}

test('a line above the notifications leads to the people who wait, with their last posts (NP2, NP3)', async () => {
  await open('/luna/notifications', { width: 900, height: 800 })
  await note().first().waitFor()
  expect(await note().first().textContent()).toBe('Notifications from 3 people were filtered.')
  await world.tab.page.getByRole('link', { name: 'Show them' }).first().click()
  await rowOf('magpie').getByText('this is magpie').waitFor()
  await rowOf('magpie').getByText('1 notification, the last one').waitFor()
  await rowOf('magpie').getByRole('button', { name: 'Show the notifications' }).click()
  await rowOf('magpie')
    .getByText(/mentioned you/)
    .waitFor()
  await rowOf('magpie').getByRole('button', { name: 'Hide the notifications' }).click()
  await rowOf('magpie')
    .getByText(/mentioned you/)
    .waitFor({ state: 'hidden' })
})

test('an accepted person leaves at once, their notifications are listed, and the focus moves to the next person (NP4, NP5)', async () => {
  await open('/filtered-notifications', { width: 1366, height: 768 })
  await rowOf('swift').waitFor()
  await rowOf('swift').getByRole('button', { name: 'Accept' }).click()
  await rowOf('swift').waitFor({ state: 'hidden' })
  await until('the focus on the next', () =>
    rowOf('magpie').getByRole('button', { name: 'Accept' }).isFocused(),
  )
  const column = world.tab.page.getByRole('region', { name: 'Notifications', exact: true })
  await column.getByText('this is swift').waitFor()
  await until('the number', async () => (await note().first().textContent())?.includes('2 people') === true)
})

test('a dismissal that the instance refuses brings the row back, with the reason beside it (NP4)', async () => {
  await open('/filtered-notifications')
  await rowOf('swift').waitFor()
  world.instance.control.fault({ match: '/dismiss', status: 422, delayMs: 300 })
  await rowOf('swift').getByRole('button', { name: 'Dismiss' }).click()
  await rowOf('swift').waitFor({ state: 'hidden' })
  await rowOf('swift').getByRole('alert').waitFor()
  expect(await rows().count()).toBe(3)
})

test('a list that has to wait counts the seconds down (E10)', async () => {
  await open('/about')
  const match = '/api/v1/notifications/requests'
  world.instance.control.fault({ match, status: 429, retryAfter: 60, times: 1 })
  await world.tab.go('/filtered-notifications')
  await page().getByText('Too many requests. Try again in 60 s').waitFor()
  await pass(20_000)
  await page()
    .getByText(/Try again in (39|40) s/)
    .waitFor()
})

test('all are dismissed after a confirmation; the focus stays on the page (NP4)', async () => {
  await open('/filtered-notifications')
  await rowOf('swift').waitFor()
  await page().getByRole('button', { name: 'Dismiss all' }).click()
  const question = world.tab.page.getByRole('alertdialog', { name: 'Dismiss all of them?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await rows().count()).toBe(3)
  await page().getByRole('button', { name: 'Dismiss all' }).click()
  await question.getByRole('button', { name: 'Dismiss all' }).click()
  await page().getByText('Nothing was filtered').waitFor()
  await page().getByText('Dismissed.').waitFor()
  await until('the focus in the page', () =>
    page()
      .locator(':focus')
      .count()
      .then((count) => count === 1),
  )
  await page().getByRole('button', { name: 'Who may notify you' }).click()
  await settings().getByRole('group', { name: 'Who may notify you' }).waitFor()
})

test('where the instance refuses to dismiss all, they come back with the reason (NP4)', async () => {
  await open('/filtered-notifications')
  await rowOf('swift').waitFor()
  world.instance.control.fault({ match: '/dismiss', status: 422, delayMs: 300 })
  await page().getByRole('button', { name: 'Dismiss all' }).click()
  const question = world.tab.page.getByRole('alertdialog', { name: 'Dismiss all of them?' })
  await question.getByRole('button', { name: 'Dismiss all' }).click()
  await rowOf('swift').waitFor({ state: 'hidden' })
  await rowOf('swift').waitFor()
  await page().getByRole('alert').waitFor()
  expect(await rows().count()).toBe(3)
})

test('the settings choose who may notify; a refusal is shown beside the choice (NP1)', async () => {
  await open('/main/friends')
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Notifications' }).click()
  const strangers = settings().getByRole('combobox', { name: "People you don't follow" })
  await strangers.waitFor()
  expect(await strangers.textContent()).toContain('Filter')
  const choose = async (name: string): Promise<void> => {
    await strangers.click()
    await world.tab.page.getByRole('option', { name }).click()
  }
  await choose('List')
  const luna = world.instance.state.accounts.get(world.instance.state.byAcct.get('luna') ?? '')
  await until('the rule', () => luna?.notificationPolicy?.for_not_following === 'accept')
  world.instance.control.fault({ match: '/notifications/policy', status: 500 })
  await choose('Ignore')
  await settings()
    .getByText(/instance.*(error|answer|wrong)/i)
    .first()
    .waitFor()
  await until('the previous rule', async () => (await strangers.textContent())?.includes('List') === true)
  world.problems.expect(/500/)
  world.instance.control.clearFaults()
  await settings()
    .getByRole('link', { name: /Open filtered notifications/ })
    .click()
  await page().waitFor()
  await settings().waitFor({ state: 'hidden' })
})

test('without a policy on the server, the page says so and the settings leave it out (NP1)', async () => {
  world = await openWorld({ path: '/filtered-notifications', instance: { posts: 3 } })
  await page().getByText('Your instance does not filter notifications.').waitFor()
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Notifications' }).click()
  await settings().getByRole('group', { name: 'Do not disturb' }).waitFor()
  expect(await settings().getByRole('group', { name: 'Who may notify you' }).count()).toBe(0)
})
