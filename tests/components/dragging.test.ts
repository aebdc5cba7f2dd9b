import { expect, onTestFinished, test } from 'vitest'
import { readCanvasAs } from './harness/canvas.ts'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { openSeveral, openSwitcher } from './harness/severalAccounts.ts'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const ROW_PX = 40

/** Elements have no size here. */
function giveSize({ prototype }: typeof HTMLElement, width: number, height: number): void {
  const { getBoundingClientRect } = prototype
  prototype.getBoundingClientRect = () => new DOMRect(0, 0, width, height)
  onTestFinished(() => {
    prototype.getBoundingClientRect = getBoundingClientRect
  })
}
const giveRowsASize = (): void => giveSize(HTMLLIElement, 200, ROW_PX)

/** A pointer on `target`, which moves by `px`, downwards and to the right. */
const pointer = (target: Locator, name: 'down' | 'move' | 'up', px: number): Promise<void> =>
  target.evaluate(
    (element, [kind, at]) => {
      const place = { clientX: at, clientY: at, pointerId: 1, bubbles: true, cancelable: true }
      const buttons = kind === 'up' ? 0 : 1
      element.dispatchEvent(new PointerEvent(`pointer${kind}`, { ...place, button: 0, buttons }))
    },
    [name, px] as const,
  )

/** The names of the rows of `list`, from their buttons. */
const order = (list: Locator): Promise<string> =>
  list.evaluate((element) =>
    [...element.querySelectorAll('[aria-label^="Move "][aria-label$=" up"]')]
      .map((button) => button.getAttribute('aria-label')?.slice('Move '.length, -' up'.length))
      .join(),
  )

const gripOf = (list: Locator, row: number): Locator =>
  list.getByRole('listitem').nth(row).locator('span[aria-hidden]').first()

test('the row under the pointer moves, though another tab has changed the list meanwhile (N28)', async () => {
  giveRowsASize()
  const { tab } = await openWorld({ path: '/nav-edit' })
  const pins = tab.page.getByRole('main').getByRole('list', { name: 'Pinned items' })
  await until('the pins', async () => (await order(pins)) === 'Home,Direct messages,Chats')
  const home = gripOf(pins, 0)
  await pointer(home, 'down', 0)
  await pointer(home, 'move', 2 * ROW_PX)
  await tab.run({ kind: 'movePin', item: 'chats', to: 0 })
  await until('the new order', async () => (await order(pins)) === 'Chats,Home,Direct messages')
  await pointer(gripOf(pins, 1), 'up', 2 * ROW_PX)
  await until('Home at the end', async () => (await order(pins)) === 'Chats,Direct messages,Home')
})

test('nothing moves if another tab removes the row that is dragged (N28)', async () => {
  giveRowsASize()
  const { tab } = await openWorld({ path: '/nav-edit' })
  const pins = tab.page.getByRole('main').getByRole('list', { name: 'Pinned items' })
  await until('the pins', async () => (await order(pins)) === 'Home,Direct messages,Chats')
  await pointer(gripOf(pins, 0), 'down', 0)
  await pointer(gripOf(pins, 0), 'move', ROW_PX)
  await tab.run({ kind: 'pin', item: 'home', on: false })
  await until('two pins', async () => (await order(pins)) === 'Direct messages,Chats')
  await pointer(gripOf(pins, 0), 'up', ROW_PX)
  await tab.run({ kind: 'pin', item: 'bookmarks', on: true })
  await until('the third', async () => (await order(pins)) === 'Direct messages,Chats,Bookmarks')
})

test('Escape ends the drag of a row, and leaves the order and the window as they were (SA5)', async () => {
  giveRowsASize()
  const world = await openSeveral()
  await openSwitcher(world)
  await world.tab.page.getByRole('menuitem', { name: 'Manage accounts' }).click()
  const dialog = world.tab.page.getByRole('dialog', { name: 'Accounts' })
  const list = dialog.getByRole('list', { name: 'Accounts' })
  await until('the list', async () => (await order(list)) === 'Luna,Rook')
  await until('the focus', () => document.activeElement?.getAttribute('aria-current') === 'true')
  const luna = gripOf(list, 0)
  await pointer(luna, 'down', 0)
  await pointer(luna, 'move', ROW_PX)
  await world.tab.page.keyboard.press('Escape')
  await pointer(luna, 'move', ROW_PX + 1)
  await pointer(luna, 'up', ROW_PX + 1)
  await until('the row in its place', () =>
    luna.evaluate((grip) => /\(0px\)/.test(grip.closest('li')?.style.transform ?? '')),
  )
  expect(await order(list)).toBe('Luna,Rook')
  expect(await dialog.count()).toBe(1)
  // Without a drag, it closes the window.
  await world.tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('Escape ends the drag of an edge between columns, wherever the focus is (L56)', async () => {
  giveSize(HTMLElement, 600, 600)
  document.documentElement.style.fontSize = '16px'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const { tab } = await openWorld()
  const edge = tab.page.getByRole('separator', { name: 'Width of the sidebar' })
  const shownWidth = (): Promise<string | undefined> =>
    edge.evaluate((element) => {
      const frame = element.closest<HTMLElement>('[data-layout]')
      return frame?.style.getPropertyValue('--width-sidebar')
    })
  await edge.evaluate((element) => {
    const main = element.closest<HTMLElement>('main')
    for (const column of [main, main?.previousElementSibling as HTMLElement])
      column?.style.setProperty('flex-basis', '600px')
  })
  const before = await edge.getAttribute('aria-valuetext')
  await pointer(edge, 'down', 0)
  await pointer(edge, 'move', 60)
  expect(await shownWidth()).not.toBe(before)
  expect(await edge.isFocused()).toBe(false)
  await tab.page.keyboard.press('Escape')
  expect(await shownWidth()).toBe(before)
  await pointer(edge, 'move', 70)
  await pointer(edge, 'up', 70)
  expect(await shownWidth()).toBe(before)
  expect(await edge.getAttribute('aria-valuetext')).toBe(before)
})

test('Escape ends the drag of a frame around a picture, and leaves the frame and the window as they were (U23)', async () => {
  onTestFinished(readCanvasAs('drawn'))
  giveSize(HTMLElement, 400, 400)
  const { page } = (await openWorld()).tab
  const form = page.getByRole('form', { name: 'New post' }).first()
  await form.locator('input[type=file]').setInputFiles([fileCalled('owl.png')])
  await form.getByRole('button', { name: 'Crop owl.png' }).click()
  const window = page.getByRole('dialog', { name: 'Crop picture' })
  const corner = window.getByRole('button', { name: 'Bottom right corner' })
  await corner.press('Shift+ArrowLeft')
  const before = window.getByText('90% of the width, 100% of the height')
  await before.waitFor()
  await pointer(corner, 'down', 400)
  await pointer(corner, 'move', 300)
  await pointer(corner, 'move', 200)
  await window.getByText('40% of the width, 50% of the height').waitFor()
  await page.keyboard.press('Escape')
  await before.waitFor()
  await pointer(corner, 'move', 100)
  await pointer(corner, 'up', 100)
  await before.waitFor()
  // Without a drag, it closes the window.
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
})

test('Escape ends the drag of a focal point, and leaves the point and the window as they were (U21)', async () => {
  giveSize(HTMLElement, 400, 400)
  const { page } = (await openWorld({ instance: { dialect: 'mastodon' } })).tab
  const form = page.getByRole('form', { name: 'New post' }).first()
  await form.locator('input[type=file]').setInputFiles([fileCalled('owl.png')])
  await form.getByRole('button', { name: 'Set the focal point of owl.png' }).click()
  const window = page.getByRole('dialog', { name: 'Focal point' })
  const ring = window.getByRole('slider', { name: 'Focal point' })
  await until('the focus on the ring', () => ring.isFocused())
  const place = (): Promise<string | null> => ring.getAttribute('aria-valuetext')
  await page.keyboard.press('Shift+ArrowLeft')
  expect(await place()).toBe('40% from the left, 50% from the top')
  await pointer(ring, 'down', 100)
  await pointer(ring, 'move', 300)
  expect(await place()).toBe('75% from the left, 75% from the top')
  await page.keyboard.press('Escape')
  expect(await place()).toBe('40% from the left, 50% from the top')
  await pointer(ring, 'move', 200)
  await pointer(ring, 'up', 200)
  expect(await place()).toBe('40% from the left, 50% from the top')
  // Without a drag, it closes the window.
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
})
