import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf } from './harness/feed.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()
const inForm = (form: Locator): Locator => form.getByRole('textbox', { name: "What's on your mind?" })
const textOf = (of: Tab): Locator => inForm(formOf(of))
const saysIn = (field: Locator, words: string): Promise<boolean> =>
  until(`"${words}" in the form`, async () => (await field.inputValue()) === words)
const fromMenu = async (of: Tab, item: string): Promise<void> => {
  await formOf(of).getByRole('button', { name: 'Drafts' }).click()
  await of.page.getByRole('menuitem', { name: item }).click()
}
/** At once: key by key a browser alone would take minutes for a book. */
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

test('a draft in two tabs is one, and what was typed over in both at once can be had back', async () => {
  const other = await world.openTab('/main/public', { newWindow: true })
  await textOf(other).waitFor()
  await textOf(tab).fill('a bird')
  await saysIn(textOf(other), 'a bird')
  // Where the caret is, stays between the same letters.
  await textOf(other).focus()
  await textOf(other).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(2, 2))
  await textOf(tab).fill('once a bird')
  await saysIn(textOf(other), 'once a bird')
  expect(await textOf(other).evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(7)
  await textOf(other).pressSequentially('big ')
  await saysIn(textOf(tab), 'once a big bird')
  for (const one of [tab, other])
    expect(await formOf(one).getByText('Changed in another tab.').count()).toBe(0)

  const clash = (of: Tab): Locator => formOf(of).getByRole('button', { name: 'Use the other version' })
  let round = 0
  await until('a clash', async () => {
    round++
    await Promise.all([paste(textOf(tab), `here ${round}`), paste(textOf(other), `there ${round}`)])
    await until(
      'one draft',
      async () => (await textOf(tab).inputValue()) === (await textOf(other).inputValue()),
    )
    return (await clash(tab).count()) + (await clash(other).count()) > 0
  })
  const loser = (await clash(tab).count()) > 0 ? tab : other
  const [won, lost] = (await textOf(loser).inputValue()).startsWith('here')
    ? [`here ${round}`, `there ${round}`]
    : [`there ${round}`, `here ${round}`]
  await saysIn(textOf(loser), won)
  await clash(loser).click()
  for (const one of [tab, other]) await saysIn(textOf(one), lost)
  await formOf(loser).getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await formOf(loser).getByText('Changed in another tab.').waitFor({ state: 'detached' })
  await other.close()
})

test('a tab that crashes in the middle of a sentence loses the end of it at most', async () => {
  const typing = await world.openTab('/main/friends', { newWindow: true })
  await textOf(typing).fill('')
  await textOf(typing).pressSequentially('on and on without a pause, until', { delay: 40 })
  await typing.crash()
  await typing.close()
  await until('most of it', async () => (await textOf(tab).inputValue()).startsWith('on and on'))
})

test('drafts are put aside, found, gone on with, sent and thrown away', async () => {
  await textOf(tab).fill('for another day')
  await fromMenu(tab, 'Save for later')
  await saysIn(textOf(tab), '')
  await textOf(tab).fill('and one more')
  await fromMenu(tab, 'Save for later')
  await saysIn(textOf(tab), '')
  // Half of an answer is one, too.
  await rowsOf(tab)
    .first()
    .getByRole('button', { name: /^Reply( \d+)?$/ })
    .first()
    .click()
  const reply = tab.page.getByRole('textbox', { name: /^Reply to/ })
  await reply.fill('half of an answer')

  await fromMenu(tab, 'All drafts')
  const rows = listOf(tab).getByRole('listitem')
  await until('three drafts', async () => (await rows.count()) === 3)
  await rows
    .filter({ hasText: 'half of an answer' })
    .getByText(/^Reply to @/)
    .waitFor()
  expect(await rows.nth(1).innerText()).toContain('and one more')

  await rows
    .filter({ hasText: 'for another day' })
    .getByRole('button', { name: /New post/ })
    .click()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  await saysIn(inForm(dialog), 'for another day')
  await inForm(dialog).fill('for another day, which is today')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await until('the post', () => world.instance.postsSaying('which is today').length === 1)
  await until('two drafts', async () => (await rows.count()) === 2)

  await rows
    .filter({ hasText: 'half of an answer' })
    .getByRole('button', { name: /Reply to/ })
    .click()
  const answer = tab.page.getByRole('dialog', { name: /^Reply to/ })
  await saysIn(answer.getByRole('textbox', { name: /^Reply to/ }), 'half of an answer')
  await tab.page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })

  // By the keyboard alone.
  await rows
    .first()
    .getByRole('button', { name: /Reply to/ })
    .focus()
  await tab.page.keyboard.press('ArrowDown')
  await tab.page.keyboard.press('Delete')
  const question = tab.page.getByRole('alertdialog', { name: 'Delete this draft?' })
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await until('one draft', async () => (await rows.count()) === 1)
  await until('the focus', () =>
    tab.page.evaluate(() => document.activeElement?.textContent?.includes('half of an answer') ?? false),
  )
  await rows.first().getByRole('button', { name: 'Delete draft' }).click()
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await tab.page.getByText('No drafts').waitFor()
  await tab.page.reload()
  await tab.page.getByText('No drafts').waitFor()
})

test('a book that was pasted is there after a reload, to its last character', async () => {
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
