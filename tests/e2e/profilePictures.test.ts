import { afterEach, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { World } from './harness/world.ts'

let world: World | undefined
afterEach(() => world?.close())

test('an avatar is cropped to a square with keys, and is what the instance then has (AC9, AC23)', async () => {
  world = await openClientWorld()
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  const { page } = tab
  const { origin } = world.instance
  const wide = Buffer.from(await (await fetch(`${origin}/media/pictures/2400x1600/wide.png`)).arrayBuffer())
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('tab', { name: 'Profile' }).click()
  const avatar = settings.getByRole('group', { name: 'Avatar' })
  const file = { name: 'wide.png', mimeType: 'image/png', buffer: wide }
  const before = await avatar.locator('img').getAttribute('src')
  await avatar.getByLabel('Choose avatar').setInputFiles(file)
  const crop = page.getByRole('dialog', { name: 'Crop picture' })
  await crop.getByText('1,024 × 1,024 pixels').waitFor()
  for (let press = 0; press < 5; press++)
    await crop.getByRole('button', { name: 'Bottom right corner' }).press('Shift+ArrowUp')
  await crop.getByText('800 × 800 pixels').waitFor()
  const stage = await crop.getByRole('button', { name: 'Frame' }).boundingBox()
  expect(Math.abs((stage?.width ?? 0) - (stage?.height ?? 9))).toBeLessThan(2)
  await crop.getByRole('button', { name: 'Use picture' }).click()
  await crop.waitFor({ state: 'detached' })
  await until('the new avatar', async () => (await avatar.locator('img').getAttribute('src')) !== before)
  await until('a square of 800 pixels', () =>
    avatar
      .locator('img')
      .evaluate((it: HTMLImageElement) => it.naturalWidth === 800 && it.naturalHeight === 800),
  )
})
