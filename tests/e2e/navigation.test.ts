import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agrees } from './harness/agrees.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// Only what needs a real pointer; the other stories are in tests/components/navigation.test.ts.

const DESKTOP = { width: 1366, height: 900 }

let world: World
let tab: Tab

const nav = (): Locator => tab.page.getByRole('navigation', { name: 'Navigation' })
/** The names of the pinned items. */
const pinned = async ({ page }: Tab): Promise<string> => {
  const bar = page.getByRole('navigation', { name: 'Navigation' })
  const links = bar.getByRole('list', { name: 'Pinned items' }).first().getByRole('link')
  const names = await links.evaluateAll((all) =>
    all.map((link) => link.querySelector('.visually-hidden')?.textContent?.trim()),
  )
  return names.join(', ')
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
})
afterAll(() => world?.close())

test('a pinned item is dragged to another place, and all tabs follow', async () => {
  const other = await world.openTab('/about', { newWindow: true })
  await resize(other, DESKTOP)
  expect(await agrees([tab, other], pinned)).toBe('Home, Direct messages, Chats')
  await nav().getByRole('button', { name: 'Edit pinned items' }).click()
  await nav().getByRole('button', { name: 'Unpin Home' }).waitFor()
  const rows = nav().getByRole('list', { name: 'Pinned items' }).last().getByRole('listitem')
  const grip = rows.first().locator('span').first()
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [await grip.boundingBox(), await rows.nth(2).boundingBox()]
  if (from === null || to === null) throw new Error('there is nothing to drag')
  await tab.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await tab.page.mouse.down()
  await tab.page.mouse.move(from.x + 10, to.y + 5, { steps: 5 })
  await tab.page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 5 })
  await tab.page.mouse.up()
  await until('Home in the third place', async () => (await pinned(tab)) === 'Direct messages, Chats, Home')
  expect(await agrees([tab, other], pinned)).toBe('Direct messages, Chats, Home')
})
