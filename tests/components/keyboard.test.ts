import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buttonOf, feedOf, rowsOf, rowWith, scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await tab.page.keyboard.press(key)
}
const waitForPath = (path: string): Promise<unknown> => until(path, () => location.pathname === path)
const place = (): number => Number(document.activeElement?.getAttribute('aria-posinset') ?? 0)
const isPressed = (words: string, name: string): Promise<unknown> =>
  until(name, async () => (await buttonOf(tab, words, name).getAttribute('aria-pressed')) === 'true')
const dialog = (name: string | RegExp): Locator => tab.page.getByRole('dialog', { name })
const closeByEscape = async (name: string): Promise<void> => {
  await press('Escape')
  await dialog(name).waitFor({ state: 'detached' })
}

/** Dispatches the events of a key; `repeat`: the key is held down. */
const dispatchKey = (init: KeyboardEventInit): Promise<void> =>
  tab.page.evaluate((all) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...all })
    ;(document.activeElement ?? document.body).dispatchEvent(event)
  }, init)

async function hold(key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await dispatchKey({ key, repeat: time > 0 })
}

beforeAll(async () => {
  world = await openWorld({
    instance: { posts: 60 },
    before: async ({ instance }) => {
      for (let post = 1; post <= 6; post++) await instance.post('rook', `under the keys ${post}`)
    },
  })
  tab = world.tab
  await rowWith(tab, 'under the keys 6').waitFor()
  // The shortcuts are loaded some time after the page.
  await until('the keys to work', async () => {
    await press('j')
    return place() === 1
  })
  return () => world.close()
})

/** Each test starts at home, without a focus. */
beforeEach(async () => {
  await tab.go('/about')
  await tab.go('/main/friends')
  await rowsOf(tab).first().waitFor()
  await tab.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
})
afterEach(() => world.instance.control.clearFaults())

describe('single keys', () => {
  test('move from post to post, wherever the focus is', async () => {
    await press('j')
    await until('the first post', () => place() === 1)
    await press('j', 'j')
    await until('the third post', () => place() === 3)
    await press('k')
    await until('the second post', () => place() === 2)
  })

  test('move on from the last loaded post as soon as older ones are loaded', async () => {
    await tab.go('/main/all')
    await tab.page.getByRole('feed', { name: 'Known Network' }).getByRole('article').first().waitFor()
    world.instance.control.fault({ match: 'GET /api/v1/timelines/public\\?.*max_id', delayMs: 2_000 })
    const last = (): Promise<number> => rowsOf(tab).last().getAttribute('aria-posinset').then(Number)
    await scrollTo(feedOf(tab), 100_000)
    // A page has twenty posts.
    await until('the last post', async () => (await last()) === 20)
    await rowsOf(tab).last().focus()
    await press('j')
    expect(place()).toBe(20)
    await until('the first older post', () => place() === 21)
  })

  test('favorite, repeat, bookmark and reply to the focused post', async () => {
    await rowWith(tab, 'under the keys 6').focus()
    await press('f')
    await isPressed('under the keys 6', 'Favorite')
    await press('j', 'l', 'b', 'd')
    for (const name of ['Favorite', 'Repeat', 'Bookmark']) await isPressed('under the keys 5', name)
    await until('the instance to have the favourite', () =>
      world.instance.postsSaying('under the keys 5').some(({ favouritedBy }) => favouritedBy.length === 1),
    )
    await press('r')
    const reply = tab.page.getByRole('textbox', { name: 'Reply to @rook' })
    await until('the focus in the reply', () => reply.isFocused())
    await press('Escape')
    await reply.waitFor({ state: 'detached' })
    await until('the focus on the post', () => rowWith(tab, 'under the keys 5').isFocused())
  })

  test('do nothing in a text field, with Control or Alt, or over a dialog', async () => {
    await rowWith(tab, 'under the keys 4').focus()
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
    await closeByEscape('New post')
    for (const name of ['Favorite', 'Repeat', 'Bookmark'])
      expect([name, await buttonOf(tab, 'under the keys 4', name).getAttribute('aria-pressed')]).toEqual([
        name,
        'false',
      ])
  })

  test('that are held down act once, except those that move', async () => {
    await rowWith(tab, 'under the keys 3').focus()
    // An even number: a repeated key would undo it.
    await hold('f', 4)
    await isPressed('under the keys 3', 'Favorite')
    await rowsOf(tab).first().focus()
    await hold('j', 4)
    await until('the fifth post', () => place() === 5)
  })

  test('are recognized by their position where letters are not Latin', async () => {
    await rowWith(tab, 'under the keys 2').focus()
    await dispatchKey({ key: 'а', code: 'KeyF' })
    await isPressed('under the keys 2', 'Favorite')
  })

  test('show new posts and go to the top', async () => {
    await press('j', 'j', 'j', 'j', 'j', 'j', 'j', 'j')
    await world.instance.post('rook', 'newer than the keys')
    const counter = tab.page.getByRole('button', { name: /^Show \d+ new$/ })
    await until('the counter of new posts', async () => (await counter.count()) === 1)
    await press('.')
    await rowWith(tab, 'newer than the keys').waitFor()
    const [newer] = world.instance.postsSaying('newer than the keys')
    if (newer)
      await world.instance.control.act({ as: 'rook', method: 'DELETE', path: `/api/v1/statuses/${newer.id}` })
  })
})

describe('two keys', () => {
  test('go to the pages', async () => {
    for (const [key, path] of [
      ['l', '/main/public'],
      ['t', '/main/all'],
      ['h', '/main/friends'],
      ['b', '/bookmarks'],
      ['n', '/luna/notifications'],
    ] as const) {
      await press('g', key)
      await waitForPath(path)
    }
  })

  test('open the connection panel, which shows the state of the stream', async () => {
    await press('g', 'i')
    const panel = dialog('Connection')
    await panel.getByText('Connected', { exact: true }).waitFor()
    // Another test may have opened a second tab.
    await panel.getByText(/^[12], [12] visible$/).waitFor()
    await panel.getByText(/in the last minute, \d+ in total/).waitFor()
    await panel.getByText('Reachable', { exact: true }).waitFor()
    await panel.getByText('Yes, for all tabs').waitFor()
    const { control } = world.instance
    control.refuseSockets(true)
    control.closeSockets('terminate')
    await panel.getByText(/Interrupted.*closed with code 1006/).waitFor()
    control.refuseSockets(false)
    await panel.getByText('Connected', { exact: true }).waitFor({ timeout: 60_000 })
    await closeByEscape('Connection')
  })
})

describe('the overview', () => {
  test('lists the keys, and switches them off and on for all tabs', async () => {
    await press('?')
    const overview = dialog('Keyboard shortcuts')
    await overview.getByText('Next post').waitFor()
    const box = overview.getByLabel('Use single-key shortcuts')
    await box.uncheck()
    await closeByEscape('Keyboard shortcuts')
    const other = await world.otherTab()
    const isOn = (): unknown => other.entity('preferences')?.keyboardShortcuts
    await until('the other tab to have it off', () => isOn() === false)
    await rowsOf(tab).first().focus()
    await press('j', 'g', 'l')
    expect(location.pathname).toBe('/main/friends')
    expect(place()).toBe(1)
    await press('?')
    await box.check()
    await closeByEscape('Keyboard shortcuts')
    await until('the other tab to have it on', () => isOn() === true)
    await press('g', 'l')
    await waitForPath('/main/public')
  })
})

test('the slash key moves the focus to the search field', async () => {
  await press('/')
  const field = tab.page.locator('input[type="search"]')
  await until('the focus in the field', () => field.isFocused())
  expect(await field.inputValue()).toBe('')
})
