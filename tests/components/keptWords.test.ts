import { expect, test } from 'vitest'
import { DEFAULT_REGISTRATION } from '../../instance/state/registration.ts'
import { feedOf, rowsOf, rowWith, scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const keeps = (field: Locator, words: string): Promise<unknown> =>
  until(`the words ${words}`, async () => (await field.count()) === 1 && (await field.inputValue()) === words)

test('a registration waits for one who reads the terms, but not its passwords (N45)', async () => {
  const { tab } = await openWorld({
    as: null,
    path: '/registration',
    before: ({ instance }) => instance.control.registration({ ...DEFAULT_REGISTRATION, open: true }),
  })
  const main = tab.page.getByRole('main')
  await main.getByLabel('Username').fill('hatchling')
  await main.getByLabel('Display name').fill('A fledgling')
  await main.getByLabel('Bio').fill('I collect feathers.')
  await main.getByLabel('Password').first().fill('a good one')
  await tab.go('/about')
  await tab.page.goBack()
  await keeps(main.getByLabel('Username'), 'hatchling')
  await keeps(main.getByLabel('Bio'), 'I collect feathers.')
  expect(await main.getByLabel('Password').first().inputValue()).toBe('')
  for (const name of ['Password', 'Password confirmation'])
    await main.getByLabel(name).first().fill('a good one')
  await main.getByRole('button', { name: 'Register', exact: true }).click()
  await until('the home timeline', () => tab.page.path() === '/main/friends')
})

test('a list that is being made waits with its title, until it is made or cancelled (N45)', async () => {
  const { tab } = await openWorld({ path: '/lists/new' })
  const main = tab.page.getByRole('main')
  const title = main.getByRole('textbox', { name: 'List title' })
  await title.fill('Waders of the harbour')
  await tab.go('/about')
  await tab.go('/lists/new')
  await keeps(title, 'Waders of the harbour')
  await main.getByRole('button', { name: 'Cancel' }).click()
  await title.waitFor({ state: 'detached' })
  await tab.go('/lists/new')
  await keeps(title, '')
  await title.fill('Waders')
  await main.getByRole('button', { name: 'Create', exact: true }).click()
  await until('the timeline of the list', () => /^\/lists\/\d+$/.test(tab.page.path()))
  await tab.go('/lists/new')
  await keeps(title, '')
})

test('the subject and the options of a reply are there after another page, and after its row was far out of view (N45)', async () => {
  const world = await openWorld({
    instance: { posts: 90 },
    before: ({ instance }) => instance.post('rook', 'answer me with a poll'),
  })
  const { tab } = world
  const form = (): Locator => tab.page.getByRole('form', { name: /^Reply/ })
  const open = async (): Promise<void> => {
    await rowWith(tab, 'answer me with a poll')
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click()
    await form().waitFor()
  }
  const words = async (): Promise<void> => {
    await keeps(form().getByRole('textbox', { name: 'Subject (optional)' }), 'on birds')
    await keeps(form().getByRole('textbox', { name: 'Option 1' }), 'an owl')
  }
  await rowsOf(tab).first().waitFor()
  await open()
  await form().getByRole('button', { name: 'Add a poll' }).click()
  await form().getByRole('button', { name: /^CW/ }).click()
  const subject = form().getByRole('textbox', { name: 'Subject (optional)' })
  await subject.fill('on birds')
  await form().getByRole('textbox', { name: 'Option 1' }).fill('an owl')
  await scrollTo(feedOf(tab), 5_000)
  await pass(500)
  await scrollTo(feedOf(tab), 0)
  await words()
  await tab.go('/about')
  await tab.go('/main/friends')
  await rowWith(tab, 'answer me with a poll').waitFor()
  if ((await form().count()) === 0) await open()
  await words()
})
