import { expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })

async function open(): Promise<void> {
  world = await openWorld()
  await world.tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Notifications' }).click()
}

test('a choice about notifications that could not be saved shows the error beside it (P33)', async () => {
  await open()
  world.problems.expect(/: full|could not store/)
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

test('a choice about notifications that differs from the default is marked, and can be reset (ST15, ST33)', async () => {
  await open()
  const other = await world.otherTab()
  const listed = settings().getByRole('group', { name: 'Show in the list' })
  const resets = listed.getByRole('button', { name: /^Reset “/ })
  expect(await resets.count()).toBe(0)
  const first = listed.getByRole('switch').first()
  await first.click()
  await until('the mark', async () => (await resets.count()) === 1)
  await resets.click()
  await until('the default', () => first.isChecked())
  expect(await first.isFocused()).toBe(true)
  expect(await resets.count()).toBe(0)
  await until('the default in the other tab', () =>
    Object.entries(other.entity('preferences') ?? {}).every(
      ([name, value]) => !name.startsWith('notificationVisibility.') || value === true,
    ),
  )
})

test('what the instance itself keeps out is stored there (NO34, ST20)', async () => {
  await open()
  const stored = () =>
    [...world.instance.state.accounts.values()].find(({ username }) => username === 'luna')
      ?.notificationSettings
  for (const [name, key] of [
    ["Block notifications from people you don't follow", 'block_from_strangers'],
    ['Hide sender and contents of push notifications', 'hide_notification_contents'],
  ] as const) {
    const choice = settings().getByRole('switch', { name })
    await choice.click()
    await until(name, () => stored()?.[key] === true)
    await until('the end of saving', async () => (await choice.isChecked()) && !(await choice.isDisabled()))
  }
})
