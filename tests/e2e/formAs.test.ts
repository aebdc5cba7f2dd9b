import { expect, test } from 'vitest'
import { findingsOf } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { PASSWORD } from './harness/instance.ts'

const focused = () =>
  document.activeElement?.closest('[role="dialog"]') !== null && document.activeElement?.tagName

test('a post and a reply as another account, by keys alone: the focus goes to its form and comes back (SA30, SA33)', async () => {
  const world = await openClientWorld({ instance: { posts: 20 } })
  try {
    const tab = await world.openTab('/login')
    await world.signIn(tab)
    const { page } = tab
    const second = await world.openTab('/login?add')
    await second.page.getByRole('button', { name: 'Continue' }).click()
    const main = second.page.getByRole('main')
    await main.getByLabel('Username').fill('moss')
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main.getByRole('button', { name: 'Log in', exact: true }).click()
    await until('moss', async () => /@moss@/.test(await second.page.title()))
    await second.close()
    await tab.show()

    const found: string[] = []
    const form = page.getByRole('form', { name: 'New post' })
    const author = form.getByRole('button', { name: /^Post as .*@luna@/ })
    await form.getByRole('textbox').first().fill('written by moss')
    await author.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Moss' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New post' })
    await until(
      'the text',
      async () => (await dialog.getByRole('textbox').last().inputValue()) === 'written by moss',
    )
    await until('the focus', async () => (await page.evaluate(focused)) === 'TEXTAREA')
    found.push(...(await findingsOf(tab, 'a post as another', ['light', 'dark'], { within: dialog })))
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await until('the post', () => world.instance.postsSaying('written by moss').length === 1)
    const moss = [...world.instance.state.accounts.values()].find(
      ({ username, domain }) => username === 'moss' && !domain,
    )
    expect(world.instance.postsSaying('written by moss')[0]?.accountId).toBe(moss?.id)
    await until('the focus', () => author.evaluate((button) => button === document.activeElement))

    expect(found).toEqual([])

    await world.instance.post('rook', 'a question for @moss')
    const row = page.getByRole('article').filter({ hasText: 'a question for' }).first()
    await page.getByRole('button', { name: /new/ }).first().click()
    const reply = row.getByRole('button', { name: /^Reply/ })
    await reply.focus()
    await page.keyboard.press('Enter')
    const answer = page.getByRole('dialog', { name: /^Reply to/ })
    await answer.getByRole('button', { name: /^Post as .*@moss@/ }).waitFor()
    await until('the focus', async () => (await page.evaluate(focused)) === 'TEXTAREA')
    await page.keyboard.type('answered by moss')
    await page.keyboard.press('Control+Enter')
    await answer.waitFor({ state: 'detached' })
    await until('the reply', () => world.instance.postsSaying('answered by moss').length === 1)
    expect(world.instance.postsSaying('answered by moss')[0]).toMatchObject({
      accountId: moss?.id,
      inReplyToId: world.instance.postsSaying('a question for')[0]?.id,
    })
    await until('the focus', () => reply.evaluate((button) => button === document.activeElement))
    expect((await tab.health()).tabs.length).toBeLessThanOrEqual(2)
    await until('one end', async () => (await tab.health()).tabs.length === 1)
  } finally {
    await world.close()
  }
})
