import { beforeAll, describe, expect, test } from 'vitest'
import { plainText } from '../../src/shared/model/richText.ts'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import { DESKTOP, PHONE } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { fromEnd, layOutLog, scrollLog, tellScroll } from './harness/log.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const boxOf = ({ page }: Tab): Locator => page.getByRole('region', { name: 'Shoutbox' })
const headOf = (tab: Tab): Locator => boxOf(tab).getByRole('button', { name: 'Shoutbox' })
const lineOf = (where: Locator, words: string): Locator =>
  where.getByRole('listitem').filter({ hasText: words })
const inputOf = (where: Locator): Locator => where.getByRole('textbox', { name: 'Say something to everyone' })

describe('for a signed-in user', () => {
  let world: World
  let tab: Tab
  let other: OtherTab
  let view: string

  const linesInOtherTab = (): string[] =>
    other.rows(view).map((id) => plainText(other.entity('shoutMessage', id)?.text ?? []))
  const waitForEmpty = (input: Locator): Promise<unknown> =>
    until('the field to be empty', async () => (await input.inputValue()) === '')

  beforeAll(async () => {
    world = await openWorld({ path: '/shout-panel' })
    tab = world.tab
    other = await world.otherTab()
    view = await other.watch('shout')
    return () => world.close()
  })

  describe('the page', () => {
    test('shows earlier lines with an avatar, a linked name and linked text', async () => {
      await tab.go('/shout-panel')
      const line = lineOf(mainOf(tab), 'tide table for tomorrow')
      await line.waitFor()
      expect(await line.locator('img').count()).toBe(1)
      expect(await line.getByRole('link', { name: 'robin' }).getAttribute('href')).toBe('/users/robin')
      await line.getByRole('link', { name: 'https://almanac.example/tides' }).waitFor()
      expect(await lineOf(mainOf(tab), 'not bold').locator('b, strong').count()).toBe(0)
    })

    test('sends a line on Enter, empties its field, and shows the line in all tabs', async () => {
      await tab.go('/shout-panel')
      const input = inputOf(mainOf(tab))
      await input.fill('is the pond still muddy?')
      await input.press('Enter')
      await lineOf(mainOf(tab), 'is the pond still muddy?').waitFor()
      await waitForEmpty(input)
      await until('the line in the other tab', () => linesInOtherTab().includes('is the pond still muddy?'))
      await tab.go('/about')
      await headOf(tab).click()
      await lineOf(boxOf(tab), 'is the pond still muddy?').waitFor()
      await headOf(tab).click()
    })

    test('shows what others say', async () => {
      await tab.go('/shout-panel')
      await mainOf(tab).getByRole('log').waitFor()
      world.instance.control.shout('moss', 'it is')
      const line = lineOf(mainOf(tab), 'it is')
      await line.waitFor()
      await line.getByRole('link', { name: 'moss' }).waitFor()
    })

    test('stays at its end, unless the user has scrolled up, be it in the frame of a new line (SH6)', async () => {
      await tab.go('/about')
      await tab.go('/shout-panel')
      const log = mainOf(tab).getByRole('log')
      await lineOf(log, 'tide table for tomorrow').waitFor()
      await layOutLog(log, 'li')
      const say = async (words: string): Promise<void> => {
        world.instance.control.shout('moss', words)
        await lineOf(log, words).waitFor()
      }
      await say('at the end')
      expect(await fromEnd(log)).toBe(0)
      await scrollLog(log, 0)
      await say('before the scroll is told')
      expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      await tellScroll(log)
      await say('after it')
      expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
      await scrollLog(log, 10_000)
      await say('at the end again')
      expect(await fromEnd(log)).toBe(0)
    })

    test('sends neither during composition nor on Shift+Enter', async () => {
      await tab.go('/shout-panel')
      const input = inputOf(mainOf(tab))
      await input.fill('ねこ')
      await input.evaluate((field) =>
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
      )
      expect(await input.inputValue()).toBe('ねこ')
      await input.press('Shift+Enter')
      await input.pressSequentially('two')
      expect(await input.inputValue()).toBe('ねこ\ntwo')
      expect(linesInOtherTab().some((line) => line.includes('ねこ'))).toBe(false)
      await input.press('Enter')
      await until('the line in the other tab', () => linesInOtherTab().includes('ねこ\ntwo'))
      await waitForEmpty(input)
    })

    test('keeps a line that could not be sent, even for the next tab, and sends it on retry', async () => {
      await tab.go('/shout-panel')
      const { control } = world.instance
      control.refuseSockets(true)
      control.closeSockets('terminate')
      await mainOf(tab).getByRole('log').getByRole('alert').waitFor()
      await inputOf(mainOf(tab)).fill('to be kept')
      await inputOf(mainOf(tab)).press('Enter')
      const alert = mainOf(tab).getByRole('form').getByRole('alert')
      await alert.waitFor()
      expect(await alert.textContent()).toContain('Not sent')
      expect(await inputOf(mainOf(tab)).inputValue()).toBe('to be kept')
      tab = await world.openTab('/shout-panel')
      const input = inputOf(mainOf(tab))
      await until('the text back in the field', async () => (await input.inputValue()) === 'to be kept')
      control.refuseSockets(false)
      await mainOf(tab).getByRole('button', { name: 'Try again' }).first().click()
      await until('the connection', async () => (await mainOf(tab).getByRole('alert').count()) === 0)
      await input.press('Enter')
      await lineOf(mainOf(tab), 'to be kept').waitFor()
      await waitForEmpty(input)
    })
  })

  describe('the box', () => {
    test('is opened and closed by its header, also with the keyboard', async () => {
      await tab.go('/about')
      expect(await headOf(tab).getAttribute('aria-expanded')).toBe('false')
      expect(await boxOf(tab).getByRole('log').count()).toBe(0)
      await headOf(tab).click()
      expect(await headOf(tab).getAttribute('aria-expanded')).toBe('true')
      await lineOf(boxOf(tab), 'tide table for tomorrow').waitFor()
      await headOf(tab).press('Enter')
      await boxOf(tab).getByRole('log').waitFor({ state: 'detached' })
    })

    test('is not shown on a phone, on the page of the shoutbox, or when the user has hidden it', async () => {
      await tab.go('/about')
      await tab.page.setViewportSize(PHONE)
      await headOf(tab).waitFor({ state: 'detached' })
      await tab.page.setViewportSize(DESKTOP)
      await headOf(tab).waitFor()
      await tab.go('/shout-panel')
      await headOf(tab).waitFor({ state: 'detached' })
      await tab.go('/about')
      await headOf(tab).waitFor()
      await tab.run({ kind: 'setPreferences', change: { hideShoutbox: true } })
      await headOf(tab).waitFor({ state: 'detached' })
      // Its page can still be reached.
      const sidebar = tab.page.getByRole('complementary', { name: 'Sidebar' })
      await sidebar.getByRole('link', { name: 'Shoutbox' }).click()
      await until('its page', () => tab.page.path() === '/shout-panel')
      await tab.go('/about')
      await tab.run({ kind: 'setPreferences', change: { hideShoutbox: false } })
      await headOf(tab).waitFor()
    })
  })
})

test('on a phone, the menu leads to the page (SH3, N20)', async () => {
  const { tab } = await openWorld({ size: PHONE })
  await tab.page.getByRole('button', { name: 'Menu' }).click()
  const menu = tab.page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Shoutbox' }).click()
  await lineOf(mainOf(tab), 'tide table for tomorrow').waitFor()
})

test('a visitor is asked to log in', async () => {
  const { tab } = await openWorld({ as: null, path: '/shout-panel' })
  await mainOf(tab).getByText('Log in to use the shoutbox.').waitFor()
  expect(await boxOf(tab).getByRole('button').count()).toBe(0)
})

test('on an instance without a shoutbox the page says so', async () => {
  const { tab } = await openWorld({ as: null, path: '/shout-panel', instance: { dialect: 'mastodon' } })
  await mainOf(tab).getByText('This instance has no shoutbox.').waitFor()
})
