import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chatDraft } from '../../src/shared/model/chat.ts'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import { DESKTOP, PHONE } from './harness/dom.ts'
import { dragFiles, fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { fromEnd, layOutLog, scrollLog } from './harness/log.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab
let other: OtherTab

const main = (): Locator => tab.page.getByRole('main')
const log = (): Locator => main().getByRole('log', { name: 'Messages' })
const bubble = (words: string): Locator => log().getByRole('article').filter({ hasText: words })
const input = (): Locator => main().getByRole('textbox', { name: /^Message / })
const idOf = (name: string): string => world.instance.state.byAcct.get(name) ?? ''
const sent = (method: string, path: RegExp): number =>
  world.stats().requests.filter((call) => call.method === method && path.test(call.path)).length
/** The messages on luna's side at the instance that contain `words`. */
const messages = (words: string) =>
  [...world.instance.state.chats.values()]
    .filter(({ ownerId }) => ownerId === idOf('luna'))
    .flatMap(({ lines }) => lines)
    .filter(({ text }) => text.includes(words))
const openChat = async (name: string): Promise<void> => {
  await tab.go(`/users/luna/chats/${idOf(name)}`)
  await input().waitFor()
}

beforeAll(async () => {
  world = await openWorld()
  tab = world.tab
  other = await world.otherTab()
  return () => world.close()
})

afterEach(() => {
  world.instance.control.clearFaults()
  world.instance.control.resetStats()
})

describe('the list of chats', () => {
  test('is in the navigation, has the latest chat first, and leads to a chat and back', async () => {
    await tab.go('/main/friends')
    const unread = (): number => other.entity('badges')?.chats ?? 0
    await tab.page.getByRole('navigation').getByRole('link', { name: 'Chats' }).first().click()
    const rows = main().getByRole('list', { name: 'Chats' }).getByRole('link')
    await rows.first().waitFor()
    const before = unread()
    world.instance.control.chat('robin', 'luna', 'tide is out')
    await until('the new message in the first row', async () =>
      ((await rows.first().textContent()) ?? '').includes('tide is out'),
    )
    expect(await rows.first().textContent()).toContain('1 unread')
    await until('the badge in the other tab', () => unread() === before + 1)
    await tab.page
      .getByRole('link', { name: new RegExp(`Chats.*${before + 1}`) })
      .first()
      .waitFor()
    await rows.filter({ hasText: 'Hazel' }).first().click()
    await bubble('Is the almanac right').waitFor()
    await main().getByRole('button', { name: 'Back', exact: true }).click()
    await rows.first().waitFor()
  })

  test('starts a new chat with a known account, or with a search result', async () => {
    await tab.go('/users/luna/chats')
    await main().getByRole('button', { name: 'New chat' }).click()
    const search = main().getByPlaceholder('Search people')
    await main().getByRole('list', { name: 'People you chat with' }).getByRole('link').first().waitFor()
    await search.fill('kestrel')
    await main().getByRole('list', { name: 'Search results' }).getByRole('link').first().click()
    await main().getByText('No messages yet').waitFor()
    expect(sent('POST', /chats\/by-account-id\//)).toBe(1)
    await tab.page.goBack()
    await search.fill('nobody is called this')
    await main().getByText('No one found.').waitFor()
  })

  test.each(['/users/luna/chats?new', '/users/luna/chats/moss'])(
    'is the page that %s leads back to in a new tab (CH5)',
    async (path) => {
      tab = await world.openTab(path.replace('moss', idOf('moss')))
      await tab.page.evaluate(() => history.replaceState({ ...history.state, idx: 0 }, ''))
      await main().getByRole('button', { name: 'Back', exact: true }).click()
      await main().getByRole('list', { name: 'Chats', exact: true }).waitFor()
    },
  )
})

describe('a chat', () => {
  test('sends on Enter, also custom emoji; Ctrl+Enter adds a line', async () => {
    await openChat('moss')
    await input().fill('look :crow_01:')
    await input().press('Control+Enter')
    await tab.page.keyboard.type('at that')
    expect(await input().inputValue()).toBe('look :crow_01:\nat that')
    await input().press('Enter')
    await bubble('at that').getByRole('img', { name: ':crow_01:' }).waitFor()
    expect(await input().inputValue()).toBe('')
    await until('the instance to know', () => messages('at that').length === 1)
    expect(await bubble('at that').count()).toBe(1)
    expect(await bubble('at that').locator('time').textContent()).toMatch(/^\d{1,2}:\d\d\s[AP]M$/)
  })

  test('does not send while an emoji is being chosen', async () => {
    await openChat('moss')
    await input().fill('not while one is chosen')
    await main().getByRole('button', { name: 'Insert emoji' }).click()
    await tab.page.getByRole('gridcell').first().waitFor()
    await input().evaluate((field) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
    )
    expect(await input().inputValue()).toBe('not while one is chosen')
    await tab.page.keyboard.press('Escape')
    await tab.page.getByRole('gridcell').first().waitFor({ state: 'detached' })
    await input().fill('')
  })

  test('refuses an empty message, and says so until something is typed', async () => {
    await openChat('moss')
    await input().press('Enter')
    await main().getByText('Cannot post empty message').waitFor()
    await main().getByRole('button', { name: 'Dismiss' }).click()
    await main().getByText('Cannot post empty message').waitFor({ state: 'detached' })
    await input().press('Enter')
    await main().getByText('Cannot post empty message').waitFor()
    await input().fill('n')
    await main().getByText('Cannot post empty message').waitFor({ state: 'detached' })
    await input().fill('')
  })

  test('shows messages of the other person', async () => {
    await openChat('moss')
    world.instance.control.chat('moss', 'luna', 'I saw it, too')
    await bubble('I saw it, too').waitFor()
  })

  test('follows new messages, unless the reader has scrolled up, be it in the frame of a new one (CH8, CH9)', async () => {
    await openChat('moss')
    const say = async (words: string): Promise<void> => {
      world.instance.control.chat('moss', 'luna', words)
      await bubble(words).waitFor()
    }
    for (const words of ['one stone', 'two stones', 'three stones']) await say(words)
    await layOutLog(log(), '[data-id]')
    await say('four stones')
    expect(await fromEnd(log())).toBe(0)
    await scrollLog(log(), 20)
    await say('before the scroll is told')
    expect(await log().evaluate(({ scrollTop }) => scrollTop)).toBe(20)
    await main().getByRole('button', { name: 'Jump to the newest message' }).click()
    await say('at the end again')
    expect(await fromEnd(log())).toBe(0)
  })

  test('keeps a failed message and the typed text for the next tab, and sends the message on retry', async () => {
    await openChat('moss')
    world.instance.control.fault({ match: 'POST .*/messages', status: 422 })
    await input().fill('to be kept')
    await input().press('Enter')
    await log().getByText('Not sent').waitFor()
    await input().fill('half a thought')
    tab = await world.openTab(tab.page.path())
    await log().getByText('Not sent').waitFor()
    await until('the typed text in the field', async () => (await input().inputValue()) === 'half a thought')
    world.instance.control.clearFaults()
    await log().getByRole('button', { name: 'Try again' }).click()
    await until('the instance to know', () => messages('to be kept').length === 1)
    await log().getByText('Not sent').waitFor({ state: 'detached' })
    expect(await bubble('to be kept').count()).toBe(1)
    await input().fill('')
  })

  test('takes the focus after a file was removed, because the button is gone', async () => {
    await openChat('moss')
    await main().locator('input[type=file]').setInputFiles(fileCalled('twig.png'))
    const remove = main().getByRole('button', { name: 'Remove twig.png' })
    await remove.focus()
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    expect(await input().isFocused()).toBe(true)
  })

  test('whose unsent message is only a file is among the drafts, and opens from there (E45)', async () => {
    await openChat('moss')
    const other = await world.otherTab()
    const draftId = chatDraft(tab.page.path().split('/').at(-1) ?? '')
    await main().locator('input[type=file]').setInputFiles(fileCalled('feather.png'))
    await until('the file in the other tab', () => other.entity('uploads', draftId) !== undefined)
    expect(other.entity('draft', draftId)?.addressee).toBe('Moss')
    await main().getByRole('button', { name: 'Remove feather.png' }).waitFor()
    await tab.go('/drafts')
    const row = main()
      .getByRole('list', { name: 'Drafts' })
      .getByRole('listitem')
      .filter({ hasText: '1 file' })
    await row.getByRole('button', { name: /^Message to Moss/ }).click()
    const remove = main().getByRole('button', { name: 'Remove feather.png' })
    await remove.click()
    await remove.waitFor({ state: 'detached' })
    await tab.go('/drafts')
    await main().getByText('No drafts').waitFor()
  })

  test('takes one file, shows its upload, and sends it', async () => {
    await openChat('moss')
    await main().locator('input[type=file]').setInputFiles(fileCalled('nest.png'))
    await main().getByRole('button', { name: 'Remove nest.png' }).waitFor()
    await until('no second file', () => main().getByRole('button', { name: 'Attach a file' }).isDisabled())
    for (const name of ['Content warning', 'Scope', 'Poll', 'Sensitive', 'Preview'])
      expect(await main().getByRole('form').getByLabel(name).count()).toBe(0)
    const send = main().getByRole('button', { name: 'Send' })
    await until('the end of the upload', () => send.isEnabled())
    await dragFiles(main().getByRole('form'), 'drop', fileCalled('second.txt'))
    await main().getByText('You can attach one file per message.').waitFor()
    expect(
      await main()
        .getByRole('button', { name: /^Remove / })
        .count(),
    ).toBe(1)
    await send.click()
    await main().getByRole('button', { name: 'Remove nest.png' }).waitFor({ state: 'detached' })
    const last = log().getByRole('article').last()
    await last
      .getByRole('link', { name: 'Open attachment' })
      .or(last.locator('img[src*="/media/uploads/"]'))
      .first()
      .waitFor()
  })

  test("deletes the user's own message after confirmation", async () => {
    await openChat('moss')
    await input().fill('to be deleted')
    await input().press('Enter')
    const deleted = bubble('to be deleted')
    await until('the instance to know', () => messages('to be deleted').length === 1)
    await until('the message to be sent', async () => (await tab.health()).commands === 0)
    await deleted.hover()
    await deleted.getByRole('button', { name: 'More actions' }).click()
    await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await deleted.waitFor({ state: 'detached' })
    expect(sent('DELETE', /chats\/.*\/messages\//)).toBe(1)
  })

  test('that cannot be loaded says so, sends nothing, and can be loaded again', async () => {
    world.instance.control.fault({ match: 'chats/by-account-id', status: 500 })
    await openChat('tern')
    await main().getByText("Couldn't load the chat.").waitFor()
    expect(await main().getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    world.instance.control.clearFaults()
    await main().getByRole('button', { name: 'Try again' }).click()
    await main().getByText('No messages yet').waitFor()
  })

  test('adds a line on Enter on a phone', async () => {
    await tab.page.setViewportSize(PHONE)
    await openChat('rook')
    await bubble('pond at five?').waitFor()
    await input().fill('a line')
    await input().press('Enter')
    // Only a real key inserts the line break, so the test just checks that nothing is sent.
    expect(await input().inputValue()).toBe('a line\n')
    expect(sent('POST', /\/messages$/)).toBe(0)
    await input().fill('')
    await tab.page.setViewportSize(DESKTOP)
  })
})
