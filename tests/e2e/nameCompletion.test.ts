import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openClientWorld()
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterAll(() => world?.close())

test('on a phone, a word is completed to a name that is shown whole, beside a long display name (C48)', async () => {
  await resize(tab, { width: 390, height: 844 })
  await tab.page.getByRole('button', { name: 'New post' }).click()
  const field = tab.page.getByRole('dialog').getByRole('form').locator('textarea')
  await field.pressSequentially('@owl')
  const options = tab.page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const label = options.getByText('@owl', { exact: true })
  await label.waitFor()
  const [room, text] = await label.evaluate((it) => {
    const words = document.createRange()
    words.selectNodeContents(it)
    return [it.getBoundingClientRect().width, words.getBoundingClientRect().width]
  })
  // A difference of a hundredth of a pixel already shows as "@o…".
  expect(room).toBeGreaterThanOrEqual(text ?? 0)
})
