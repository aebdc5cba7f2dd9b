import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const textOf = ({ page }: Tab): Locator =>
  page.getByRole('form', { name: 'New post' }).first().getByRole('textbox', { name: "What's on your mind?" })
/** All at once: typing a book key by key takes a browser minutes. */
const paste = (field: Locator, words: string): Promise<void> =>
  field.evaluate((area: HTMLTextAreaElement, text) => {
    area.setRangeText(text, 0, area.value.length, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, words)
const listOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('list', { name: 'Drafts' })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 30 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

test('a tab that crashes in the middle of a sentence loses at most its end', async () => {
  const typing = await world.openTab('/main/friends', { newWindow: true })
  await textOf(typing).fill('')
  await textOf(typing).pressSequentially('on and on without a pause, until', { delay: 40 })
  await typing.crash()
  await typing.close()
  await until('most of it', async () => (await textOf(tab).inputValue()).startsWith('on and on'))
})

test('a pasted book survives a reload, to its last character', async () => {
  await tab.page.getByRole('complementary').getByRole('link', { name: 'Drafts' }).click()
  const book = `\u0000${'all of it '.repeat(20_000)}the end`
  await paste(textOf(tab), book)
  await until(
    'the draft in the list',
    async () =>
      (await listOf(tab)
        .getByText(/all of it/)
        .count()) > 0,
  )
  await tab.page.reload()
  await until('the book', async () => (await textOf(tab).inputValue()).length === book.length)
  expect((await textOf(tab).inputValue()).endsWith('the end')).toBe(true)
  await textOf(tab).fill('')
  await tab.page.getByText('No drafts').waitFor()
})
