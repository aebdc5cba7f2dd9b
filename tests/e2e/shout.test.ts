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
/** luna's, with the page of the shoutbox. */
let page: Tab
/** luna's too, with the box over another page. */
let box: Tab
/** moss's, in another browser. */
let moss: Tab
/** What luna's engine said on its sockets. */
const said: string[] = []

const mainOf = (tab: Tab): Locator => tab.page.getByRole('main')
const boxOf = (tab: Tab): Locator => tab.page.getByRole('region', { name: 'Shoutbox' })
const headOf = (tab: Tab): Locator => boxOf(tab).getByRole('button', { name: 'Shoutbox' })
const lineOf = (where: Locator, words: string): Locator =>
  where.getByRole('listitem').filter({ hasText: words })
const inputOf = (where: Locator): Locator => where.getByRole('textbox', { name: 'Say something to everyone' })

beforeAll(async () => {
  world = await openClientWorld()
  page = await world.openTab('/login')
  await world.signIn(page)
  await go(page, '/shout-panel')
  box = await world.openTab('/about', { newWindow: true })
  await headOf(box).waitFor()
  const [engine] = await world.engines()
  const session = await world.browser.cdp.attach(engine?.targetId ?? '')
  session.on('Network.webSocketFrameSent', ({ response }) => void said.push(response.payloadData))
  await session.send('Network.enable')
  moss = await (await world.newProfile()).openTab('/login')
  await world.signIn(moss, 'moss')
  await go(moss, '/shout-panel')
})

afterAll(() => world?.close())

describe('the page', () => {
  test('has what was said: a picture, a linked name, and words', async () => {
    const line = lineOf(mainOf(page), 'tide table for tomorrow')
    await line.waitFor()
    expect(await line.locator('img').count()).toBe(1)
    expect(await line.getByRole('link', { name: 'robin' }).getAttribute('href')).toBe('/users/robin')
    await line.getByRole('link', { name: 'https://almanac.example/tides' }).waitFor()
    expect(await lineOf(mainOf(page), 'not bold').locator('b, strong').count()).toBe(0)
  })

  test('sends on Enter, everywhere at once, and its field is empty then', async () => {
    const input = inputOf(mainOf(page))
    await input.fill('is the pond still muddy?')
    await input.press('Enter')
    await lineOf(mainOf(page), 'is the pond still muddy?').waitFor()
    await until('the field to be empty', async () => (await input.inputValue()) === '')
    await lineOf(mainOf(moss), 'is the pond still muddy?').waitFor()
    await headOf(box).click()
    await lineOf(boxOf(box), 'is the pond still muddy?').waitFor()
    await headOf(box).click()
    const frame = said.map((text) => JSON.parse(text)).find((message) => message[3] === 'new_msg')
    expect(frame[4]).toEqual({ text: 'is the pond still muddy?' })
  })

  test('does not send what is still being composed, nor a line that only goes on', async () => {
    const input = inputOf(mainOf(page))
    await input.fill('ねこ')
    await input.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
    await input.press('Shift+Enter')
    await input.pressSequentially('two')
    expect(await input.inputValue()).toBe('ねこ\ntwo')
    await input.press('Enter')
    await lineOf(mainOf(moss), 'ねこ').waitFor()
  })

  test('shows what others say, at its end, unless somebody reads above', async () => {
    const log = mainOf(page).getByRole('log')
    const fromEnd = (): Promise<number> =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    const input = inputOf(mainOf(moss))
    for (const word of ['crow', 'rook', 'owl']) {
      await input.fill(`${word} `.repeat(200))
      await input.press('Enter')
      await lineOf(mainOf(page), `${word} ${word}`).waitFor()
      await until('the field to be empty', async () => (await input.inputValue()) === '')
    }
    expect(await log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true)
    await until('the end', async () => (await fromEnd()) < 2)
    await log.evaluate((element) => element.scrollTo({ top: 0 }))
    await until('it to be scrolled', () => log.evaluate(({ scrollTop }) => scrollTop === 0))
    await input.fill('and one more')
    await input.press('Enter')
    await lineOf(mainOf(page), 'and one more').waitFor()
    expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  })

  test('loses nothing when it can’t be sent, and tries again', async () => {
    const { control } = world.instance
    control.refuseSockets(true)
    control.closeSockets('terminate')
    world.problems.expect(/WebSocket/)
    await mainOf(page).getByRole('log').getByRole('alert').waitFor()
    const input = inputOf(mainOf(page))
    await input.fill('to be kept')
    await input.press('Enter')
    const alert = mainOf(page).getByRole('form').getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('Not sent')
    expect(await input.inputValue()).toBe('to be kept')
    expect(await axe(page)).toEqual([])
    await page.page.reload()
    await until('the words', async () => (await input.inputValue()) === 'to be kept')
    control.refuseSockets(false)
    const line = lineOf(mainOf(page), 'to be kept')
    await until(
      'it to be sent',
      async () => {
        if ((await line.count()) > 0) return true
        const retry = mainOf(page).getByRole('button', { name: 'Try again' })
        if ((await retry.count()) > 0) await retry.first().click({ timeout: 500 })
        else await input.press('Enter')
        return false
      },
      40_000,
      500,
    )
    await until('the field to be empty', async () => (await input.inputValue()) === '')
  })

  test('finds nobody in the way on a phone in the light', async () => {
    await wear(page, 'pleroma-light')
    await resize(page, PHONE)
    await lineOf(mainOf(page), 'and one more').waitFor()
    expect(await axe(page)).toEqual([])
    await resize(page, DESKTOP)
  })
})

describe('the box', () => {
  test('is opened and closed by its header, also by keyboard', async () => {
    expect(await headOf(box).getAttribute('aria-expanded')).toBe('false')
    expect(await boxOf(box).getByRole('log').count()).toBe(0)
    await headOf(box).click()
    expect(await headOf(box).getAttribute('aria-expanded')).toBe('true')
    await lineOf(boxOf(box), 'and one more').waitFor()
    expect(await axe(box)).toEqual([])
    await headOf(box).press('Enter')
    await boxOf(box).getByRole('log').waitFor({ state: 'detached' })
  })

  test('is not there on a phone, on its own page, or for who has hidden it', async () => {
    await resize(box, PHONE)
    await headOf(box).waitFor({ state: 'detached' })
    await resize(box, DESKTOP)
    await headOf(box).waitFor()
    expect(await page.page.getByRole('button', { name: 'Shoutbox' }).count()).toBe(0)
    await box.run({ kind: 'setPreferences', change: { hideShoutbox: true } })
    await headOf(box).waitFor({ state: 'detached' })
    await box.run({ kind: 'setPreferences', change: { hideShoutbox: false } })
    await headOf(box).waitFor()
  })
})

test('a visitor is told that it is for members, and where there is none, that', async () => {
  const bare = await openClientWorld({ instance: { dialect: 'mastodon' } })
  try {
    // In the same browser: nobody is signed in at either instance.
    const here = await bare.openTab(`${world.instance.origin}/shout-panel`)
    await mainOf(here).getByText('Log in to use the shoutbox.').waitFor()
    expect(await boxOf(here).getByRole('button').count()).toBe(0)
    const there = await bare.openTab('/shout-panel')
    await mainOf(there).getByText('This instance has no shoutbox.').waitFor()
    expect(await axe(there)).toEqual([])
  } finally {
    await bare.close()
  }
})
