import { expect, test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import { openInstance } from './harness/instance.ts'
import { logInThere } from './harness/logIn.ts'

test('what a server allows its own pages only is said, and is no outage (I43)', async () => {
  const world = await openClientWorld({ instance: { posts: 10 } })
  const owl = await openInstance({ dialect: 'plain@snac', posts: 10 })
  try {
    const { page } = await world.openTab('/login?add')
    await page.getByLabel('Your account or server').fill(`luna@${new URL(owl.origin).host}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await logInThere(page, 'luna')
    await page.getByRole('feed').first().waitFor()
    world.problems.expect(/has been blocked by CORS policy|Failed to load resource|net::ERR_FAILED/)
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Profile' }).click()
    await settings.getByRole('textbox', { name: 'Bio' }).fill('I keep owls')
    await settings.getByRole('button', { name: 'Save changes', exact: true }).click()
    await settings.getByText('This server does not allow that from another site.').waitFor()
    expect(await page.getByText('can’t be reached').or(page.getByText("can't be reached")).count()).toBe(0)
    expect(await settings.getByRole('textbox', { name: 'Bio' }).inputValue()).toBe('I keep owls')
  } finally {
    await owl.close()
    await world.close()
  }
})
