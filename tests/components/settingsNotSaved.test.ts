import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

test('a choice about notifications that could not be saved says so beside itself (P33)', async () => {
  const world = await openWorld()
  world.problems.expect(/: full|could not store/)
  const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Notifications' }).click()
  world.disk.failures.session = 'full'
  const listed = settings().getByRole('group', { name: 'Show in the list' })
  for (const choice of [
    listed.getByRole('switch').first(),
    settings().getByRole('switch', { name: /^Quiet hours/ }),
    settings().getByRole('switch', { name: /^Play a sound/ }),
  ]) {
    await choice.click()
    await until('the mark', async () => (await choice.getAttribute('aria-invalid')) === 'true')
  }
  expect(await settings().getByText("Your browser's storage is unavailable").count()).toBe(3)
  world.disk.failures.session = undefined
})
