import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

let world: World
/** luna's two. */
let one: Tab
let two: Tab
/** moss's, in another browser. */
let moss: Tab

const mainOf = (tab: Tab): Locator => tab.page.getByRole('main')
const logOf = (tab: Tab): Locator => mainOf(tab).getByRole('log', { name: 'Messages' })
const bubbleOf = (tab: Tab, words: string): Locator =>
  logOf(tab).getByRole('article').filter({ hasText: words })
const inputOf = (tab: Tab): Locator => mainOf(tab).getByRole('textbox', { name: /^Message / })
const fromEnd = (tab: Tab): Promise<number> =>
  logOf(tab).evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
const idOf = (name: string): string =>
  [...world.instance.state.accounts.values()].find(({ username }) => username === name)?.id ?? ''
const sent = (method: string, path: RegExp): number =>
  world.instance.control
    .stats()
    .requests.filter((call) => call.session === 'luna' && call.method === method && path.test(call.path))
    .length

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  one = await world.openTab('/login')
  await resize(one, DESKTOP)
  await world.signIn(one)
  two = await world.openTab('/main/friends', { newWindow: true })
  await resize(two, DESKTOP)
  moss = await (await world.newProfile()).openTab('/login')
  await world.signIn(moss, 'moss')
})

afterAll(() => world?.close())

describe('the list of chats', () => {
  test('is led to by the navigation, has the latest first, and leads to a chat and back', async () => {
    await one.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).first().click()
    const rows = mainOf(one).getByRole('list', { name: 'Chats' }).getByRole('link')
    await rows.first().waitFor()
    expect(await rows.first().textContent()).toContain('I bring cake')
    world.instance.control.chat('robin', 'luna', 'tide is out')
    await until('what came last to be the first', async () =>
      ((await rows.first().textContent()) ?? '').includes('tide is out'),
    )
    expect(await rows.first().textContent()).toContain('1 unread')
    await two.page
      .getByRole('link', { name: /Chats.*1/ })
      .first()
      .waitFor()
    await rows
      .filter({ hasText: 'Hazel' })
      .or(rows.filter({ hasText: 'almanac' }))
      .first()
      .click()
    await bubbleOf(one, 'Is the almanac right').waitFor()
    await mainOf(one).getByRole('button', { name: 'Back to all chats' }).click()
    await rows.first().waitFor()
  })

  test('begins a new one with somebody known, or with who is found', async () => {
    await mainOf(one).getByRole('button', { name: 'New chat' }).click()
    const search = mainOf(one).getByPlaceholder('Search people')
    await mainOf(one).getByRole('list', { name: 'People you chat with' }).getByRole('link').first().waitFor()
    await search.fill('kestrel')
    await mainOf(one).getByRole('list', { name: 'Search results' }).getByRole('link').first().click()
    await mainOf(one).getByText('No messages yet').waitFor()
    expect(sent('POST', /chats\/by-account-id\//)).toBe(1)
    await one.page.goBack()
    await search.fill('nobody is called this')
    await mainOf(one).getByText('No one found.').waitFor()
  })
})

describe('a chat', () => {
  beforeAll(async () => {
    await go(moss, `/users/moss/chats/${idOf('luna')}`)
    await go(one, `/users/luna/chats/${idOf('moss')}`)
    await logOf(one).getByRole('article').nth(19).waitFor()
  })

  test('begins at its newest message, and has older ones above without a jump', async () => {
    await until('the end', async () => (await fromEnd(one)) < 11)
    const article = logOf(one).getByRole('article').first()
    await article.evaluate((element) => element.setAttribute('data-mark', ''))
    const marked = logOf(one).locator('[data-mark]')
    await logOf(one).evaluate((element) => element.scrollTo({ top: 500 }))
    const before = await marked.evaluate((element) => element.getBoundingClientRect().top)
    await logOf(one).evaluate((element) => element.scrollTo({ top: 380 }))
    await until('older ones', async () => (await logOf(one).getByRole('article').count()) > 20)
    const after = await marked.evaluate((element) => element.getBoundingClientRect().top)
    expect(Math.abs(after - before - 120)).toBeLessThan(3)
    await mainOf(one).getByRole('button', { name: 'Jump to the newest message' }).click()
    await until('the end', async () => (await fromEnd(one)) < 11)
  })

  test('sends on Enter, with emoji, to the other and to all tabs; Ctrl+Enter goes on', async () => {
    await inputOf(one).fill('not while one is chosen')
    await mainOf(one).getByRole('button', { name: 'Insert emoji' }).click()
    await one.page.getByRole('gridcell').first().waitFor()
    await inputOf(one).dispatchEvent('keydown', { key: 'Enter' })
    expect(await inputOf(one).inputValue()).toBe('not while one is chosen')
    await one.page.keyboard.press('Escape')
    await one.page.getByRole('gridcell').first().waitFor({ state: 'detached' })
    await inputOf(one).fill('look :crow_01:')
    await inputOf(one).press('Control+Enter')
    await inputOf(one).pressSequentially('at that')
    expect(await inputOf(one).inputValue()).toBe('look :crow_01:\nat that')
    await inputOf(one).press('Enter')
    await bubbleOf(moss, 'at that').waitFor()
    await bubbleOf(one, 'at that').getByRole('img', { name: ':crow_01:' }).waitFor()
    expect(await inputOf(one).inputValue()).toBe('')
    await until('one of it', async () => (await bubbleOf(one, 'at that').count()) === 1)
    await inputOf(one).press('Enter')
    await mainOf(one).getByText('Cannot post empty message').waitFor()
    await mainOf(one).getByRole('button', { name: 'Dismiss' }).click()
    await logOf(moss).evaluate((element) =>
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - 9 }),
    )
    await inputOf(one).fill('do you follow?')
    await inputOf(one).press('Enter')
    await bubbleOf(moss, 'do you follow?').waitFor()
    await until('it to be followed', async () => (await fromEnd(moss)) < 2)
    const time = await bubbleOf(one, 'at that').locator('time').textContent()
    expect(time).toMatch(/^\d\d:\d\d$/)
  })

  test('counts what comes while one reads above, and is read at its end, in all tabs', async () => {
    await logOf(one).evaluate((element) => element.scrollTo({ top: 0 }))
    await mainOf(one).getByRole('button', { name: 'Jump to the newest message' }).waitFor()
    await inputOf(moss).fill('from moss')
    await inputOf(moss).press('Enter')
    const jump = mainOf(one).getByRole('button', { name: 'Jump to the newest message' })
    await jump.getByText('1', { exact: true }).waitFor()
    await two.page
      .getByRole('link', { name: /Chats.*2/ })
      .first()
      .waitFor()
    await jump.click()
    await two.page
      .getByRole('link', { name: /Chats.*1/ })
      .first()
      .waitFor()
    expect(sent('POST', /\/read$/)).toBe(1)
  })

  test('keeps what failed with what to do about it, and what is typed, over a reload', async () => {
    world.instance.control.fault({ match: 'POST .*/messages', status: 422 })
    world.problems.expect(/422/)
    await inputOf(one).fill('to be kept')
    await inputOf(one).press('Enter')
    await logOf(one).getByText('Not sent').waitFor()
    await inputOf(one).fill('half a thought')
    await one.page.reload()
    await logOf(one).getByText('Not sent').waitFor()
    expect(await inputOf(one).inputValue()).toBe('half a thought')
    world.instance.control.clearFaults()
    await logOf(one).getByRole('button', { name: 'Try again' }).click()
    await bubbleOf(moss, 'to be kept').waitFor()
    await until(
      'it not to be a failed one',
      async () => (await logOf(one).getByText('Not sent').count()) === 0,
    )
    await inputOf(one).fill('')
  })

  test('takes one file, with how it goes, and shows it to the other', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const chosen = mainOf(one).locator('input[type=file]')
    await chosen.setInputFiles({ name: 'nest.png', mimeType: 'image/png', buffer: png })
    await mainOf(one).getByRole('button', { name: 'Remove nest.png' }).waitFor()
    await until('no second', () => mainOf(one).getByRole('button', { name: 'Attach a file' }).isDisabled())
    for (const name of ['Content warning', 'Scope', 'Poll', 'Sensitive', 'Preview'])
      expect(await mainOf(one).getByRole('form').getByLabel(name).count()).toBe(0)
    const send = mainOf(one).getByRole('button', { name: 'Send' })
    await until('it to be here', () => send.isEnabled())
    await mainOf(one)
      .getByRole('form')
      .evaluate((form) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'second.txt'))
        form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      })
    await mainOf(one).getByText('You can attach one file per message.').waitFor()
    expect(
      await mainOf(one)
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(1)
    await send.click()
    const last = logOf(moss).getByRole('article').last()
    await last
      .getByRole('link', { name: 'Open attachment' })
      .or(last.locator('img[src*="/media/uploads/"]'))
      .first()
      .waitFor()
    await until(
      'the form to be empty',
      async () => (await mainOf(one).getByRole('button', { name: 'Remove nest.png' }).count()) === 0,
    )
  })

  test('loses a message of one’s own when that is wanted', async () => {
    const bubble = bubbleOf(one, 'to be kept')
    await bubble.hover()
    await bubble.getByRole('button', { name: 'More actions' }).click()
    await one.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await one.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await until('it to be gone', async () => (await bubble.count()) === 0)
    expect(sent('DELETE', /chats\/.*\/messages\//)).toBe(1)
  })

  test('says when it can’t be loaded, and sends nothing then', async () => {
    world.instance.control.fault({ match: 'chats/by-account-id', status: 500 })
    world.problems.expect(/500/)
    await go(one, `/users/luna/chats/${idOf('tern')}`)
    await mainOf(one).getByText("Couldn't load the chat.").waitFor()
    expect(await mainOf(one).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    world.instance.control.clearFaults()
    await mainOf(one).getByRole('button', { name: 'Try again' }).click()
    await mainOf(one).getByText('No messages yet').waitFor()
  })

  test('holds to what axe asks for, and fits a phone, where Enter goes on', async () => {
    await go(one, '/users/luna/chats')
    await mainOf(one).getByRole('list', { name: 'Chats' }).waitFor()
    expect(await axe(one)).toEqual([])
    await go(one, `/users/luna/chats/${idOf('rook')}`)
    await wear(one, 'pleroma-light')
    await resize(one, PHONE)
    await bubbleOf(one, 'pond at five?').waitFor()
    expect(await axe(one)).toEqual([])
    await inputOf(one).fill('a line')
    await inputOf(one).press('Enter')
    expect(await inputOf(one).inputValue()).toBe('a line\n')
    const wide = await one.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(PHONE.width)
    await inputOf(one).fill(Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n'))
    expect((await inputOf(one).boundingBox())?.height).toBe(160)
    await inputOf(one).fill('')
  })
})
