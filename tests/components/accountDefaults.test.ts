import { expect, test } from 'vitest'
import { closeOptions, openOptions } from './harness/postOptions.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('an account whose posts are sensitive by default can post openly (C27)', async () => {
  const { tab, instance } = await openWorld({
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
  await mark.click()
  await closeOptions(tab.page)
  await text.fill('for everybody to see')
  await form.getByRole('button', { name: /^Post/ }).click()
  await until('the post', () => instance.postsSaying('for everybody to see').length === 1)
  expect(instance.postsSaying('for everybody to see')[0]?.sensitive).toBe(false)
})
