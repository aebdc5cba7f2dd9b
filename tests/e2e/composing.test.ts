import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab
let picture: Buffer

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New status' }).first()
const textOf = (form: Locator): Locator => form.getByRole('textbox', { name: "What's on your mind?" })
const postOf = (form: Locator): Locator => form.getByRole('button', { name: /^Post/ })
const filesOf = (form: Locator): Locator => form.getByRole('list', { name: 'Files' }).getByRole('listitem')
const attach = (form: Locator, ...names: readonly string[]): Promise<void> =>
  form
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/png', buffer: picture })))
/** The file itself, as it lies on the disk. */
async function chooseFrom(form: Locator, path: string): Promise<void> {
  await form.locator('input[type=file]').evaluate((input) => input.setAttribute('data-chosen', ''))
  const session = await tab.page.context().newCDPSession(tab.page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('[data-chosen]')`,
  })
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' })
  await session.detach()
}
const described = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name: `Description of ${name}` })
/** A file that is dragged over the form, or let go there. */
const letGo = (form: Locator, kind: string, name = 'a.txt', bytes = 1): Promise<void> =>
  form.evaluate(
    (element, { kind, name, bytes }) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'text/plain' }))
      element.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    },
    { kind, name, bytes },
  )
const isFresh = (form: Locator): Promise<unknown> =>
  until('the form to be empty', async () => {
    return (await textOf(form).inputValue()) === '' && (await filesOf(form).count()) === 0
  })
const descriptionsOf = (words: string): (string | null | undefined)[] =>
  (world.instance.postsSaying(words)[0]?.mediaIds ?? []).map(
    (id) => world.instance.state.media.get(id)?.description,
  )
const menu = async (words: string, item: string): Promise<void> => {
  await buttonOf(tab, words, 'More actions').click()
  await tab.page.getByRole('menuitem', { name: item, exact: true }).click()
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  picture = Buffer.from(await (await fetch(`${world.instance.origin}/media/avatars/luna.png`)).arrayBuffer())
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async () => {
  world.instance.control.clearFaults()
  world.instance.control.workOnFiles(0)
  const form = formOf(tab)
  for (const button of await form.getByRole('button', { name: /^(Remove|Cancel the upload of) / }).all())
    await button.click()
  await textOf(form).fill('')
})

describe('files', () => {
  test('are described, put in order by keys, survive a reload, and a refused post keeps them', async () => {
    const form = formOf(tab)
    await attach(form, 'a.png', 'b.png')
    await until('both to be there', async () => !(await postOf(form).isDisabled()))
    world.instance.control.resetStats()
    await described(form, 'b.png').fill('second')
    await tab.page.keyboard.press('Enter')
    await described(form, 'a.png').fill('first')
    await form.getByRole('button', { name: 'Move b.png up' }).focus()
    await tab.page.keyboard.press('Enter')
    await until('the other order', async () =>
      /b\.png/.test((await filesOf(form).first().textContent()) ?? ''),
    )
    // There is nowhere to go from here, and the focus is not lost by that.
    await isFocused('the button', form.getByRole('button', { name: 'Move b.png up' }))
    await textOf(form).fill('two of them')
    // Enter in a description does nothing (U10).
    expect(await described(form, 'b.png').inputValue()).toBe('second')
    expect(world.stats().byPath['POST /api/v1/statuses']).toBe(undefined)
    await tab.page.reload()
    await until('the draft', async () => (await filesOf(form).count()) === 2)
    await until('its words', async () => (await described(form, 'b.png').inputValue()) === 'second')

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

  test('that fail say why, and go when they are tried again; a post waits for them', async () => {
    const form = formOf(tab)
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 500, times: 1 })
    await attach(form, 'late.png')
    await form.getByRole('alert').getByText('Upload failed. Try again later').waitFor()
    world.instance.control.workOnFiles(1_500)
    await form.getByRole('button', { name: 'Try late.png again' }).click()
    await form.getByText('being processed').waitFor()
    expect(await postOf(form).isDisabled()).toBe(true)
    await until('the file', async () => !(await postOf(form).isDisabled()))
    await form.getByText('being processed').waitFor({ state: 'detached' })

    await letGo(form, 'drop', 'big.bin', 17_000_000)
    await form.getByText('Upload failed. File too big [16.21 MiB / 15.26 MiB]').waitFor()
    expect(await form.getByRole('button', { name: 'Try big.bin again' }).count()).toBe(0)
    await textOf(form).fill('both of them')
    await tab.page.keyboard.press('Control+Enter')
    const question = tab.page.getByRole('alertdialog', { name: 'Post without all files?' })
    await question.getByText('A file could not be uploaded.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await isFocused('the text', textOf(form))
    expect(world.instance.postsSaying('both of them')).toEqual([])
    await textOf(form).fill('')
    await form.getByRole('button', { name: 'Remove late.png' }).press('Enter')
    await isFocused('the next file', form.getByRole('button', { name: 'Remove big.bin' }))
    await until('the other file', async () => (await filesOf(form).count()) === 1)
    await tab.page.keyboard.press('Enter')
    await isFresh(form)
    await isFocused('where more are chosen', form.getByRole('button', { name: 'Attach files' }))
  })

  test('that vanish before they were read say that they failed, and what is typed stays', async () => {
    const form = formOf(tab)
    world.problems.expect(/ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED|FAILED|ACCESS_DENIED)/)
    const folder = mkdtempSync(join(tmpdir(), 'rookery-'))
    const path = join(folder, 'gone.png')
    writeFileSync(path, picture)
    await textOf(form).fill('with a file from a stick')
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 500, times: 1 })
    await chooseFrom(form, path)
    const again = form.getByRole('button', { name: 'Try gone.png again' })
    await again.waitFor()
    rmSync(folder, { recursive: true })
    await again.click()
    await form.getByRole('alert').getByText('Upload failed').waitFor()
    await again.waitFor()
    expect(await textOf(form).inputValue()).toBe('with a file from a stick')
    await form.getByRole('button', { name: 'Remove gone.png' }).click()
    await textOf(form).fill('')
    await isFresh(form)
  })

  test('go on when their tab is closed, and show in the others', async () => {
    const other = await world.openTab('/main/public', { newWindow: true })
    const form = formOf(other)
    await textOf(form).waitFor()
    world.instance.control.fault({ match: 'POST /api/v1/media', delayMs: 1_500, times: 1 })
    await attach(formOf(tab), 'orphan.png')
    await filesOf(form).getByRole('progressbar').waitFor()
    await tab.close()
    tab = other
    await filesOf(form).getByRole('progressbar').waitFor({ state: 'detached' })
    await postOf(form).click()
    await isFresh(form)
    expect([...world.instance.state.statuses.values()].at(-1)?.mediaIds).toHaveLength(1)
    await go(tab, '/main/friends')
  })

  test('are let go over the form, and pasted', async () => {
    const form = formOf(tab)
    await textOf(form).waitFor()
    const icon = form.getByText('Drop files here')
    await letGo(form, 'dragover')
    await icon.waitFor()
    await letGo(form, 'dragleave')
    await icon.waitFor({ state: 'detached' })
    await letGo(form, 'dragover')
    await letGo(form, 'drop', 'dropped.txt')
    await described(form, 'dropped.txt').waitFor()
    await textOf(form).evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['y'], 'pasted.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await described(form, 'pasted.png').waitFor()
    for (const name of ['dropped.txt', 'pasted.png'])
      await form
        .getByRole('button', { name: new RegExp(`${name}$`) })
        .last()
        .click()
    await isFresh(form)
  })
})

describe('descriptions', () => {
  test('are counted, and asked for before a post goes out without them', async () => {
    const form = formOf(tab)
    await tab.run({ kind: 'setPreferences', change: { modalOnMissingDescription: true } })
    // More than a gallery shows at once: all of them are there to be described.
    const names = Array.from({ length: 10 }, (_, n) => `p${n}.png`)
    await attach(form, ...names)
    await until('all of them', async () => (await filesOf(form).count()) === 10)
    await until('all to be there', async () => !(await postOf(form).isDisabled()))
    for (const name of names.slice(1)) await described(form, name).fill(`about ${name}`)
    expect(await filesOf(form).nth(1).textContent()).toContain('4,988')
    await textOf(form).fill('ten of them')
    await postOf(form).click()
    const question = tab.page.getByRole('alertdialog', { name: 'Post without descriptions?' })
    await question.getByText('A file has no description.').waitFor()
    expect(await axe(tab)).toEqual([])
    await question.getByRole('button', { name: 'Add descriptions' }).click()
    await isFocused('where it is missing', described(form, 'p0.png'))
    expect(world.instance.postsSaying('ten of them')).toEqual([])
    await tab.page.keyboard.press('Control+Enter')
    await question.getByRole('button', { name: 'Post anyway' }).click()
    await isFresh(form)
    expect(descriptionsOf('ten of them')).toHaveLength(10)
    await tab.run({ kind: 'setPreferences', change: { modalOnMissingDescription: null } })
  })

  test('that are too long hold the post back', async () => {
    const form = formOf(tab)
    await attach(form, 'long.png')
    await described(form, 'long.png').fill('x'.repeat(5_001))
    await until('the button to be off', () => postOf(form).isDisabled())
    await described(form, 'long.png').fill('x')
    await until('the button to be on', async () => !(await postOf(form).isDisabled()))
  })
})

describe('a post', () => {
  test('that is to go by itself says so, and how long it stays is chosen', async () => {
    const form = formOf(tab)
    await textOf(form).fill('gone tomorrow')
    const expires = form.getByRole('button', { name: 'Delete after a while' })
    await expires.click()
    await form.getByRole('combobox', { name: 'Deleted after' }).selectOption('Deleted after 7 days')
    await expires.click()
    await form.getByRole('combobox', { name: 'Deleted after' }).waitFor({ state: 'detached' })
    await expires.click()
    await form.getByRole('combobox', { name: 'Deleted after' }).selectOption('Deleted after 6 hours')
    await postOf(form).click()
    await isFresh(form)
    const [made] = world.instance.postsSaying('gone tomorrow')
    expect(((made?.expiresAt ?? 0) - (made?.createdAt ?? 0)) / 3_600_000).toBeCloseTo(6, 1)
    expect(await expires.getAttribute('aria-pressed')).toBe('false')
    await rowWith(tab, 'gone tomorrow')
      .getByText(/^Disappears/)
      .waitFor()
  })

  test('with a poll is made by keys alone, after a look at it', async () => {
    const form = formOf(tab)
    await textOf(form).focus()
    await tab.page.keyboard.type('tea or *coffee*')
    await form.getByRole('combobox', { name: 'Format' }).focus()
    await tab.page.keyboard.press('m')
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
    await form.getByRole('spinbutton', { name: 'Poll age' }).fill('2')
    await form.getByRole('combobox', { name: 'Unit of the poll age' }).selectOption('hours')
    await form.getByRole('button', { name: 'Preview' }).focus()
    await tab.page.keyboard.press('Enter')
    const preview = form.getByRole('region', { name: 'Preview' })
    await preview.locator('em').getByText('coffee').waitFor()
    await textOf(form).focus()
    await tab.page.keyboard.press('End')
    await tab.page.keyboard.type(' now')
    await preview.getByText('now').waitFor()
    expect(world.instance.postsSaying('coffee')).toEqual([])
    expect(await axe(tab)).toEqual([])
    await tab.page.keyboard.press('Control+Enter')
    await isFresh(form)
    await preview.getByText('There is nothing to preview yet.').waitFor()
    await form.getByRole('button', { name: 'Preview' }).click()
    await preview.waitFor({ state: 'detached' })
    const [made] = world.instance.postsSaying('coffee')
    const poll = world.instance.state.polls.get(made?.pollId ?? '')
    expect(poll?.options.map(({ title }) => title)).toEqual(['tea', 'coffee'])
    expect(Math.round(((poll?.expiresAt ?? 0) - (made?.createdAt ?? 0)) / 60_000)).toBe(60)
  })

  test('of two tabs that send the same at once is one', async () => {
    const other = await world.openTab('/main/public', { newWindow: true })
    await textOf(formOf(other)).waitFor()
    await textOf(formOf(tab)).fill('said by both')
    await until('the draft there', async () => (await textOf(formOf(other)).inputValue()) === 'said by both')
    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 500, times: 1 })
    await Promise.all([postOf(formOf(tab)).click(), postOf(formOf(other)).click()])
    await isFresh(formOf(tab))
    await isFresh(formOf(other))
    expect(world.instance.postsSaying('said by both')).toHaveLength(1)
    await other.close()
    await tab.show()
  })
})

describe('a post of one’s own', () => {
  test('is edited; what the instance says against it stands in the form', async () => {
    await textOf(formOf(tab)).fill('first words')
    await postOf(formOf(tab)).click()
    await rowWith(tab, 'first words').waitFor()
    await menu('first words', 'Edit')
    const dialog = tab.page.getByRole('dialog', { name: 'Edit status' })
    const form = dialog.getByRole('form', { name: 'Edit status' })
    await until('its words', async () => (await textOf(form).inputValue()) === 'first words')
    await textOf(form).fill('better words')
    world.instance.control.fault({ match: 'PUT /api/v1/statuses', status: 422, times: 1 })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await form
      .getByRole('alert')
      .getByText(/^Error: /)
      .waitFor()
    await tab.page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await rowWith(tab, 'better words').getByText('edited').waitFor()
    expect(world.instance.postsSaying('better words')).toHaveLength(1)
  })

  test('is written anew: its words are a draft before it is deleted, and also when it is not', async () => {
    world.instance.control.fault({ match: 'DELETE /api/v1/statuses', status: 403, times: 1 })
    const anew = async (): Promise<void> => {
      await menu('better words', 'Delete and write anew')
      const sure = tab.page.getByRole('alertdialog')
      await sure.getByRole('button', { name: 'Delete and write anew' }).click()
    }
    const dialog = tab.page.getByRole('dialog', { name: 'New status' })
    const words = textOf(dialog)
    await anew()
    await until('the words', async () => (await words.inputValue()) === 'better words')
    expect(world.instance.postsSaying('better words')).toHaveLength(1)
    await words.fill('')
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isFocused('what it came from', rowWith(tab, 'better words'))
    await anew()
    await until('the post to be gone', () => world.instance.postsSaying('better words').length === 0)
    await until('the words', async () => (await words.inputValue()) === 'better words')
    await words.fill('best words')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowWith(tab, 'best words').waitFor()
    // What it came from is gone.
    await until('the focus in the timeline', () =>
      tab.page.evaluate(() => document.activeElement?.matches('main [role="feed"] > article') === true),
    )
  })
})
