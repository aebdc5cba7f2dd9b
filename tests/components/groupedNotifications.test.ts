import { beforeEach, describe, expect, test } from 'vitest'
import { PHONE } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const list = (): Locator => tab.page.getByRole('feed', { name: 'Notifications' })
const rows = (): Locator => list().getByRole('article')
const row = (words: string): Locator => rows().filter({ hasText: words })
const singles = (of: Locator): Locator => of.getByRole('listitem')

const act = (as: string, path: string, method = 'POST') => world.instance.control.act({ as, method, path })
const favourite = (as: string, id: string) => act(as, `/api/v1/statuses/${id}/favourite`)
const follow = (as: string, whom: string) =>
  act(as, `/api/v1/accounts/${world.instance.state.byAcct.get(whom)}/follow`)

/** A post of luna that `people` favourite, one after the other. */
async function favourited(...people: readonly string[]): Promise<string> {
  const { id } = await world.instance.post('luna', 'mine alone')
  for (const person of people) await favourite(person, id)
  return id
}

beforeEach(async () => {
  world = await openWorld({
    instance: { posts: 0 },
    size: { width: 1366, height: 8_000 },
    before: ({ instance }) => instance.state.notifications.clear(),
  })
  tab = world.tab
})

describe('favourites of one post', () => {
  test('are one row with six faces, two names and one excerpt (NO41)', async () => {
    await favourited('swift', 'finch', 'robin', 'kestrel', 'plover', 'moss', 'rook')
    const all = row('Rook, Moss and 5 others favorited your post')
    await all.waitFor()
    expect(await row('mine alone').count()).toBe(1)
    expect(await all.locator('a[aria-hidden="true"][data-card]').count()).toBe(6)
    expect(await all.getByRole('link', { name: 'Moss' }).getAttribute('href')).toBe('/users/moss')
    await tab.page.getByRole('heading', { name: 'Notifications 7 unread' }).waitFor()
  })

  test('open in place, by keyboard too, and fold again (NO41)', async () => {
    await favourited('finch', 'moss', 'rook')
    const all = row('Rook, Moss and 1 other')
    await all.waitFor()
    expect(await singles(all).count()).toBe(0)
    await all.getByRole('button', { name: 'Show all 3 notifications' }).focus()
    await tab.page.keyboard.press('Enter')
    expect(await singles(all).count()).toBe(3)
    await singles(all).filter({ hasText: 'Finch & Sons' }).waitFor()
    const less = all.getByRole('button', { name: 'Show as one notification' })
    expect(await less.isFocused()).toBe(true)
    expect(await less.getAttribute('aria-expanded')).toBe('true')
    await tab.page.keyboard.press('Enter')
    expect(await singles(all).count()).toBe(0)
  })

  test('stay open, keep the focus and are unread again when a new one moves them to the top (NO41)', async () => {
    const id = await favourited('finch', 'moss')
    await follow('swift', 'luna')
    const all = row('favorited your post')
    await row('Swift').waitFor()
    expect(await rows().first().textContent()).toContain('Swift')
    await all.getByRole('button', { name: 'Show all 2 notifications' }).click()
    await all.getByRole('button', { name: 'Show as one notification' }).focus()
    await until('it to be read', async () => (await all.getByText('Unread').count()) === 0)
    await favourite('rook', id)
    await row('Rook, Moss and 1 other').waitFor()
    expect(await rows().first().textContent()).toContain('favorited your post')
    expect(await singles(all).count()).toBe(3)
    await all.getByText('Unread').waitFor()
    expect(await all.getByRole('button', { name: 'Show as one notification' }).isFocused()).toBe(true)
  })

  test('keep the focus when a single row becomes the first of a group (NO41)', async () => {
    const id = await favourited('moss')
    await row('Moss favorited your post').waitFor()
    await rows().first().focus()
    await favourite('rook', id)
    await row('Rook and Moss favorited your post').waitFor()
    expect(await rows().first().isFocused()).toBe(true)
  })

  test('are read together by a press in their row, and by opening their post (NO40)', async () => {
    await favourited('finch', 'moss', 'rook')
    const all = row('Rook, Moss and 1 other')
    const bell = tab.page.getByRole('heading', { name: 'Notifications 3 unread' })
    await bell.waitFor()
    await all.getByRole('link', { name: 'mine alone' }).click()
    await bell.waitFor({ state: 'detached' })
    await until('the instance to know', () =>
      [...world.instance.state.notifications.values()].flat().every(({ seen }) => seen),
    )
  })

  test('are rows of their own where the settings say so (NO42)', async () => {
    await favourited('moss', 'rook')
    await row('Rook and Moss favorited your post').waitFor()
    await tab.page.getByRole('button', { name: 'Settings' }).first().click()
    const settings = tab.page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('tab', { name: 'Notifications' }).click()
    await settings.getByRole('switch', { name: 'Group notifications' }).uncheck()
    await tab.page.keyboard.press('Escape')
    await settings.waitFor({ state: 'detached' })
    await row('Rook favorited your post').waitFor()
    await row('Moss favorited your post').waitFor()
  })
})

test('favourites and repeats of one post share a row, which says who did what when it is open (NO38, NO41)', async () => {
  const id = await favourited('moss', 'finch')
  await act('finch', `/api/v1/statuses/${id}/reblog`)
  const all = row('favorited and repeated your post')
  await all.waitFor()
  expect(await rows().count()).toBe(1)
  await all.getByText('Finch & Sons and Moss').waitFor()
  await all.getByRole('button', { name: 'Show all 3 notifications' }).click()
  const said = await singles(all).allTextContents()
  expect(said.map((words) => /Repeat|Favorite/i.exec(words)?.[0].toLowerCase())).toEqual([
    'repeat',
    'favorite',
    'favorite',
  ])
})

test('reactions with several emoji show each of them once, and who chose it (NO41)', async () => {
  const { id } = await world.instance.post('luna', 'mine alone')
  const react = (as: string, emoji: string) =>
    act(as, `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent(emoji)}`, 'PUT')
  await react('moss', '🦉')
  await react('rook', '🦉')
  await react('rook', '🐦')
  const all = row('Rook and Moss reacted with 🐦 🦉')
  await all.waitFor()
  await all.getByRole('button', { name: 'Show all 3 notifications' }).click()
  await singles(all).filter({ hasText: 'Moss 🦉' }).waitFor()
  expect(await singles(all).filter({ hasText: 'Rook' }).count()).toBe(2)
})

describe('new followers', () => {
  test('of one day are one row; those not yet followed have a button to follow back (NO38, NO44)', async () => {
    await follow('swift', 'luna')
    await follow('plover', 'luna')
    const all = row('Plover and Swift followed you')
    await all.waitFor()
    await all.getByRole('button', { name: 'Show all 2 notifications' }).click()
    const back = (name: string) =>
      singles(all).filter({ hasText: name }).getByRole('button', { name: 'Follow back' })
    await back('Swift').waitFor()
    // Luna follows Plover already.
    expect(await back('Plover').count()).toBe(0)
  })

  test('can be followed back in their row; the button then says so (NO44)', async () => {
    await follow('swift', 'luna')
    const swift = row('Swift followed you')
    await swift.getByRole('button', { name: 'Follow back' }).click()
    await swift.getByRole('button', { name: /^Following/ }).waitFor()
    const { byAcct, follows } = world.instance.state
    const [luna = '', whom = ''] = [byAcct.get('luna'), byAcct.get('swift')]
    await until('the instance to know', () => follows.get(luna, whom) !== undefined)
  })

  test('who are already followed have no button (NO44)', async () => {
    await follow('luna', 'swift')
    await follow('swift', 'luna')
    const swift = row('Swift followed you')
    await swift.waitFor()
    await world.tick(3_000)
    expect(await swift.getByRole('button', { name: /Follow/ }).count()).toBe(0)
  })
})

test('a group is one row in the drawer of a phone, too (NO38)', async () => {
  await favourited('moss', 'rook')
  await tab.page.setViewportSize(PHONE)
  await tab.page.getByRole('button', { name: /^Notifications/ }).click()
  const inDrawer = tab.page.getByRole('dialog').getByRole('article')
  await inDrawer.filter({ hasText: 'Rook and Moss favorited your post' }).waitFor()
})
