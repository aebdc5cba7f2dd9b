import { beforeAll, expect, test } from 'vitest'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

beforeAll(async () => {
  world = await openWorld()
  tab = world.tab
  return () => world.close()
})

/** Types in the title of a list, which is then deleted on another device. */
async function loseField(): Promise<void> {
  const made = await world.instance.control.act({
    as: 'luna',
    method: 'POST',
    path: '/api/v1/lists',
    body: { title: 'Waders' },
  })
  const { id } = made.body as { readonly id: string }
  await tab.go(`/lists/${id}/edit`)
  const title = tab.page.getByRole('textbox', { name: 'List title' })
  await title.waitFor()
  await title.focus()
  await tab.page.keyboard.type('s of the')
  const other = await world.otherTab()
  await other.run({ kind: 'deleteList', listId: id })
  await title.waitFor({ state: 'detached' })
}

const opened = (): Promise<number> => tab.page.getByRole('dialog', { name: 'New post' }).count()

test('keys that were meant for a field that is gone do nothing, until they pause (N41)', async () => {
  await loseField()
  for (const key of ' north') {
    await tab.page.keyboard.press(key)
    await pass(300)
  }
  expect(await opened()).toBe(0)
  await pass(1_001)
  await tab.page.keyboard.press('n')
  await until('the window', async () => (await opened()) === 1)
  await tab.page.keyboard.press('Escape')
  await tab.page.getByRole('dialog', { name: 'New post' }).waitFor({ state: 'detached' })
})

test('after a press, keys act again as soon as a second has passed (N41)', async () => {
  await loseField()
  await pass(500)
  await tab.page.keyboard.press('n')
  expect(await opened()).toBe(0)
  await tab.page.getByRole('heading').first().click()
  await pass(501)
  await tab.page.keyboard.press('n')
  await until('the window', async () => (await opened()) === 1)
  await tab.page.keyboard.press('Escape')
  await tab.page.getByRole('dialog', { name: 'New post' }).waitFor({ state: 'detached' })
})

test('a field that its person closes leaves the keys alone (N41)', async () => {
  await tab.go('/main/friends')
  await tab.page.keyboard.press('n')
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  await until('the focus in the form', () => dialog.getByRole('textbox').first().isFocused())
  await tab.page.keyboard.type('something')
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tab.page.keyboard.press('n')
  await until('the window', async () => (await opened()) === 1)
})
