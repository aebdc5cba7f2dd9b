import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// A form with everything in it has more fields than a window has room.

let world: World
let tab: Tab

const prefer = async (change: Partial<Preferences>): Promise<void> => {
  expect(await tab.run({ kind: 'setPreferences', change })).toMatchObject({ ok: true })
}
const textOf = (form: Locator): Locator =>
  form.getByRole('textbox', { name: /^(What's on your mind|Reply to)/ })

/** Whether a press at the middle of `element` reaches it: it is in the window, and nothing lies over it. */
const isWithinReach = (element: Locator): Promise<boolean> =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && it.contains(hit)
  })

/** How many elements scroll: the fields of the form, what is in them and what is around them, up to its panel. */
const scrollersOf = (form: Locator): Promise<number> =>
  form.evaluate((it) => {
    const panel = it.closest('section, [role=dialog], article, aside') ?? it
    return [panel, ...panel.querySelectorAll('*')].filter(
      (one) =>
        (one.contains(it) || it.contains(one)) &&
        one.scrollHeight > one.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowY),
    ).length
  })

async function togglePreview(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'More options' }).click()
  await tab.page
    .getByRole('dialog', { name: 'More options' })
    .getByRole('button', { name: 'Preview' })
    .click()
}

/** Two files, four options of a poll, and the preview. */
async function fillWithEverything(form: Locator): Promise<void> {
  await textOf(form).click()
  await textOf(form).fill('all of it\n\nin several\n\nparagraphs')
  await form
    .locator('input[type=file]')
    .setInputFiles(
      ['one.txt', 'two.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })),
    )
  await form.getByRole('textbox', { name: 'Description of two.txt' }).waitFor()
  expect(await isWithinReach(form.getByRole('textbox', { name: 'Description of two.txt' }))).toBe(true)
  await form.getByRole('button', { name: 'Add a poll' }).click()
  for (const at of [1, 2, 3, 4]) {
    const option = form.getByRole('textbox', { name: `Option ${at}` })
    // A poll that was removed before comes back with its options.
    if (at > 2 && (await option.count()) === 0) await form.getByRole('button', { name: 'Add option' }).click()
    await option.waitFor()
    if (at === 1) expect(await isWithinReach(option)).toBe(true)
    await option.fill(`option ${at}`)
  }
  await togglePreview(form)
  const preview = form.getByRole('region', { name: 'Preview' })
  await preview.getByText('option 4').waitFor()
  await until('the preview to be in view', () => isWithinReach(preview.getByText('all of it')))
}

/** What sends the post and adds to it is within reach, and the fields are what scrolls. */
async function expectButtons(form: Locator): Promise<void> {
  const within = (what: string, element: Locator): Promise<unknown> =>
    until(`${what} to be within reach`, () => isWithinReach(element))
  for (const name of ['Post', 'Attach files', 'More options'])
    await within(name, form.getByRole('button', { name, exact: true }))
  await within('the visibility', form.getByRole('button', { name: /^Visibility/ }))
  await until('one part that scrolls', async () => (await scrollersOf(form)) === 1)
  await textOf(form).focus()
  await within('the text', textOf(form))
}

/** Removes what `fillWithEverything` has added. */
async function empty(form: Locator): Promise<void> {
  const buttons = await form.getByRole('button', { name: /^Remove (one|two)\.txt/ }).all()
  for (const button of buttons.toReversed()) await button.click()
  await form.getByRole('button', { name: 'Add a poll' }).click()
  await togglePreview(form)
  await textOf(form).fill('')
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

/** Fills the form in the smallest of the windows, and looks at it in all of them. */
async function fitsInto(
  sizes: readonly (readonly [width: number, height: number])[],
  form: Locator,
): Promise<void> {
  for (const [at, [width, height]] of sizes.entries()) {
    await resize(tab, { width, height })
    // Components render the new layout in the first frame.
    await tab.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    if (at === 0) await fillWithEverything(form)
    await expectButtons(form)
  }
  await empty(form)
}

// In this order: the windows share one form, and what a story leaves in it shows in the next one.
describe('the buttons', { shuffle: false }, () => {
  test('of a full form in the sidebar are within reach, also in a low window (C47)', async () => {
    await resize(tab, { width: 1366, height: 600 })
    // Its closed box takes room of its own.
    await tab.page.getByRole('button', { name: 'Shoutbox' }).waitFor()
    const form = tab.page.getByRole('form', { name: 'New post' }).first()
    await fitsInto(
      [
        [1366, 600],
        [1366, 768],
      ],
      form,
    )
  })

  test('of a full form in the third column are within reach (C47)', async () => {
    await resize(tab, { width: 1366, height: 600 })
    await prefer({ thirdColumnMode: 'postform' })
    const form = tab.page
      .getByRole('complementary', { name: 'New post' })
      .getByRole('form', { name: 'New post' })
    await fitsInto([[1366, 600]], form)
    await prefer({ thirdColumnMode: 'notifications' })
  })

  test('of a full form in a window are within reach, also on a phone with its keyboard (C47)', async () => {
    const keyboard = [390, 400] as const
    await resize(tab, { width: keyboard[0], height: keyboard[1] })
    await rowsOf(tab).first().waitFor()
    await tab.page.evaluate(() => document.getElementById('main')?.focus())
    await tab.page.keyboard.press('n')
    const form = tab.page.getByRole('dialog').getByRole('form', { name: 'New post' })
    await fitsInto([keyboard, [390, 844], [1366, 768]], form)
    await tab.page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  test('of a full reply below a post are within reach, also on a phone and in a low window (C47)', async () => {
    await resize(tab, { width: 390, height: 844 })
    const row = rowsOf(tab).nth(2)
    await row.getByRole('button', { name: /^Reply/ }).click()
    const form = tab.page.getByRole('main').getByRole('form', { name: /^Reply to/ })
    await fitsInto(
      [
        [390, 844],
        [1366, 600],
        [1366, 768],
      ],
      form,
    )
    await row.getByRole('button', { name: 'Close' }).click()
    await form.waitFor({ state: 'detached' })
  })
})
