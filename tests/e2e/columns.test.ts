import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await resize(tab, { width: 1_920, height: 900 })
})
afterAll(() => world?.close())

const handleIn = ({ page }: Tab): Locator => page.getByRole('separator', { name: 'Width of the sidebar' })
const widthOf = (element: Locator): Promise<number> =>
  element.evaluate((it) => it.getBoundingClientRect().width)
const mainWidth = ({ page }: Tab): Promise<number> => widthOf(page.getByRole('main'))
const waitForWidth = (of: Tab, px: number): Promise<unknown> =>
  until(`a main column of ${px} px`, async () => Math.abs((await mainWidth(of)) - px) < 2)

test('the edge of a column is dragged, in all tabs and for good, and moved by keys (L56)', async () => {
  await handleIn(tab).waitFor()
  const other = await world.openTab('/main/public')
  await resize(other, { width: 1_920, height: 900 })
  await tab.show()
  const before = await mainWidth(tab)
  const box = await handleIn(tab).boundingBox()
  if (box === null) throw new Error('there is no handle')
  const [x, y] = [box.x + box.width / 2, box.y + 300]
  await tab.page.mouse.move(x, y)
  await tab.page.mouse.down()
  await tab.page.mouse.move(x + 60, y, { steps: 4 })
  await waitForWidth(tab, before - 60)
  await tab.page.mouse.up()
  await waitForWidth(other, before - 60)
  await handleIn(tab).focus()
  await tab.page.keyboard.press('ArrowLeft')
  await waitForWidth(tab, before - 44)
  await tab.page.reload()
  await waitForWidth(tab, before - 44)
  await handleIn(tab).dblclick()
  await waitForWidth(tab, before)
  expect(await handleIn(tab).getAttribute('aria-valuetext')).toBe('25rem')
})
