import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import type { Preferences } from '../../src/shared/model/preferences.ts'
import { atRest } from './harness/atRest.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { waitForFocus } from './harness/focus.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

// The form of a post: completion, the picker of emoji, files, and room for all fields; and pictures that are cropped. Only tests
// that need a real browser; the others are in tests/components/{emoji,composing,writing}.test.ts.

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()
const area = ({ page }: Tab): Locator => page.locator('form textarea').first()
const list = ({ page }: Tab): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const options = (one: Tab): Locator => list(one).getByRole('option')
const picker = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'Insert emoji' })
const cells = (one: Tab): Locator => one.page.getByRole('gridcell')

/** Clears the field, and types `text` key by key. */
async function type(one: Tab, text: string): Promise<void> {
  await area(one).fill('')
  await area(one).pressSequentially(text)
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  await world.instance.post('rook', 'what a bird')
  tab = await world.openTab('/login')
  await resize(tab, DESKTOP)
  await world.signIn(tab)
  await area(tab).waitFor()
})
afterAll(() => world?.close())

/** Opens the sidebar's form if another tab or window has written in it. */
const unfold = async (): Promise<void> => {
  const line = formOf(tab).getByRole('button', { name: /^Draft/ })
  if (await line.isVisible()) await line.click()
}

/** Closes what is open over the sidebar's form, and empties it. */
const clear = async (): Promise<void> => {
  await tab.page.keyboard.press('Escape')
  await unfold()
  await area(tab).fill('')
}

describe('a word that is typed', () => {
  beforeEach(() => resize(tab, DESKTOP))
  afterEach(clear)

  test('is completed to an emoji, which the browser can undo', async () => {
    await type(tab, 'hello :crow_02')
    await options(tab).filter({ hasText: ':crow_02:' }).waitFor()
    expect(await axe(tab, { exclude: ['main'] })).toEqual([])
    await area(tab).press('Enter')
    expect(await area(tab).inputValue()).toBe('hello :crow_02: ')
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('hello :crow_02')
  })

  test('is never covered by the list of completions', async () => {
    await type(tab, `${'line\n'.repeat(5)}:crow`)
    await options(tab).first().waitFor()
    const field = await area(tab).boundingBox()
    const box = await list(tab).boundingBox()
    if (field === null || box === null) throw new Error('not in the page')
    // The caret is in the last line.
    const lineAt = await area(tab).evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    expect(box.y).toBeGreaterThanOrEqual(field.y + field.height - lineAt - 12)
    expect(box.y + box.height).toBeLessThanOrEqual(DESKTOP.height)
  })

  test('is not changed while an input method composes it', async () => {
    await area(tab).focus()
    const session = await tab.page.context().newCDPSession(tab.page)
    await area(tab).pressSequentially('a ')
    for (const text of [':', ':c', ':cr', ':cro', ':crow'])
      await session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    expect(await area(tab).inputValue()).toBe('a :crow')
    expect(await list(tab).count()).toBe(0)
    await session.send('Input.insertText', { text: ':crow' })
    await options(tab).first().waitFor()
    expect(await area(tab).inputValue()).toBe('a :crow')
    await session.detach()
  })
})

test('on a phone, a word is completed to a name that is shown whole, beside a long display name (C48)', async () => {
  await resize(tab, PHONE)
  await tab.page.getByRole('button', { name: 'New post' }).click()
  const window = tab.page.getByRole('dialog')
  const field = window.getByRole('form').locator('textarea')
  await field.pressSequentially('@owl')
  const label = options(tab).getByText('@owl', { exact: true })
  await label.waitFor()
  const [room, text] = await label.evaluate((it) => {
    const words = document.createRange()
    words.selectNodeContents(it)
    return [it.getBoundingClientRect().width, words.getBoundingClientRect().width]
  })
  // A difference of a hundredth of a pixel already shows as "@o…".
  expect(room).toBeGreaterThanOrEqual(text ?? 0)
  await field.fill('')
  await tab.page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await resize(tab, DESKTOP)
})

describe('the picker', () => {
  beforeEach(() => resize(tab, DESKTOP))
  afterEach(clear)

  const open = async (): Promise<void> => {
    // The form is one line until it is used.
    await area(tab).focus()
    await formOf(tab).getByRole('button', { name: 'Insert emoji' }).click()
    await cells(tab).first().waitFor()
  }

  test('has six emoji of 36 px per row, and traps the focus', async () => {
    await open()
    const search = picker(tab).getByRole('combobox', { name: 'Search emoji' })
    const groups = picker(tab).getByRole('toolbar', { name: 'Emoji groups' }).getByRole('button')
    await groups
      .filter({ has: tab.page.locator('[aria-hidden]') })
      .last()
      .click()
    await picker(tab).getByRole('gridcell', { name: 'regional indicator Z' }).waitFor()
    const row = picker(tab)
      .getByRole('row')
      .filter({ has: tab.page.getByRole('gridcell') })
      .first()
    expect(await row.getByRole('gridcell').count()).toBe(6)
    const box = await cells(tab).first().boundingBox()
    expect([box?.width, box?.height]).toEqual([36, 36])
    // The last field is followed by the first one, not by the page.
    await picker(tab).getByRole('grid').press('Tab')
    await waitForFocus('the focus in the search', search)
  })

  test('puts an emoji into the text, which the browser can undo', async () => {
    await type(tab, 'one two three')
    await area(tab).evaluate((element) => (element as HTMLTextAreaElement).setSelectionRange(4, 7))
    await open()
    const search = picker(tab).getByRole('combobox', { name: 'Search emoji' })
    await search.fill('ornitho')
    await picker(tab)
      .getByText(/emoji found/)
      .waitFor()
    const chosen = await cells(tab).first().textContent()
    await search.press('Enter')
    await until('the emoji in the text', async () => (await area(tab).inputValue()) === `one ${chosen} three`)
    await area(tab).press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('one two three')
  })

  test('is a sheet on a phone, where a tap chooses', async () => {
    await resize(tab, PHONE)
    await rowWith(tab, 'what a bird').getByRole('button', { name: 'Reply' }).click()
    const form = rowWith(tab, 'what a bird').getByRole('form', { name: 'Reply to @rook' })
    const reply = form.getByRole('textbox', { name: 'Reply to @rook' })
    await reply.fill('@rook yes')
    await form.getByRole('button', { name: 'Insert emoji' }).click()
    await cells(tab).first().waitFor()
    await atRest(tab)
    const box = await picker(tab).boundingBox()
    expect(box?.width).toBe(PHONE.width)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(PHONE.height, 0)
    await cells(tab).nth(2).click()
    await picker(tab).waitFor({ state: 'detached' })
    await until('the emoji in the text', async () => /^@rook yes \S+ $/.test(await reply.inputValue()))
    await reply.fill('')
    await tab.page.keyboard.press('Escape')
    await resize(tab, DESKTOP)
  })
})

describe('a form that is lifted', () => {
  beforeEach(() => resize(tab, DESKTOP))

  const lifted = (): Locator => tab.page.getByRole('dialog', { name: 'New post' })
  const selection = (): Promise<unknown> =>
    area(tab).evaluate((it: HTMLTextAreaElement) => [
      it === document.activeElement,
      it.selectionStart,
      it.selectionEnd,
    ])

  test('keeps its caret, its words and what can be undone, up and down, and is a window (FR4, FR6)', async () => {
    await type(tab, 'one two three')
    await area(tab).evaluate((it) => (it as HTMLTextAreaElement).setSelectionRange(3, 7))
    const entries = await tab.page.evaluate(() => history.length)
    await formOf(tab).getByRole('button', { name: 'Write in a window' }).click()
    await lifted().waitFor()
    expect(await selection()).toEqual([true, 3, 7])
    await tab.page.keyboard.type('!')
    await tab.page.keyboard.press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).toBe('one two three')
    await tab.page.keyboard.press('ControlOrMeta+z')
    expect('one two three'.startsWith(await area(tab).inputValue())).toBe(true)
    expect(await area(tab).inputValue()).not.toBe('one two three')
    expect(await axe(tab)).toEqual([])
    const box = await formOf(tab).boundingBox()
    expect(box?.width).toBe(640)
    await area(tab).fill('a line\n'.repeat(60))
    const text = await area(tab).boundingBox()
    expect(text?.height).toBeCloseTo(0.6 * DESKTOP.height, 0)
    await expectButtons(formOf(tab))
    await tab.page.keyboard.press('Escape')
    await lifted().waitFor({ state: 'detached' })
    await tab.page.keyboard.press('ControlOrMeta+z')
    expect(await area(tab).inputValue()).not.toContain('a line')
    expect(await tab.page.evaluate(() => history.length)).toBe(entries)
    await clear()
  })

  test('has its picture beside the description, and covers what a row would clip, also on a phone (FR4, FR7)', async () => {
    const row = rowWith(tab, 'what a bird')
    for (const size of [DESKTOP, PHONE]) {
      await resize(tab, size)
      await row.getByRole('button', { name: /^Reply/ }).click()
      const form = row.getByRole('form', { name: 'Reply to @rook' })
      await form.getByRole('button', { name: 'Write in a window' }).click()
      await tab.page.getByRole('dialog', { name: 'Reply to @rook' }).waitFor()
      const picture = await (
        await fetch(`${world.instance.origin}/media/pictures/400x200/wide.png`)
      ).arrayBuffer()
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
      const description = form.getByRole('textbox', { name: 'Description of wide.png' })
      await description.waitFor()
      const [shown, words] = [
        await form.locator('img').first().boundingBox(),
        await description.boundingBox(),
      ]
      if (shown === null || words === null) throw new Error('not in the page')
      expect(shown.width).toBeGreaterThanOrEqual(size === PHONE ? 64 : 80)
      expect(words.x).toBeGreaterThanOrEqual(shown.x + shown.width)
      const box = await form.boundingBox()
      expect(box?.width).toBe(Math.min(640, size.width))
      if (size === PHONE) {
        expect([box?.x, box?.y, box?.height]).toEqual([0, 0, size.height])
        // The text takes the room that is left (C52).
        const post = await form.getByRole('button', { name: 'Post', exact: true }).boundingBox()
        expect((post?.y ?? 0) + (post?.height ?? 0)).toBeGreaterThan(size.height - 20)
      }
      for (const name of ['Post', 'Attach files'])
        expect(await isWithinReach(form.getByRole('button', { name, exact: true }))).toBe(true)
      await form.getByRole('button', { name: 'Remove wide.png' }).click()
      await tab.page.keyboard.press('Escape')
      await tab.page.getByRole('dialog', { name: 'Reply to @rook' }).waitFor({ state: 'detached' })
      await textOf(form).fill('')
      await textOf(form).press('Escape')
      await form.waitFor({ state: 'detached' })
    }
    await resize(tab, DESKTOP)
  })
})

// Files of a post, and what becomes of its words.

/** Chooses a file by its path on disk. Playwright would pass a copy. */
async function chooseFromDisk(form: Locator, path: string): Promise<void> {
  await form.locator('input[type=file]').evaluate((input) => input.setAttribute('data-chosen', ''))
  const session = await tab.page.context().newCDPSession(tab.page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `document.querySelector('[data-chosen]')`,
  })
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? '' })
  await session.detach()
}

describe('the form of a new post', () => {
  beforeEach(() => resize(tab, DESKTOP))
  afterEach(clear)

  test('a file that vanishes from the disk before it is read reports a failure, and the text stays', async () => {
    const form = formOf(tab)
    world.problems.expect(/ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED|FAILED|ACCESS_DENIED)|status of 500/)
    const folder = mkdtempSync(join(tmpdir(), 'rookery-'))
    const path = join(folder, 'gone.png')
    const { origin } = world.instance
    const picture = await (await fetch(`${origin}/media/avatars/luna.png`)).arrayBuffer()
    writeFileSync(path, Buffer.from(picture))
    await area(tab).fill('with a file from a stick')
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 500, times: 1 })
    await chooseFromDisk(form, path)
    const again = form.getByRole('button', { name: 'Retry gone.png' })
    await again.waitFor()
    rmSync(folder, { recursive: true })
    await again.click()
    await form.getByRole('alert').getByText('Upload failed').waitFor()
    await again.waitFor()
    expect(await area(tab).inputValue()).toBe('with a file from a stick')
    await form.getByRole('button', { name: 'Remove gone.png' }).click()
    await area(tab).fill('')
    await until('the form to be empty', async () => (await form.getByText('gone.png').count()) === 0)
  })

  test('a cropped picture takes the place of the whole one, with its description (U23)', async () => {
    const form = formOf(tab)
    const { origin } = world.instance
    const read = async (path: string) => Buffer.from(await (await fetch(`${origin}${path}`)).arrayBuffer())
    const files = await Promise.all(
      ['wide', 'other'].map(async (name) => ({
        name: `${name}.png`,
        mimeType: 'image/png',
        buffer: await read(`/media/pictures/400x200/${name}.png`),
      })),
    )
    await form.getByRole('textbox').first().click()
    await form.locator('input[type=file]').setInputFiles(files)
    await form.getByRole('textbox', { name: 'Description of wide.png' }).fill('a wide bird')
    await form.getByRole('button', { name: 'Crop wide.png' }).click()
    const crop = tab.page.getByRole('dialog', { name: 'Crop picture' })
    await until('the picture, with the window at rest', () =>
      crop.evaluate((it) => {
        const picture = it.querySelector('img')
        return picture?.complete === true && picture.clientHeight > 0 && it.getAnimations().length === 0
      }),
    )
    const stage = await crop.getByRole('button', { name: 'Frame' }).boundingBox()
    const corner = await crop.getByRole('button', { name: 'Bottom right corner' }).boundingBox()
    if (stage === null || corner === null) throw new Error('nothing to drag')
    await tab.page.mouse.move(corner.x + 10, corner.y + 10)
    await tab.page.mouse.down()
    await tab.page.mouse.move(corner.x + 10 - stage.width / 2, corner.y + 10, { steps: 5 })
    await tab.page.mouse.up()
    await crop.getByText('50% of the width, 100% of the height').waitFor()
    await crop.getByRole('button', { name: 'Crop', exact: true }).click()
    await crop.waitFor({ state: 'detached' })
    await area(tab).fill('half a bird')
    const post = form.getByRole('button', { name: 'Post', exact: true })
    await until('the upload', () => post.isEnabled())
    await post.click()
    await until('the post', () => world.instance.postsSaying('half a bird').length === 1)
    const media = world.instance
      .postsSaying('half a bird')[0]
      ?.mediaIds.map((id) => world.instance.state.media.get(id))
    expect(media).toMatchObject([
      { width: 200, height: 200, description: 'a wide bird' },
      { width: 400, height: 200 },
    ])
  })

  test('a tab that crashes in the middle of a sentence loses at most its end', async () => {
    const typing = await world.openTab('/main/friends', { newWindow: true })
    await area(typing).fill('')
    await area(typing).pressSequentially('on and on without a pause, until', { delay: 40 })
    await typing.crash()
    await typing.close()
    await until('most of the sentence', async () => (await area(tab).inputValue()).startsWith('on and on'))
  })
})

test('an avatar is cropped to a square with keys, and is what the instance then has (AC9, AC23)', async () => {
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
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
})

// A form with everything in it needs more room than a window has.

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

/**
 * Opens the preview, which scrolls into view. The options first open on a phone with its keyboard: they must be in view although
 * they load late, and then need more room.
 */
async function preview(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'More options' }).click()
  await tab.page
    .getByRole('dialog', { name: 'More options' })
    .getByRole('button', { name: 'Preview' })
    .click()
  const shown = form.getByRole('region', { name: 'Preview' })
  await shown.getByText('option 4').waitFor()
  await until('the preview to be in view', () => isWithinReach(shown.getByText('all of it')))
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
  const description = form.getByRole('textbox', { name: 'Description of two.txt' })
  await description.waitFor()
  // It scrolls there a frame later.
  await until('the description to be in view', () => isWithinReach(description))
  await form.getByRole('button', { name: 'Add a poll' }).click()
  for (const at of [1, 2, 3, 4]) {
    const option = form.getByRole('textbox', { name: `Option ${at}` })
    if (at > 2) await form.getByRole('button', { name: 'Add option' }).click()
    await option.waitFor()
    if (at === 1) await until('the first option to be in view', () => isWithinReach(option))
    await option.fill(`option ${at}`)
  }
  await preview(form)
}

/** The buttons that send the post and add to it are within reach, and only the fields scroll. */
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

/** Looks at the filled `form` in windows of these sizes. */
async function fitsInto(
  sizes: readonly (readonly [width: number, height: number])[],
  form: Locator,
): Promise<void> {
  for (const [width, height] of sizes) {
    await resize(tab, { width, height })
    await expectButtons(form)
  }
}

describe('the buttons', () => {
  // Other tests start with an empty form.
  afterEach(async () => {
    await resize(tab, DESKTOP)
    await tab.run({ kind: 'dropDraft', draftId: NEW_POST })
    const form = formOf(tab)
    await until(
      'an empty form',
      async () =>
        (await area(tab).inputValue()) === '' &&
        (await form.getByText(/\.txt/).count()) === 0 &&
        (await form.getByRole('textbox', { name: /^Option/ }).count()) === 0,
    )
  })

  test('of a full form are within reach: in a window, on a phone with its keyboard, and in a column (C47)', async () => {
    const keyboard = [390, 400] as const
    await resize(tab, { width: keyboard[0], height: keyboard[1] })
    await rowsOf(tab).first().waitFor()
    await tab.page.evaluate(() => document.getElementById('main')?.focus())
    await tab.page.keyboard.press('n')
    const inWindow = tab.page.getByRole('dialog').getByRole('form', { name: 'New post' })
    await fillWithEverything(inWindow)
    await fitsInto([keyboard, [390, 844], [1366, 768]], inWindow)
    await tab.page.keyboard.press('Escape')
    await inWindow.waitFor({ state: 'detached' })

    // All forms for a new post show the same draft. The sidebar's gets the preview last, because its focus opens it.
    await prefer({ thirdColumnMode: 'postform' })
    await resize(tab, { width: 1366, height: 600 })
    const inColumn = tab.page
      .getByRole('complementary', { name: 'New post' })
      .getByRole('form', { name: 'New post' })
    await preview(inColumn)
    await fitsInto([[1366, 600]], inColumn)
    await prefer({ thirdColumnMode: 'notifications' })

    // Its closed box takes room of its own.
    await tab.page.getByRole('button', { name: 'Shoutbox' }).waitFor()
    const inSidebar = tab.page.getByRole('form', { name: 'New post' }).first()
    await unfold()
    await preview(inSidebar)
    await fitsInto(
      [
        [1366, 600],
        [1366, 768],
      ],
      inSidebar,
    )
  })

  test('of a full reply below a post are within reach, also on a phone and in a low window (C47)', async () => {
    await resize(tab, { width: 390, height: 844 })
    const row = rowsOf(tab).nth(2)
    await row.getByRole('button', { name: /^Reply/ }).click()
    const form = tab.page.getByRole('main').getByRole('form', { name: /^Reply to/ })
    await fillWithEverything(form)
    await fitsInto(
      [
        [390, 844],
        [1366, 600],
        [1366, 768],
      ],
      form,
    )
    // On a phone, an open reply hides the button for a new post.
    await textOf(form).press('Escape')
    await form.waitFor({ state: 'detached' })
  })
})
