import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { openWindow } from '../../src/ui/common/overlay/openWindow.ts'
import { readCanvasAs } from './harness/canvas.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { dragFiles, dropRow, fileCalled, pasteFiles } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { chooseScope, closeOptions, openOptions, pressInOptions } from './harness/postOptions.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()
const textOf = (form: Locator): Locator => form.getByRole('textbox', { name: "What's on your mind?" })
const postOf = (form: Locator): Locator => form.getByRole('button', { name: /^Post/ })
const filesOf = (form: Locator): Locator => form.getByRole('list', { name: 'Files' }).getByRole('listitem')
const attach = (form: Locator, ...names: readonly string[]): Promise<void> =>
  form.locator('input[type=file]').setInputFiles(names.map((name) => fileCalled(name)))
const described = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name: `Description of ${name}` })
const isFocused = (what: string, element: Locator): Promise<unknown> =>
  until(`the focus on ${what}`, () => element.isFocused())
const isFresh = (form: Locator): Promise<unknown> =>
  until('the form to be empty', async () => {
    return (await textOf(form).inputValue()) === '' && (await filesOf(form).count()) === 0
  })
const canPost = (form: Locator): Promise<unknown> =>
  until('the end of the uploads', async () => !(await postOf(form).isDisabled()))
const descriptionsOf = (words: string): (string | null | undefined)[] =>
  (world.instance.postsSaying(words)[0]?.mediaIds ?? []).map(
    (id) => world.instance.state.media.get(id)?.description,
  )
const chooseFromMenu = async (words: string, item: string): Promise<void> => {
  await buttonOf(tab, words, 'More actions').click()
  await tab.page.getByRole('menuitem', { name: item, exact: true }).click()
}

beforeAll(async () => {
  world = await openWorld()
  tab = world.tab
  // The page behind the form is looked at, too. How a form is lifted is told in formRoom.test.ts.
  await tab.run({ kind: 'setPreferences', change: { liftForm: false } })
  return () => world.close()
})

afterEach(async () => {
  world.instance.control.clearFaults()
  world.instance.control.setFileProcessingTime(0)
  const form = formOf(tab)
  for (const button of (
    await form.getByRole('button', { name: /^(Remove|Cancel the upload of) / }).all()
  ).toReversed())
    await button.click()
  await textOf(form).fill('')
  await isFresh(form)
})

describe('files', () => {
  beforeEach(() => readCanvasAs('drawn'))

  test('are described, reordered with the keyboard, survive the tab, and stay when the post is refused', async () => {
    let form = formOf(tab)
    await attach(form, 'a.png', 'b.png')
    await canPost(form)
    await until('both marks', async () => (await filesOf(form).getByText('No description').count()) === 2)
    expect(await form.getByRole('button', { name: 'Set the focal point of a.png' }).count()).toBe(0)
    world.instance.control.resetStats()
    await described(form, 'b.png').fill('second')
    await tab.page.keyboard.press('Enter')
    await described(form, 'a.png').fill('first')
    await form.getByRole('button', { name: 'Move b.png up' }).focus()
    await tab.page.keyboard.press('Enter')
    await until('b.png as the first file', async () =>
      /b\.png/.test(await filesOf(form).first().textContent()),
    )
    // It can't move any further, but keeps the focus.
    await isFocused('the button', form.getByRole('button', { name: 'Move b.png up' }))
    await filesOf(form).getByText('No description').waitFor({ state: 'detached' })
    await form.getByRole('status').getByText('b.png is now file 1 of 2.').waitFor()
    await described(form, 'b.png').press('Alt+ArrowDown')
    await form.getByRole('status').getByText('b.png is now file 2 of 2.').waitFor()
    await until('b.png as the last file', async () => /b\.png/.test(await filesOf(form).last().textContent()))
    await form.getByRole('button', { name: 'Move b.png up' }).press('Enter')
    await until('b.png as the first file', async () =>
      /b\.png/.test(await filesOf(form).first().textContent()),
    )
    await textOf(form).fill('two of them')
    // Enter in a description does nothing (U10).
    expect(await described(form, 'b.png').inputValue()).toBe('second')
    expect(world.stats().byPath['POST /api/v1/statuses']).toBe(undefined)
    tab = await world.openTab()
    form = formOf(tab)
    await until('the files of the draft', async () => (await filesOf(form).count()) === 2)
    await until('the description', async () => (await described(form, 'b.png').inputValue()) === 'second')

    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422, times: 1 })
    await postOf(form).click()
    await form
      .getByRole('alert')
      .getByText(/^Error: /)
      .waitFor()
    expect(await filesOf(form).count()).toBe(2)
    await form.getByRole('button', { name: 'Dismiss' }).click()
    await isFocused('the text', textOf(form))
    await postOf(form).click()
    await isFresh(form)
    expect(descriptionsOf('two of them')).toEqual(['second', 'first'])
  })

  test('of another form are not moved when they are dropped here (U8)', async () => {
    const form = formOf(tab)
    await attach(form, 'a.png', 'b.png')
    await canPost(form)
    await described(form, 'b.png').press('Alt+ArrowUp')
    await form.getByRole('status').getByText('b.png is now file 1 of 2.').waitFor()
    await dropRow(filesOf(form).first(), 'the id of a file of another form')
    await pass(100)
    await form.getByRole('status').getByText('b.png is now file 1 of 2.').waitFor()
  })

  test('that are animated can not be cropped, which their bytes tell: WebP and AVIF (U23)', async () => {
    const chars = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
    const webp = (flags: number): number[] => [...chars('RIFF\0\0\0\0WEBPVP8X'), 10, 0, 0, 0, flags]
    const avif = (brand: string): number[] => [0, 0, 0, 16, ...chars(`ftyp${brand}____`)]
    const file = (name: string, bytes: readonly number[]): File =>
      new File([new Uint8Array(bytes)], name, { type: `image/${name.split('.')[1]}` })
    const form = formOf(tab)
    await form
      .locator('input[type=file]')
      .setInputFiles([
        file('moving.webp', webp(0x02)),
        file('still.webp', webp(0x10)),
        file('moving.avif', avif('avis')),
        file('still.avif', avif('avif')),
      ])
    await canPost(form)
    await form.getByRole('button', { name: 'Crop still.webp' }).waitFor()
    await form.getByRole('button', { name: 'Crop still.avif' }).waitFor()
    expect(await form.getByRole('button', { name: /^Crop moving/ }).count()).toBe(0)
  })

  test('that are pictures can be cropped by keyboard; one that the browser cannot read stays whole (U23)', async () => {
    const form = formOf(tab)
    await attach(form, 'wide.png', 'moving.gif')
    await canPost(form)
    expect(await form.getByRole('button', { name: 'Crop moving.gif' }).count()).toBe(0)
    await form.getByRole('button', { name: 'Crop wide.png' }).click()
    const crop = tab.page.getByRole('dialog', { name: 'Crop picture' })
    await crop.getByText('100% of the width, 100% of the height').waitFor()
    expect(await crop.getByRole('button', { name: 'Crop', exact: true }).isDisabled()).toBe(true)
    const corner = crop.getByRole('button', { name: 'Bottom right corner' })
    await corner.press('Shift+ArrowLeft')
    await corner.press('ArrowUp')
    await crop.getByText('90% of the width, 99% of the height').waitFor()
    world.instance.control.resetStats()
    // There are no pictures here without a browser.
    await crop.getByRole('button', { name: 'Crop', exact: true }).click()
    await crop.getByText("This browser can't read the picture. Attach it again to crop it.").waitFor()
    await crop.getByText('90% of the width, 99% of the height').waitFor()
    await tab.page.keyboard.press('Escape')
    await crop.waitFor({ state: 'detached' })
    await isFocused('the button', form.getByRole('button', { name: 'Crop wide.png' }))
    expect(world.stats().byPath['POST /api/v1/media']).toBeUndefined()
    // The next press in this place would count as the second of a double press that closed the window (L50).
    await pass(500)
  })

  test('that fail say why, and can be retried; a post waits until they are processed', async () => {
    const form = formOf(tab)
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 500, times: 1 })
    await attach(form, 'late.png')
    await form
      .getByRole('alert')
      .getByText('Upload failed. An error occurred: Something went wrong')
      .waitFor()
    world.instance.control.setFileProcessingTime(1_500)
    await form.getByRole('button', { name: 'Retry late.png' }).click()
    await form.getByText('Processing…').waitFor()
    expect(await postOf(form).isDisabled()).toBe(true)
    await canPost(form)
    await form.getByText('Processing…').waitFor({ state: 'detached' })

    await dragFiles(form, 'drop', fileCalled('big.bin', 17_000_000))
    await form.getByText('Upload failed. File too big [16.21 MiB / 15.26 MiB]').waitFor()
    expect(await form.getByRole('button', { name: 'Retry big.bin' }).count()).toBe(0)
    await textOf(form).fill('both of them')
    await tab.page.keyboard.press('Control+Enter')
    const question = tab.page.getByRole('alertdialog', { name: 'Post with files missing?' })
    await question.getByText("A file couldn't be uploaded.").waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await isFocused('the text', textOf(form))
    expect(world.instance.postsSaying('both of them')).toEqual([])
    await textOf(form).fill('')
    await form.getByRole('button', { name: 'Remove late.png' }).press('Enter')
    await isFocused('the next file', form.getByRole('button', { name: 'Remove big.bin' }))
    await until('one file', async () => (await filesOf(form).count()) === 1)
    await tab.page.keyboard.press('Enter')
    await isFresh(form)
    await isFocused('the button that attaches files', form.getByRole('button', { name: 'Attach files' }))
  })

  test('are uploaded even if their tab closes, and show in the other tabs', async () => {
    const other = await world.otherTab()
    const uploads = () => other.entity('uploads', NEW_POST)
    world.instance.control.fault({ match: 'POST /api/v1/media', delayMs: 1_500, times: 1 })
    await attach(formOf(tab), 'orphan.png')
    await until('the upload in the other tab', () => uploads() !== undefined)
    tab = await world.openTab()
    const form = formOf(tab)
    await filesOf(form).getByRole('progressbar').waitFor()
    await filesOf(form).getByRole('progressbar').waitFor({ state: 'detached' })
    await postOf(form).click()
    await isFresh(form)
    expect([...world.instance.state.statuses.values()].at(-1)?.mediaIds).toHaveLength(1)
    await until('no upload in the other tab', () => uploads() === undefined)
  })

  test('can be dropped on the form and pasted into it', async () => {
    const form = formOf(tab)
    const hint = form.getByText('Drop files here')
    const file = fileCalled('dropped.txt')
    await dragFiles(form, 'dragover', file)
    await hint.waitFor()
    await dragFiles(form, 'dragleave', file)
    await hint.waitFor({ state: 'detached' })
    await dragFiles(form, 'dragover', file)
    await dragFiles(form, 'drop', file)
    await described(form, 'dropped.txt').waitFor()
    await pasteFiles(textOf(form), fileCalled('pasted.png'))
    await described(form, 'pasted.png').waitFor()
  })
})

describe('descriptions', () => {
  test('are counted, and a post without them is sent only after confirmation', async () => {
    const form = formOf(tab)
    await tab.run({ kind: 'setPreferences', change: { modalOnMissingDescription: true } })
    // More files than a gallery shows at once, each with a description.
    const names = Array.from({ length: 10 }, (_, n) => `p${n}.png`)
    await attach(form, ...names)
    await until('ten files', async () => (await filesOf(form).count()) === 10)
    await canPost(form)
    for (const name of names.slice(1)) await described(form, name).fill(`about ${name}`)
    expect(await filesOf(form).nth(1).textContent()).toContain('4,988')
    await textOf(form).fill('ten of them')
    await postOf(form).click()
    const question = tab.page.getByRole('alertdialog', { name: 'Post without descriptions?' })
    await question.getByText('A file has no description.').waitFor()
    await question.getByRole('button', { name: 'Add descriptions' }).click()
    await isFocused('the empty description', described(form, 'p0.png'))
    expect(world.instance.postsSaying('ten of them')).toEqual([])
    await tab.page.keyboard.press('Control+Enter')
    await question.getByRole('button', { name: 'Post anyway' }).click()
    await isFresh(form)
    expect(descriptionsOf('ten of them')).toHaveLength(10)
    // The answer to the question is the reason why the field is gone, which had the focus again: keys act at once (N41).
    const poll = form.getByRole('button', { name: 'Add a poll' })
    await poll.focus()
    await tab.page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Option 1' }).waitFor()
    await poll.click()
    await tab.run({ kind: 'setPreferences', change: { modalOnMissingDescription: null } })
  })

  test('that are too long block the post', async () => {
    const form = formOf(tab)
    await attach(form, 'long.png')
    await described(form, 'long.png').fill('x'.repeat(5_001))
    await until('the button to be disabled', () => postOf(form).isDisabled())
    await described(form, 'long.png').fill('x')
    await canPost(form)
  })
})

describe('the tools', () => {
  test('a subject that was removed by its button comes back, and goes with the post (C54)', async () => {
    const form = formOf(tab)
    const subject = form.getByRole('textbox', { name: 'Subject (optional)' })
    const toggle = form.getByRole('button', { name: 'CW: subject or content warning' })
    await toggle.press('Enter')
    await isFocused('the subject', subject)
    await tab.page.keyboard.type('feathers')
    await toggle.click()
    await subject.waitFor({ state: 'detached' })
    const other = await world.otherTab()
    await toggle.click()
    expect(await subject.inputValue()).toBe('feathers')
    await until('the subject in the other tab', () => other.entity('draft', NEW_POST)?.subject === 'feathers')
    // Deleted letter by letter, the field stays.
    await subject.fill('')
    await isFocused('the subject', subject)
    await subject.fill('down')
    await textOf(form).fill('in an open nest')
    await postOf(form).click()
    await isFresh(form)
    await subject.waitFor({ state: 'detached' })
    await toggle.click()
    expect(await subject.inputValue()).toBe('')
    await toggle.click()
    expect(world.instance.postsSaying('in an open nest')[0]?.spoilerText).toBe('down')
  })

  test('the menu of the visibility marks the chosen one and works by keyboard (C51)', async () => {
    const form = formOf(tab)
    await form.getByRole('button', { name: 'Visibility: Public' }).focus()
    await tab.page.keyboard.press('Enter')
    const choices = tab.page.getByRole('menu', { name: 'Visibility' }).getByRole('menuitemradio')
    await choices.first().waitFor()
    const checked = (all: HTMLElement[]): boolean[] =>
      all.map((one) => one.getAttribute('aria-checked') === 'true')
    expect(await choices.evaluateAll(checked)).toEqual([true, false, false, false])
    await choices.nth(1).focus()
    await choices.nth(1).press('Enter')
    const button = form.getByRole('button', { name: 'Visibility: Unlisted' })
    await isFocused('the button', button)
    await chooseScope(tab.page, form, 'Public')
  })

  test('the button "More options" names the choices that differ from the default (C53)', async () => {
    const form = formOf(tab)
    const options = await openOptions(tab.page, form)
    await options.getByRole('combobox', { name: 'Format' }).selectOption('Markdown')
    await options.getByRole('checkbox', { name: 'Mark files as sensitive' }).click()
    await form.getByRole('button', { name: 'More options: Markdown and Mark files as sensitive' }).waitFor()
    await options.getByRole('combobox', { name: 'Format' }).selectOption('Plain text')
    await closeOptions(tab.page)
    await attach(form, 'owl.png')
    const beside = form.getByRole('checkbox', { name: 'Mark files as sensitive' })
    await until('the mark beside the file', async () => (await beside.count()) === 1 && beside.isChecked())
    await form.getByRole('button', { name: 'More options', exact: true }).waitFor()
    await beside.click()
    await canPost(form)
  })
})

describe('a post', () => {
  test('can be deleted automatically after a chosen time, and says when it expires', async () => {
    const form = formOf(tab)
    await textOf(form).fill('gone tomorrow')
    const choose = async (time: string): Promise<void> => {
      const options = await openOptions(tab.page, form)
      await options.getByRole('combobox', { name: 'Delete after' }).selectOption(time)
      await closeOptions(tab.page)
    }
    await choose('7 days')
    await form.getByRole('button', { name: 'More options: Deleted after 7 days' }).waitFor()
    await choose('Never')
    await form.getByRole('button', { name: 'More options', exact: true }).waitFor()
    await choose('6 hours')
    await postOf(form).click()
    await isFresh(form)
    const [made] = world.instance.postsSaying('gone tomorrow')
    expect(((made?.expiresAt ?? 0) - (made?.createdAt ?? 0)) / 3_600_000).toBeCloseTo(6, 1)
    await form.getByRole('button', { name: 'More options', exact: true }).waitFor()
    await rowWith(tab, 'gone tomorrow')
      .getByText(/^Expires/)
      .waitFor()
  })

  test('with a poll is made with the keyboard, after a preview', async () => {
    const form = formOf(tab)
    await textOf(form).focus()
    await tab.page.keyboard.type('tea or *coffee*')
    const options = await openOptions(tab.page, form)
    await options.getByRole('combobox', { name: 'Format' }).selectOption('Markdown')
    await closeOptions(tab.page)
    await isFocused('the button', form.getByRole('button', { name: 'More options: Markdown' }))
    await form.getByRole('button', { name: 'Add a poll' }).focus()
    await tab.page.keyboard.press('Enter')
    await form.getByRole('textbox', { name: 'Option 1' }).focus()
    const less = form.getByRole('button', { name: /^Remove option/ })
    expect(await less.count()).toBe(0)
    await tab.page.keyboard.type('tea')
    await tab.page.keyboard.press('Enter')
    await tab.page.keyboard.type('tea')
    await tab.page.keyboard.press('Control+Enter')
    await form.getByRole('alert').getByText('Too few unique options in poll').waitFor()
    await form.getByRole('textbox', { name: 'Option 2' }).focus()
    await tab.page.keyboard.press('Enter')
    await tab.page.keyboard.type('coffee')
    expect(await less.count()).toBe(3)
    await form.getByRole('spinbutton', { name: 'Poll duration' }).fill('2')
    await form.getByRole('combobox', { name: 'Unit of poll duration' }).selectOption('hours')
    await form.getByRole('button', { name: /^More options/ }).focus()
    await tab.page.keyboard.press('Enter')
    await tab.page.getByRole('dialog').getByRole('button', { name: 'Preview' }).focus()
    await tab.page.keyboard.press('Enter')
    const preview = form.getByRole('region', { name: 'Preview' })
    await preview.locator('em').getByText('coffee').waitFor()
    await textOf(form).focus()
    await tab.page.keyboard.type(' now')
    await preview.getByText('now').waitFor()
    expect(world.instance.postsSaying('coffee')).toEqual([])
    await tab.page.keyboard.press('Control+Enter')
    await isFresh(form)
    await preview.getByText('Nothing to preview yet.').waitFor()
    await form.getByRole('button', { name: 'Close the preview' }).click()
    await preview.waitFor({ state: 'detached' })
    const [made] = world.instance.postsSaying('coffee')
    const poll = world.instance.state.polls.get(made?.pollId ?? '')
    expect(poll?.options.map(({ title }) => title)).toEqual(['tea', 'coffee'])
    expect(Math.round(((poll?.expiresAt ?? 0) - (made?.createdAt ?? 0)) / 60_000)).toBe(60)
  })

  test('with an empty poll is not sent without it, and the next poll is new', async () => {
    const form = formOf(tab)
    const option = (number: number): Locator => form.getByRole('textbox', { name: `Option ${number}` })
    const poll = form.getByRole('button', { name: 'Add a poll' })
    await textOf(form).fill('which of them?')
    await poll.click()
    await postOf(form).click()
    await form.getByRole('alert').getByText('Too few unique options in poll').waitFor()
    expect(world.instance.postsSaying('which of them')).toEqual([])
    await option(1).fill('wren')
    expect(await form.getByRole('alert').count()).toBe(0)
    await option(2).fill('owl')
    // Removed by mistake, it comes back as it was.
    await poll.click()
    await option(1).waitFor({ state: 'detached' })
    await poll.click()
    expect(await option(2).inputValue()).toBe('owl')
    await postOf(form).click()
    await isFresh(form)
    expect(world.instance.postsSaying('which of them')[0]?.pollId).toBeTruthy()
    await poll.click()
    expect([await option(1).inputValue(), await option(2).inputValue()]).toEqual(['', ''])
    await poll.click()
    await option(1).waitFor({ state: 'detached' })
  })

  test('with an error shows it until its cause has changed', async () => {
    const form = formOf(tab)
    const error = form.getByRole('alert')
    const nothing = error.getByText("Can't post an empty status with no files")
    await postOf(form).click()
    await nothing.waitFor()
    await textOf(form).fill('n')
    await nothing.waitFor({ state: 'detached' })
    await textOf(form).fill('')
    expect(await error.count()).toBe(0)
    await postOf(form).click()
    await nothing.waitFor()
    await attach(form, 'instead.png')
    await nothing.waitFor({ state: 'detached' })
    await canPost(form)
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422, times: 1 })
    await postOf(form).click()
    const refused = error.getByText(/^Error: /)
    await refused.waitFor()
    await pressInOptions(tab.page, form, 'Preview')
    await pressInOptions(tab.page, form, 'Preview')
    expect(await refused.count()).toBe(1)
    await chooseScope(tab.page, form, 'Unlisted')
    await refused.waitFor({ state: 'detached' })
    await chooseScope(tab.page, form, 'Public')
  })

  test('that two tabs send at the same time is published once', async () => {
    const other = await world.otherTab()
    await textOf(formOf(tab)).fill('said by both')
    await until('the draft in the other tab', () => other.entity('draft', NEW_POST)?.text === 'said by both')
    const idempotencyKey = String(other.entity('draft', NEW_POST)?.changedAt)
    const draft = {
      text: 'said by both',
      subject: '',
      visibility: 'public',
      sensitive: false,
      contentType: 'text/plain',
      idempotencyKey,
    } as const
    world.instance.control.resetStats()
    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 500, times: 1 })
    await postOf(formOf(tab)).click()
    const commandId = await other.run({ kind: 'post', draftId: NEW_POST, draft })
    await isFresh(formOf(tab))
    await until('the other tab to have sent its post', () => other.settled.get(commandId)?.ok === true)
    expect(world.instance.postsSaying('said by both')).toHaveLength(1)
  })
})

describe("a post of the user's own", () => {
  test('is edited; the form shows why the instance refuses the change (C36)', async () => {
    await textOf(formOf(tab)).fill('first words')
    await postOf(formOf(tab)).click()
    await rowWith(tab, 'first words').waitFor()
    await chooseFromMenu('first words', 'Edit')
    const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
    const form = dialog.getByRole('form', { name: 'Edit post' })
    await until(
      'the first words in the form',
      async () => (await textOf(form).inputValue()) === 'first words',
    )
    await textOf(form).fill('better words')
    world.instance.control.fault({ match: 'PUT /api/v1/statuses', status: 422, times: 1 })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form
      .getByRole('alert')
      .getByText(/^Error: /)
      .waitFor()
    expect(warn.mock.calls.join()).toMatch(/could not edit the post \S+: Error: /)
    warn.mockRestore()
    await tab.page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await rowWith(tab, 'better words').getByText('edited').waitFor()
    expect(world.instance.postsSaying('better words')).toHaveLength(1)
  })

  test('that is deleted elsewhere while it is edited leaves the form with its words', async () => {
    await textOf(formOf(tab)).fill('soon gone')
    await postOf(formOf(tab)).click()
    await rowWith(tab, 'soon gone').waitFor()
    await chooseFromMenu('soon gone', 'Edit')
    const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
    await until('the words', async () => (await textOf(dialog).inputValue()) === 'soon gone')
    await textOf(dialog).fill('soon gone, but longer')
    const path = `/api/v1/statuses/${world.instance.postsSaying('soon gone')[0]?.id}`
    await world.instance.control.act({ as: 'luna', method: 'DELETE', path })
    await rowWith(tab, 'soon gone').waitFor({ state: 'detached' })
    await pass(2_000)
    expect(await textOf(dialog).inputValue()).toBe('soon gone, but longer')
    await textOf(dialog).fill('soon gone')
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('that is gone is not waited for: the form says why the post can not be edited', async () => {
    openWindow(tab.engine, 'edit', { statusId: 'gone' })
    const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
    await dialog.getByRole('alert').waitFor()
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('has its files again when the user starts over, and after a change elsewhere', async () => {
    const form = formOf(tab)
    await attach(form, 'one.png', 'two.png')
    await until('both files', async () => (await filesOf(form).count()) === 2)
    await textOf(form).fill('two pictures')
    await canPost(form)
    await postOf(form).click()
    await rowWith(tab, 'two pictures').waitFor()
    const dialog = tab.page.getByRole('dialog', { name: 'Edit post' })
    const edit = async (files: number): Promise<void> => {
      await chooseFromMenu('two pictures', 'Edit')
      await until(`${files} files`, async () => (await filesOf(dialog).count()) === files)
    }
    const close = async (): Promise<void> => {
      await tab.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await edit(2)
    await dialog
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await textOf(dialog).fill('two pictures?')
    await close()
    await edit(1)
    await dialog.getByRole('button', { name: 'Start over' }).click()
    await until('both files', async () => (await filesOf(dialog).count()) === 2)
    expect(await textOf(dialog).inputValue()).toBe('two pictures')
    await close()
    const post = world.instance.postsSaying('two pictures')[0]
    const path = `/api/v1/statuses/${post?.id}`
    const body = { status: 'two pictures', media_ids: post?.mediaIds.slice(0, 1) }
    await world.instance.control.act({ as: 'luna', method: 'PUT', path, body })
    await rowWith(tab, 'two pictures').getByText('edited').waitFor()
    await edit(1)
    await close()
  })

  test('is deleted and redrafted; its text is a draft even when the instance refuses to delete it', async () => {
    await textOf(formOf(tab)).fill('words to redraft')
    await postOf(formOf(tab)).click()
    await rowWith(tab, 'words to redraft').waitFor()
    world.instance.control.fault({ match: 'DELETE /api/v1/statuses', status: 403, times: 1 })
    const redraft = async (): Promise<void> => {
      await chooseFromMenu('words to redraft', 'Delete and redraft')
      const question = tab.page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete and redraft' }).click()
    }
    const dialog = tab.page.getByRole('dialog', { name: 'New post' })
    const words = textOf(dialog)
    await redraft()
    await until('the deleted text in the form', async () => (await words.inputValue()) === 'words to redraft')
    expect(world.instance.postsSaying('words to redraft')).toHaveLength(1)
    await words.fill('')
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isFocused('the post', rowWith(tab, 'words to redraft'))
    await redraft()
    await until(
      'the post to be gone at the instance',
      () => world.instance.postsSaying('words to redraft').length === 0,
    )
    await until(
      'the deleted text still in the form',
      async () => (await words.inputValue()) === 'words to redraft',
    )
    await words.fill('best words')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowWith(tab, 'best words').waitFor()
    // The post that opened the dialog is gone.
    await until(
      'the focus in the timeline',
      () => document.activeElement?.matches('main [role="feed"] > article') === true,
    )
  })
})
