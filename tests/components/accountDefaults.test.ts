import { expect, test } from 'vitest'
import { rowWith } from './harness/feed.ts'
import { closeOptions, openOptions, scopeButton } from './harness/postOptions.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('an account whose posts are sensitive by default can post openly (C27)', async () => {
  const { tab, instance } = await openWorld({
    instance: { dialect: 'mastodon', posts: 3 },
    before: (world) =>
      world.instance.control.act({
        as: 'luna',
        method: 'PATCH',
        path: '/api/v1/accounts/update_credentials',
        body: { source: { sensitive: true } },
      }),
  })
  const form = tab.page.getByRole('form', { name: 'New post' }).first()
  const text = form.getByRole('textbox', { name: "What's on your mind?" })
  const mark = (await openOptions(tab.page, form)).getByRole('checkbox', { name: 'Mark files as sensitive' })
  await until('the default of the account', () => mark.isChecked())
  // The form says it while the options are closed (C53).
  await form.getByRole('button', { name: 'More options: Mark files as sensitive' }).waitFor()
  await mark.click()
  await form.getByRole('button', { name: 'More options', exact: true }).waitFor()
  await closeOptions(tab.page)
  await text.fill('for everybody to see')
  await form.getByRole('button', { name: /^Post/ }).click()
  await until('the post', () => instance.postsSaying('for everybody to see').length === 1)
  expect(instance.postsSaying('for everybody to see')[0]?.sensitive).toBe(false)
})

test.each([true, false])(
  'files are marked as sensitive where the instance requires it: %s (U15)',
  async (sensitiveByDefault) => {
    const { tab } = await openWorld({
      before: ({ instance }) =>
        instance.control.overrideAnswer('/api/pleroma/frontend_configurations', {
          pleroma_fe: { sensitiveByDefault },
        }),
    })
    const form = tab.page.getByRole('form', { name: 'New post' }).first()
    const mark = (await openOptions(tab.page, form)).getByRole('checkbox', {
      name: 'Mark files as sensitive',
    })
    await until('the default of the instance', async () => (await mark.isChecked()) === sensitiveByDefault)
  },
)

test('the scope of an existing post cannot be changed (C18)', async () => {
  const { tab } = await openWorld({ before: ({ instance }) => instance.post('luna', 'mine to change') })
  const row = rowWith(tab, 'mine to change')
  const form = tab.page.getByRole('form', { name: 'New post' }).first()
  await scopeButton(form).waitFor()
  await row.getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
  await dialog.getByRole('button', { name: /^More options/ }).waitFor()
  expect(await scopeButton(dialog).count()).toBe(0)
})

const USUAL = [/^Public/, /^Unlisted/, /^Followers only/]

test.each([
  ['mastodon', 'public', USUAL],
  ['pleroma', 'public', [...USUAL, /^Direct/]],
  ['pleroma', 'local', [...USUAL, /^Direct/, /^Local/]],
] as const)(
  'the default visibility offers what %s accepts, and shows the current one: %s (ST18)',
  async (dialect, default_scope, names) => {
    const { tab } = await openWorld({
      instance: { dialect, posts: 3 },
      before: ({ instance }) =>
        instance.control.act({
          as: 'luna',
          method: 'PATCH',
          path: '/api/v1/accounts/update_credentials',
          body: { source: { privacy: default_scope } },
        }),
    })
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await tab.page.getByRole('button', { name: 'Settings', exact: true }).first().click()
    await settings.getByRole('tab', { name: 'Profile' }).click()
    const field = settings.getByRole('combobox', { name: 'Visibility of new posts' })
    await field.click()
    const options = tab.page.getByRole('option')
    await options.first().waitFor()
    const offered = await options.allTextContents()
    expect(offered).toHaveLength(names.length)
    for (const [at, name] of names.entries()) expect(offered[at]).toMatch(name)
  },
)
