import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowsOf, rowWith, wheel } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go, goToFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await tab.page.keyboard.press(key)
}
const at = (path: string): Promise<unknown> => until(path, () => new URL(tab.page.url()).pathname === path)
const place = (): Promise<number> =>
  tab.page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset') ?? 0))
const isPressed = (words: string, name: string): Promise<unknown> =>
  until(name, async () => (await buttonOf(tab, words, name).getAttribute('aria-pressed')) === 'true')
const dialog = (name: string | RegExp): Locator => tab.page.getByRole('dialog', { name })
/** As a keyboard with Cyrillic letters sends it. */
const pressCyrillic = (key: string, code: string): Promise<void> =>
  tab.page.evaluate(
    ([wanted, where]) => {
      const event = new KeyboardEvent('keydown', {
        key: wanted ?? '',
        code: where ?? '',
        bubbles: true,
        cancelable: true,
      })
      ;(document.activeElement ?? document.body).dispatchEvent(event)
    },
    [key, code],
  )

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 150 } })
  for (let post = 1; post <= 5; post++) await world.instance.post('rook', `under the keys ${post}`)
  tab = await world.openTab('/login')
  await world.signIn(tab)
  await rowWith(tab, 'under the keys 5').waitFor()
})

afterAll(() => world?.close())

describe('single keys', () => {
  test('lead from post to post, from wherever the focus is', async () => {
    await until('the keys to be there', async () => {
      await press('j')
      return (await place()) === 1
    })
    await press('j', 'j')
    await until('the third post', async () => (await place()) === 3)
    await press('k')
    await until('the second post', async () => (await place()) === 2)
  })

  test('favourite, repeat, bookmark and answer the post that has the focus', async () => {
    await rowWith(tab, 'under the keys 5').focus()
    await press('f')
    await isPressed('under the keys 5', 'Favorite')
    await press('j', 'l', 'b', 'd')
    for (const name of ['Favorite', 'Repeat', 'Bookmark']) await isPressed('under the keys 4', name)
    await until('the instance', () =>
      world.instance.postsSaying('under the keys 4').some(({ favouritedBy }) => favouritedBy.length === 1),
    )
    await press('r')
    const answer = tab.page.getByRole('textbox', { name: 'Reply to @rook' })
    await isFocused('the answer', answer)
    await tab.page.keyboard.press('Escape')
    await answer.waitFor({ state: 'detached' })
    await until('the focus on the post', () =>
      rowWith(tab, 'under the keys 4').evaluate((row) => row === document.activeElement),
    )
  })

  test('do nothing while somebody types, or with Control or Alt, or over a dialog', async () => {
    await rowWith(tab, 'under the keys 3').focus()
    await press('Control+b', 'Alt+f', 'Shift+f')
    await press('n')
    const written = dialog('New post').getByRole('textbox').last()
    await written.waitFor()
    await written.fill('')
    await written.pressSequentially('fj?/g h')
    expect(await written.inputValue()).toBe('fj?/g h')
    await dialog('New post').getByRole('button', { name: 'Close' }).focus()
    await press('f', '?')
    expect(await dialog('Keyboard shortcuts').count()).toBe(0)
    await written.fill('')
    await press('Escape')
    await dialog('New post').waitFor({ state: 'detached' })
    for (const name of ['Favorite', 'Repeat', 'Bookmark'])
      expect([name, await buttonOf(tab, 'under the keys 3', name).getAttribute('aria-pressed')]).toEqual([
        name,
        'false',
      ])
  })

  test('that are held down do it once, unless they lead on', async () => {
    await rowWith(tab, 'under the keys 2').focus()
    for (let times = 0; times < 5; times++) await tab.page.keyboard.down('f')
    await tab.page.keyboard.up('f')
    await isPressed('under the keys 2', 'Favorite')
    await rowsOf(tab).first().focus()
    for (let times = 0; times < 4; times++) await tab.page.keyboard.down('j')
    await tab.page.keyboard.up('j')
    await until('the fifth post', async () => (await place()) === 5)
  })

  test('count by their place where letters are not Latin', async () => {
    await rowWith(tab, 'under the keys 1').focus()
    await pressCyrillic('а', 'KeyF')
    await isPressed('under the keys 1', 'Favorite')
  })

  test('show what is new, and go to the top', async () => {
    await press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'j')
    await world.instance.post('rook', 'newer than the keys')
    await until(
      'the counter',
      async () => (await tab.page.getByRole('button', { name: /^Show \d+ new$/ }).count()) === 1,
    )
    await press('.')
    await rowWith(tab, 'newer than the keys').waitFor()
  })

  test('walk a long list without a jump: the post that has the focus is always seen', async () => {
    await rowsOf(tab).first().focus()
    let before = await place()
    for (let step = 0; step < 30; step++) {
      // Older ones come from the instance.
      await tab.page
        .getByRole('main')
        .locator(`[aria-posinset="${before + 1}"]`)
        .first()
        .waitFor({ state: 'attached' })
      await press('j')
      const from = before
      before = await until(`the post after the ${from}th`, async () => {
        const now = await place()
        return now > from ? now : 0
      })
      const seen = await tab.page.evaluate(() => {
        const row = document.activeElement?.getBoundingClientRect()
        const view = document.activeElement?.closest('[data-scroller]')?.getBoundingClientRect()
        return row && view ? row.top < view.bottom - 8 && row.bottom > view.top + 8 : false
      })
      expect(seen, `post ${before}`).toBe(true)
    }
  })

  test('lead on from the last post that is here, as soon as older ones are', async () => {
    await goToFeed(tab, '/main/all')
    world.instance.control.fault({ match: 'GET /api/v1/timelines/public\\?.*max_id', delayMs: 2_000 })
    await wheel(tab, 100_000)
    await rowsOf(tab).last().focus()
    const last = await place()
    await press('j')
    await until('the post after it', async () => (await place()) === last + 1)
    world.instance.control.clearFaults()
    await goToFeed(tab, '/main/friends')
  })
})

describe('two keys', () => {
  test('lead to the pages', async () => {
    await press('g', 'l')
    await at('/main/public')
    await press('g', 't')
    await at('/main/all')
    await press('g', 'h')
    await at('/main/friends')
    await press('g', 'b')
    await at('/bookmarks')
    await press('g', 'n')
    await at('/luna/notifications')
    await press('g', 'h')
    await rowsOf(tab).first().waitFor()
  })

  test('open the connection, which says how things stand', async () => {
    await press('g', 'i')
    const panel = dialog('Connection')
    await panel.getByText('Connected', { exact: true }).waitFor()
    await panel.getByText('1, 1 visible').waitFor()
    await panel.getByText(/in the last minute, \d+ in total/).waitFor()
    await panel.getByText('Reachable', { exact: true }).waitFor()
    await panel.getByText('Yes, for all tabs').waitFor()
    expect(await axe(tab)).toEqual([])
    world.instance.control.refuseSockets(true)
    world.instance.control.closeSockets('terminate')
    await panel.getByText(/Interrupted.*closed with code 1006/).waitFor()
    world.instance.control.refuseSockets(false)
    await panel.getByText('Connected', { exact: true }).waitFor({ timeout: 30_000 })
    await press('Escape')
    await panel.waitFor({ state: 'detached' })
  })
})

describe('the overview', () => {
  test('says which keys do what, and switches them off for all tabs', async () => {
    await press('?')
    const overview = dialog('Keyboard shortcuts')
    await overview.getByText('Next post').waitFor()
    expect(await axe(tab)).toEqual([])
    await overview.getByLabel('Use single-key shortcuts').uncheck()
    await press('Escape')
    await overview.waitFor({ state: 'detached' })
    const other = await world.openTab('/main/friends', { newWindow: true })
    await rowsOf(other).first().waitFor()
    for (const one of [tab, other]) {
      await rowsOf(one).first().focus()
      await one.page.keyboard.press('j')
      await one.page.keyboard.press('g')
      await one.page.keyboard.press('l')
      expect(new URL(one.page.url()).pathname).toBe('/main/friends')
    }
    const box = other.page.getByLabel('Use single-key shortcuts')
    await until('the overview', async () => {
      await other.page.keyboard.press('?')
      return (await box.count()) === 1
    })
    await box.check()
    await other.page.keyboard.press('Escape')
    await other.close()
    await press('g', 'l')
    await at('/main/public')
  })

  test('tells a visitor only of what visitors can do', async () => {
    const profile = await world.newProfile()
    const visitor = await profile.openTab('/main/public')
    await rowsOf(visitor).first().waitFor()
    const overview = visitor.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await until('the overview', async () => {
      await visitor.page.keyboard.press('?')
      return (await overview.count()) === 1
    })
    await overview.getByText('Next post').waitFor()
    expect(await overview.getByText('New post', { exact: true }).count()).toBe(0)
    await visitor.page.keyboard.press('Escape')
    await overview.waitFor({ state: 'detached' })
    await visitor.page.keyboard.press('n')
    expect(await visitor.page.getByRole('dialog').count()).toBe(0)
  })
})

test('the search takes the focus', async () => {
  await go(tab, '/main/friends')
  await rowsOf(tab).first().waitFor()
  await until('the field', async () => {
    await press('/')
    return tab.page.evaluate(() => document.activeElement?.matches('input[type="search"]'))
  })
  expect(await tab.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('')
})
