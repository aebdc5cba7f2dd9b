import { expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { withFocusedRow } from '../../src/ui/blocks/rows/withFocusedRow.ts'
import { keepFocus } from '../../src/ui/common/overlay/keepFocus.ts'
import type { Locator } from './harness/locator.ts'
import { pass, until } from './harness/time.ts'
import { openWorld, type World, type WorldOptions } from './harness/world.ts'

let world: World
const settings = (): Locator => world.tab.page.getByRole('dialog', { name: 'Settings' })
const main = (): Locator => world.tab.page.getByRole('main')
const question = (): Locator => world.tab.page.getByRole('alertdialog')
const button = (where: Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: true })

const isIn = (where: Locator): Promise<boolean> =>
  where.evaluate((part) => part.contains(document.activeElement))
const focusIn = (where: Locator): Promise<unknown> => until(`the focus in ${where}`, () => isIn(where))

async function press(where: Locator, name: string | RegExp): Promise<void> {
  await button(where, name).focus()
  await world.tab.page.keyboard.press('Enter')
}

/** Presses the button of a question once the question has the focus. */
async function confirm(name: string): Promise<void> {
  await focusIn(question())
  await press(question(), name)
  await question().waitFor({ state: 'detached' })
}

async function openSettings(tab: string, options: WorldOptions = {}): Promise<void> {
  world = await openWorld({ instance: { posts: 3 }, ...options })
  await button(world.tab.page.locator('body'), 'Settings').click()
  await settings().getByRole('tab', { name: tab }).click()
}

test('the focus stays in the notifications when they are marked as read (L57)', async () => {
  world = await openWorld({
    before: async ({ instance }) => {
      const post = await instance.post('luna', 'a post that is liked')
      await instance.control.act({
        as: 'rook',
        method: 'POST',
        path: `/api/v1/statuses/${post.id}/favourite`,
      })
    },
  })
  const panel = world.tab.page.getByRole('region', { name: 'Notifications' }).first()
  await press(panel, 'Mark as read')
  await button(panel, 'Mark as read').waitFor({ state: 'detached' })
  await until('the focus on the next button', () => button(panel, 'All').isFocused())
})

const directs = (before: (made: World) => unknown): Promise<World> =>
  openWorld({ path: '/users/luna/dms', instance: { dialect: 'mastodon', posts: 0 }, before })

test('the focus stays beside the button that marks all direct messages as read (L57)', async () => {
  world = await directs(async ({ instance }) => {
    for (const as of ['wren', 'moss'])
      await instance.control.act({
        as,
        method: 'POST',
        path: '/api/v1/statuses',
        body: { status: '@luna hello', visibility: 'direct' },
      })
  })
  const rows = main().getByRole('list', { name: 'Conversations' }).getByRole('listitem')
  await until('both conversations', async () => (await rows.count()) === 2)
  await button(main(), 'Mark all as read').waitFor()
  await press(main(), 'Mark all as read')
  await button(main(), 'Mark all as read').waitFor({ state: 'detached' })
  await until('the focus on the next button', () => button(main(), 'New message').isFocused())
})

test('the focus stays in a list that is loaded again after a failure (L57)', async () => {
  world = await directs(({ instance }) =>
    instance.control.fault({ match: '/api/v1/conversations', status: 500 }),
  )
  await button(main(), 'Try again').waitFor()
  world.instance.control.clearFaults()
  await press(main(), 'Try again')
  await button(main(), 'Try again').waitFor({ state: 'detached' })
  await focusIn(main().locator('[data-scroller]'))
})

test('the focus stays in a page that is loaded again after a failure (L57)', async () => {
  world = await openWorld({
    path: '/lists',
    before: ({ instance }) => instance.control.fault({ match: '/api/v1/lists', status: 500 }),
  })
  await button(main(), 'Try again').waitFor()
  world.instance.control.clearFaults()
  await press(main(), 'Try again')
  await button(main(), 'Try again').waitFor({ state: 'detached' })
  await focusIn(main())
})

test('the focus stays in the main column while a page takes long to load, then it is on its heading (L57)', async () => {
  world = await openWorld({ path: '/lists', instance: { posts: 0 } })
  await button(main(), 'Back').focus()
  // The first focus in the main column loads the code that keeps it.
  await pass(1_000)
  world.instance.control.fault({ match: '/api/v1/accounts', delayMs: 1_000 })
  await world.tab.go('/users/stray')
  await until('the focus on the main column', () => main().isFocused())
  const heading = main().getByRole('heading', { level: 1, name: 'Profile not found' })
  await until('the focus on the heading', () => heading.isFocused())
})

test('the focus moves to the next message when a chat message is deleted (L57)', async () => {
  world = await openWorld({ path: '/users/luna/chats' })
  await main().getByRole('link', { name: /moss/i }).first().click()
  const input = main().getByRole('textbox').first()
  const log = main().getByRole('log')
  for (const words of ['one to delete', 'one that stays']) {
    await input.fill(words)
    await input.press('Enter')
    await log.getByText(words).waitFor()
    await until('it to be sent', async () => (await world.tab.health()).commands === 0)
  }
  const bubble = (words: string): Locator => log.getByRole('article').filter({ hasText: words })
  await press(bubble('one to delete'), 'More actions')
  const item = world.tab.page.getByRole('menuitem', { name: 'Delete', exact: true })
  await until('the focus in the menu', () => item.isFocused())
  await world.tab.page.keyboard.press('Enter')
  await confirm('Delete')
  await bubble('one to delete').waitFor({ state: 'detached' })
  await focusIn(bubble('one that stays'))
})

test('the focus follows the steps of two-factor authentication (ST33)', async () => {
  await openSettings('Security')
  const part = settings().getByRole('region', { name: 'Two-factor authentication' })
  await press(part, 'Set it up')
  await until('the focus in the code', () => part.getByLabel('Code from the app').isFocused())
  await press(part, 'Cancel')
  await until('the focus on the first step', () => button(part, 'Set it up').isFocused())
})

test('the focus stays beside the button that forgets drafts (ST33)', async () => {
  world = await openWorld({ instance: { posts: 3 }, size: { width: 1366, height: 768 } })
  const editor = world.tab.page.getByRole('textbox', { name: "What's on your mind?" }).first()
  await editor.fill('half a thought')
  const other = await world.otherTab()
  await until('the draft in the engine', () => other.entity('draft', NEW_POST) !== undefined)
  await button(world.tab.page.locator('body'), 'Settings').click()
  await settings().getByRole('tab', { name: 'This browser' }).click()
  await button(settings(), 'Forget drafts').waitFor()
  await press(settings(), 'Forget drafts')
  await confirm('Forget drafts')
  await button(settings(), 'Forget drafts').waitFor({ state: 'detached' })
  await until('the focus on the button beside it', () => button(settings(), 'Forget caches').isFocused())
})

test('the focus stays in the profile when changes are undone (ST33)', async () => {
  await openSettings('Profile')
  const name = settings().getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Luna Moth')
  await press(settings(), 'Undo changes')
  await button(settings(), 'Undo changes').waitFor({ state: 'detached' })
  await focusIn(settings().getByRole('form', { name: 'Name and bio' }))
})

test('the focus stays in a list where some restrictions are lifted, and the button is disabled again (ST33)', async () => {
  await openSettings('Mutes and blocks', {
    before: async ({ instance: { control, state } }) => {
      for (const name of ['wren', 'rook', 'finch']) {
        const id = [...state.accounts.values()].find(({ username }) => username === name)?.id
        await control.act({ as: 'luna', method: 'POST', path: `/api/v1/accounts/${id}/mute` })
      }
    },
  })
  const muted = settings().getByRole('region', { name: 'Muted people', exact: true })
  await muted.getByRole('checkbox', { name: /wren/ }).check()
  await press(muted, /^Unmute/)
  await muted.getByRole('checkbox', { name: /wren/ }).waitFor({ state: 'detached' })
  await focusIn(muted)
  expect(await muted.evaluate(() => document.activeElement?.matches(':disabled'))).toBe(false)
})

test.each([
  ['list', 'second'],
  ['feed', ''],
])('the focus of a row of a %s that is removed is then on “%s” (L57)', async (role, expected) => {
  const box = document.createElement('div')
  box.innerHTML = `<div role="${role}"><p id="first" tabindex="0"></p><p id="second" tabindex="0"></p></div>`
  document.body.append(box)
  const stop = keepFocus(box)
  const first = box.querySelector<HTMLElement>('#first')
  first?.focus()
  first?.remove()
  await pass(100)
  expect(document.activeElement?.id).toBe(expected)
  stop?.()
  box.remove()
})

test('a row that has the focus stays in its virtual list when it is scrolled away', () => {
  const box = document.createElement('ul')
  box.innerHTML = '<li data-index="2"><input></li><li data-index="9"></li>'
  document.body.append(box)
  const rowsAt = withFocusedRow({ current: box }, 100)
  const range = { startIndex: 40, endIndex: 42, overscan: 0, count: 100 }
  expect(rowsAt(range)).toEqual([40, 41, 42])
  box.querySelector('input')?.focus()
  expect(rowsAt(range)).toEqual([2, 40, 41, 42])
  box.remove()
})
