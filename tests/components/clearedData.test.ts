import { afterEach, expect, test } from 'vitest'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
afterEach(() => world.close())

const notice = () =>
  world.tab.page
    .getByRole('region', { name: 'Notices' })
    .getByText("This browser's data was deleted: you will be logged out when you close it.")

test('whoever deletes the data of the site is told what that means, and may keep it (EV6)', async () => {
  world = await openWorld()
  await world.disk.clear()
  await notice().waitFor()
  expect(await world.disk.session.entries('accounts')).toEqual([])
  await world.tab.page.getByRole('button', { name: 'Keep', exact: true }).click()
  await notice().waitFor({ state: 'detached' })
  await until(
    'the log-in on the disk',
    async () => (await world.disk.session.entries('accounts')).length === 1,
  )
})

test('or log out at once (EV6)', async () => {
  world = await openWorld()
  await world.disk.clear()
  await notice().waitFor()
  await world.tab.page.getByRole('button', { name: 'Log out now' }).click()
  await world.tab.page.getByRole('button', { name: 'Log in' }).first().waitFor()
  expect(await world.disk.session.entries('accounts')).toEqual([])
})
