import { describe, expect, test } from 'vitest'
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

describe('a form whose row somebody else deletes', () => {
  test('of a filter stays with its words, says so, and makes the filter again (N47)', async () => {
    const world = await openWorld({
      instance: { dialect: 'mastodon@4.6', posts: 0 },
      before: async ({ instance: { control } }) => {
        for (const title of ['Owls', 'Spiders', 'Wasps'])
          await control.act({
            as: 'luna',
            path: '/api/v2/filters',
            body: { title, context: ['home'], keywords_attributes: [{ keyword: title.toLowerCase() }] },
          })
      },
    })
    const { tab, instance } = world
    const other = await world.otherTab()
    const idOf = (title: string): string =>
      [...instance.state.filters].find(([, filter]) => filter.title === title)?.[0] ?? ''
    const open = async (): Promise<Locator> => {
      await tab.page.getByRole('button', { name: 'Settings', exact: true }).first().click()
      const settings = tab.page.getByRole('dialog', { name: 'Settings' })
      await settings.getByRole('tab', { name: 'Filtering' }).click()
      return settings
    }
    let settings = await open()
    const form = (): Locator => settings.getByRole('form', { name: 'Edit filter “Spiders”' })
    const word = (): Locator => form().getByRole('textbox', { name: 'Word or phrase' })
    await settings.getByRole('button', { name: 'Edit filter “Spiders”' }).click()
    await word().fill('daddy longlegs')
    await other.run({ kind: 'deleteFilter', filterId: idOf('Spiders') })
    await form().getByText('was deleted').waitFor()
    expect(await word().inputValue()).toBe('daddy longlegs')
    const titles = await settings.getByRole('list', { name: 'Instance filters' }).textContent()
    expect(titles.indexOf('Owls')).toBeLessThan(titles.indexOf('was deleted'))
    expect(titles.indexOf('was deleted')).toBeLessThan(titles.indexOf('Wasps'))
    await tab.page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    settings = await open()
    await keeps(word(), 'daddy longlegs')
    await form().getByRole('button', { name: 'Create filter' }).click()
    await form().waitFor({ state: 'detached' })
    expect(instance.state.filters.get(idOf('Spiders'))).toMatchObject({
      keywords: [{ text: 'daddy longlegs' }],
      context: ['home'],
    })

    // Deleted by another client, of which no event tells.
    await settings.getByRole('button', { name: 'Edit filter “Wasps”' }).click()
    const wasps = settings.getByRole('form', { name: 'Edit filter “Wasps”' })
    await wasps.getByRole('textbox', { name: 'Word or phrase' }).fill('hornet')
    instance.state.filters.delete(idOf('Wasps'))
    await wasps.getByRole('button', { name: 'Save filter' }).click()
    await wasps.getByText('was deleted').waitFor()
    await wasps.getByRole('button', { name: 'Create filter' }).click()
    await wasps.waitFor({ state: 'detached' })
    expect(instance.state.filters.get(idOf('Wasps'))).toMatchObject({ keywords: [{ text: 'hornet' }] })
  })

  test('of an announcement stays with its words, says so, and posts it again (N47)', async () => {
    const world = await openWorld({
      as: 'admin',
      path: '/announcements',
      before: ({ instance: { control } }) =>
        control.act({
          as: 'admin',
          path: '/api/v1/pleroma/admin/announcements',
          body: { content: 'the nest moves' },
        }),
    })
    const main = world.tab.page.getByRole('main')
    const other = await world.otherTab()
    const card = main.getByRole('listitem').filter({ hasText: 'the nest moves' })
    await card.getByRole('button', { name: 'Edit' }).click()
    const form = main.getByRole('form', { name: 'Edit' })
    const text = (): Locator => form.getByRole('textbox', { name: 'Announcement' })
    await text().fill('the nest stays, and we have built a roof')
    const { announcements } = world.instance.state
    const before = [...announcements.keys()]
    const id = before.find((key) => announcements.get(key)?.rawContent === 'the nest moves') ?? ''
    await other.run({ kind: 'deleteAnnouncement', announcementId: id })
    await form.getByText('was deleted').waitFor()
    await keeps(text(), 'the nest stays, and we have built a roof')
    await world.tab.go('/about')
    await world.tab.go('/announcements')
    await keeps(text(), 'the nest stays, and we have built a roof')
    await form.getByRole('button', { name: 'Post' }).click()
    await form.waitFor({ state: 'detached' })
    const added = () => [...announcements.values()].filter((one) => !before.includes(one.id))
    expect(added()).toMatchObject([{ rawContent: 'the nest stays, and we have built a roof' }])

    // Deleted by another client, of which no event tells.
    await main
      .getByRole('listitem')
      .filter({ hasText: 'the nest stays' })
      .getByRole('button', { name: 'Edit' })
      .click()
    await text().fill('the nest stays')
    for (const { id: gone } of added()) announcements.delete(gone)
    await form.getByRole('button', { name: 'Submit' }).click()
    await form.getByText('was deleted').waitFor()
    await form.getByRole('button', { name: 'Post' }).click()
    await form.waitFor({ state: 'detached' })
    expect(added()).toMatchObject([{ rawContent: 'the nest stays' }])
  })

  test('of a restricted instance stays with its words, says so, and restricts it again (N47)', async () => {
    const world = await openWorld({ as: 'admin', instance: { dialect: 'mastodon@4.6' } })
    const { tab, instance } = world
    await tab.run({
      kind: 'ruleDomain',
      domain: 'spam.example',
      rule: {
        severity: 'silence',
        rejectMedia: false,
        rejectReports: false,
        obfuscate: false,
        privateComment: '',
        publicComment: '',
      },
    })
    await tab.go('/moderation?tab=blockedDomains')
    await tab.page.getByRole('button', { name: 'Change spam.example' }).click()
    const form = tab.page.getByRole('dialog', { name: 'Change spam.example' })
    await form.getByRole('textbox', { name: 'Reason, shown in public' }).fill('they sell feathers')
    const { blockedDomains } = instance.state
    // By another client, of which no event tells.
    blockedDomains.clear()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('was lifted').waitFor()
    await form.getByRole('button', { name: 'Save' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Save', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    expect([...blockedDomains.values()]).toMatchObject([{ publicComment: 'they sell feathers' }])
  })

  test('of a list shows the title that was typed (N47)', async () => {
    const world = await openWorld()
    const { tab, instance } = world
    await tab.run({ kind: 'createList', title: 'Waders' })
    const [id = ''] = instance.state.lists.keys()
    await tab.go(`/lists/${id}/edit`)
    const main = tab.page.getByRole('main')
    await main.getByLabel('List title').fill('Waders of the harbour')
    const other = await world.otherTab()
    await other.run({ kind: 'deleteList', listId: id })
    await main.getByText('Waders of the harbour').waitFor()
  })
})
