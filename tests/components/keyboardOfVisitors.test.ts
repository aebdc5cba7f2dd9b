import { expect, test } from 'vitest'
import { rowsOf } from './harness/feed.ts'
import { openWorld } from './harness/world.ts'

test('the overview of a visitor lists only what visitors can do, and the other keys do nothing', async () => {
  const { tab } = await openWorld({ as: null })
  // The keys work from the first posts on.
  await rowsOf(tab).first().waitFor()
  await tab.page.keyboard.press('?')
  const overview = tab.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await overview.getByText('Next post').waitFor()
  expect(await overview.getByText('New post', { exact: true }).count()).toBe(0)
  await tab.page.keyboard.press('Escape')
  await overview.waitFor({ state: 'detached' })
  await tab.page.keyboard.press('n')
  expect(await tab.page.getByRole('dialog').count()).toBe(0)
})
