import { expect, test } from 'vitest'
import { openWorld } from './harness/world.ts'

test('the settings open over the page, and Escape closes them', async () => {
  const { tab } = await openWorld()
  const { page } = tab
  await page.getByRole('button', { name: 'Settings' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.waitFor()
  expect(page.path()).toBe('/main/friends')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})
