import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCanvasAs } from './harness/canvas.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const PATCH = 'PATCH /api/v1/accounts/update_credentials'

let world: World
let tab: Tab

const settings = (): Locator => tab.page.getByRole('dialog', { name: 'Settings' })
const group = (name: string): Locator => settings().getByRole('group', { name, exact: true })
const crop = (): Locator => tab.page.getByRole('dialog', { name: 'Crop picture' })
const luna = () => [...world.instance.state.accounts.values()].find(({ username }) => username === 'luna')
const changes = (): number => world.stats().byPath[PATCH] ?? 0

const STILL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const still = (name: string): File => new File([STILL], name, { type: 'image/png' })
const moving = (bytes: number): File =>
  new File(['GIF89a', new Uint8Array(bytes - 6)], 'moving.gif', { type: 'image/gif' })
/** Chooses a file in the system's own window, without the press that opens it: close to another one it counts as double (L50). */
const choose = async (name: string, file: File): Promise<void> => {
  await group(name)
    .getByLabel(`Choose ${name.toLowerCase()}`)
    .evaluate((input) => {
      Object.defineProperty(input, 'files', { configurable: true, value: [file] })
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  // Reading the file takes real time, in which the clock of the test would run out.
  await file.arrayBuffer()
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}

/** There are no pictures here without a browser, so this one says its size. */
const sized = (width: number, height: number): Promise<unknown> =>
  crop()
    .locator('img')
    .evaluate((element) => {
      Object.defineProperties(element, { naturalWidth: { value: width }, naturalHeight: { value: height } })
      element.dispatchEvent(new Event('load'))
    })

/** A closed window leaves the history a little later, and would take a window opened until then with it. */
const settled = async (): Promise<void> => {
  await until('only the settings in the history', () => history.state?.rookeryLayer === 1)
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  await pass(500)
}

beforeAll(async () => {
  // Loading a module takes real time, too.
  await import('../../src/ui/pages/crop/CropWindow.tsx')
  await import('../../src/ui/pages/profile/OwnCardWindow.tsx')
  world = await openWorld()
  tab = world.tab
  await tab.page.getByRole('button', { name: 'Settings', exact: true }).click()
  await settings().getByRole('tab', { name: 'Profile' }).click()
  await group('Avatar').waitFor()
  return () => world.close()
})

beforeEach(() => readCanvasAs('drawn'))
afterEach(() => {
  world.instance.control.clearFaults()
  world.instance.control.resetStats()
})

describe('a chosen picture', () => {
  test('is cropped by keys, to the aspect of its kind (AC9)', async () => {
    await choose('Avatar', still('wide.png'))
    await crop().waitFor()
    expect(await crop().getByRole('button', { name: 'Use picture' }).isDisabled()).toBe(true)
    await sized(400, 200)
    await crop().getByText('200 × 200 pixels').waitFor()
    await crop().getByRole('button', { name: 'Bottom right corner' }).press('Shift+ArrowUp')
    await crop().getByText('180 × 180 pixels').waitFor()
    for (let press = 0; press < 2; press++)
      await crop().getByRole('button', { name: 'Top left corner' }).press('Shift+ArrowRight')
    await crop().getByText('100 × 100 pixels: smaller than 150 × 150 looks blurred.').waitFor()
    await crop().getByRole('button', { name: 'Cancel' }).click()
    await crop().waitFor({ state: 'hidden' })
    await settled()
    await choose('Banner', still('high.png'))
    await crop().waitFor()
    await sized(9_000, 12_000)
    // The longer side is made shorter.
    await crop().getByText('3,000 × 1,000 pixels').waitFor()
    await crop().getByRole('button', { name: 'Cancel' }).click()
    await crop().waitFor({ state: 'hidden' })
    expect(changes()).toBe(0)
    await settled()
  })

  test('that the browser cannot read can be sent whole (AC24)', async () => {
    const before = luna()?.avatar
    await choose('Avatar', still('moon.png'))
    await crop().waitFor()
    await sized(300, 300)
    await crop().getByRole('button', { name: 'Use picture' }).click()
    await crop().getByText("This browser can't read the picture. You can send it as it is.").waitFor()
    expect(changes()).toBe(0)
    await crop().getByRole('button', { name: 'Use the whole picture' }).click()
    await until('the avatar', () => luna()?.avatar !== before)
    await crop().waitFor({ state: 'hidden' })
    await settled()
  })

  test('of a browser that lets no page read pictures is sent whole, never as noise (AC24, U23)', async () => {
    const before = luna()?.avatar
    readCanvasAs('noise')
    await choose('Avatar', still('secret.png'))
    await crop().getByText('This browser lets no page read pictures').waitFor()
    await sized(300, 300)
    expect(await crop().getByRole('button', { name: 'Use picture' }).count()).toBe(0)
    expect(await crop().getByRole('button', { name: 'Frame' }).count()).toBe(0)
    expect(changes()).toBe(0)
    await crop().getByRole('button', { name: 'Use the whole picture' }).click()
    await until('the avatar', () => luna()?.avatar !== before)
    await crop().waitFor({ state: 'hidden' })
    await settled()
  })

  test('that is animated is sent unchanged (AC9)', async () => {
    const before = luna()?.avatar
    await choose('Avatar', moving(1_000))
    await until('the avatar', () => luna()?.avatar !== before)
    expect(await crop().count()).toBe(0)
    await settled()
  })

  test('that is larger than allowed is not sent, and the limit stands beside it (AC7)', async () => {
    await group('Avatar').getByText('At most 1.91 MiB.').waitFor()
    await choose('Avatar', moving(3_000_000))
    await group('Avatar').getByText('File too big [2.86 MiB / 1.91 MiB]').waitFor()
    expect(await group('Avatar').getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(changes()).toBe(0)
  })

  test('that is empty, or not a picture, is not sent (AC24)', async () => {
    await choose('Banner', new File([], 'empty.png', { type: 'image/png' }))
    await group('Banner').getByText('The file is empty. Choose another one.').waitFor()
    // Browsers also offer all kinds of files.
    await choose('Banner', new File(['words'], 'words.txt', { type: 'text/plain' }))
    await group('Banner').getByText('The file is not a picture. Choose another one.').waitFor()
    expect(await group('Banner').getByRole('alert').count()).toBe(1)
    expect(changes()).toBe(0)
    expect(await crop().count()).toBe(0)
  })

  test('that failed can be sent again without being chosen again (AC24)', async () => {
    const before = luna()?.background
    world.problems.expect(/update_credentials/)
    world.instance.control.fault({ match: '/update_credentials$', status: 500 })
    await choose('Background', moving(1_000))
    await group('Background').getByText('Upload failed. An error occurred: Something went wrong').waitFor()
    world.instance.control.clearFaults()
    await group('Background').getByRole('button', { name: 'Try again' }).click()
    await until('the background', () => luna()?.background !== before)
    await group('Background').getByRole('alert').waitFor({ state: 'hidden' })
  })
})

test('the saved profile is shown as others see it (AC25)', async () => {
  await settings().getByRole('button', { name: 'See it as others do' }).click()
  const card = tab.page.getByRole('dialog', { name: 'Your profile, as others see it' })
  await card.getByText('@luna').first().waitFor()
  expect(await card.getByText("It's you").count()).toBe(0)
  expect(await card.getByRole('button', { name: 'Edit profile' }).count()).toBe(0)
  expect(await card.getByRole('button', { name: 'Follow' }).count()).toBe(0)
  await card.getByRole('button', { name: 'Close' }).click()
  await card.waitFor({ state: 'hidden' })
  await settled()
})
