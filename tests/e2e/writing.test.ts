import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (of: Tab): Locator => formOf(of).getByRole('textbox', { name: "What's on your mind?" })
const postOf = (of: Tab): Locator => formOf(of).getByRole('button', { name: /^Post/ })
const focused = (element: Locator): Promise<boolean> =>
  element.evaluate((found) => found === document.activeElement)

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(async () => {
  world.instance.control.clearFaults()
  await textOf(tab).fill('')
})

describe('the form', () => {
  test('counts, and does not send more than the instance takes', async () => {
    await textOf(tab).fill('seven birds')
    await formOf(tab).getByText('4,989').waitFor()
    await textOf(tab).fill('x'.repeat(5_001))
    await formOf(tab).getByTitle('1 character too many').waitFor()
    expect(await postOf(tab).isDisabled()).toBe(true)
    world.instance.control.resetStats()
    await tab.page.keyboard.press('Control+Enter')
    await textOf(tab).fill('x'.repeat(5_000))
    expect(await postOf(tab).isDisabled()).toBe(false)
    expect(world.stats().byPath['POST /api/v1/statuses']).toBeUndefined()
  })

  test('says what is wrong with nothing', async () => {
    await postOf(tab).click()
    await formOf(tab).getByText("Can't post an empty status with no files").waitFor()
    await formOf(tab).getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await formOf(tab).getByRole('alert').waitFor({ state: 'detached' })
  })

  test('keeps the words when the instance says no, and says why', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422, times: 1 })
    await textOf(tab).fill('too bold for this place')
    await postOf(tab).click()
    await formOf(tab).getByText('Error: Something went wrong').waitFor()
    expect(await textOf(tab).inputValue()).toBe('too bold for this place')
    expect(await focused(textOf(tab))).toBe(true)

    await tab.page.keyboard.press('Control+Enter')
    await rowWith(tab, 'too bold for this place').waitFor()
    await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
    expect(await formOf(tab).getByRole('alert').count()).toBe(0)
  })

  test('is sent while something is offered for its last word: nothing of the list is left', async () => {
    const list = tab.page.getByRole('listbox')
    await textOf(tab).pressSequentially('warm :fire')
    await list.waitFor()
    await tab.page.keyboard.press('Control+Enter')
    await until('the post', () => world.instance.postsSaying('warm :fire').length === 1)
    await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
    expect(await list.count()).toBe(0)
  })

  test('sends once, however often it is pressed', async () => {
    world.instance.control.resetStats()
    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 600 })
    await textOf(tab).fill('only one of me')
    for (let press = 0; press < 3; press++) await tab.page.keyboard.press('Control+Enter')
    await formOf(tab).getByRole('button', { name: 'Posting…', disabled: true }).waitFor()
    await rowWith(tab, 'only one of me').waitFor()
    expect(world.stats().byPath['POST /api/v1/statuses']).toBe(1)
    expect(world.instance.postsSaying('only one of me')).toHaveLength(1)
  })

  test('sends once, though the answer was lost on the way', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses', dropAnswer: true, times: 2 })
    await textOf(tab).fill('said once, heard twice')
    await tab.page.keyboard.press('Control+Enter')
    await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '', 30_000)
    await rowWith(tab, 'said once, heard twice').waitFor()
    expect(await rowWith(tab, 'said once, heard twice').count()).toBe(1)
    expect(world.instance.postsSaying('said once, heard twice')).toHaveLength(1)
  })

  test('sends to whom it says', async () => {
    const scope = formOf(tab).getByRole('combobox', { name: 'Visibility' })
    await textOf(tab).fill('@moss between us')
    await scope.selectOption({ label: 'Direct' })
    await formOf(tab).getByText('Only the people you mention will see this post.').waitFor()
    await postOf(tab).click()
    await until('the post', () => world.instance.postsSaying('between us')[0]?.visibility === 'direct')
    await until('the form to be fresh', async () => (await textOf(tab).inputValue()) === '')
    expect(await scope.inputValue()).toBe('public')
  })

  test('warns with its subject', async () => {
    await formOf(tab).getByRole('textbox', { name: 'Subject (optional)' }).fill('feathers')
    await textOf(tab).fill('a moulting season')
    await postOf(tab).click()
    await rowWith(tab, 'feathers').getByRole('button', { name: 'Show less' }).waitFor()
    expect(world.instance.postsSaying('a moulting season')[0]?.spoilerText).toBe('feathers')
  })
})

test('a post is quoted from its menu: it stands in the form, in the draft, and in the new post', async () => {
  await textOf(tab).fill('worth repeating')
  await postOf(tab).click()
  await rowWith(tab, 'worth repeating').waitFor()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  const quoted = dialog.getByRole('region', { name: 'Quoted post' })
  const quote = async (): Promise<void> => {
    await buttonOf(tab, 'worth repeating', 'More actions').click()
    await tab.page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
    await dialog.waitFor()
  }
  await quote()
  await quoted.getByText('worth repeating').waitFor()
  const text = dialog.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('as somebody said')
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tab.page.getByRole('complementary').getByRole('link', { name: 'Drafts' }).click()
  await tab.page.getByRole('button', { name: /Post with a quote/ }).click()
  await until('its words', async () => (await text.inputValue()) === 'as somebody said')
  await quoted.getByText('worth repeating').waitFor()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await until('the post', () => world.instance.postsSaying('as somebody said').length === 1)
  const [original] = world.instance.postsSaying('worth repeating')
  expect(world.instance.postsSaying('as somebody said')[0]?.quoteId).toBe(original?.id)

  await tab.page.goBack()
  await rowWith(tab, 'as somebody said').getByRole('link', { name: 'Open quoted post' }).waitFor()
  await buttonOf(tab, 'as somebody said', 'More actions').click()
  await tab.page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove quote' }).click()
  await quoted.waitFor({ state: 'detached' })
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

describe('what was typed', () => {
  test('survives a reload', async () => {
    await textOf(tab).fill('half a thought')
    await tab.page.reload()
    await until('the draft', async () => (await textOf(tab).inputValue()) === 'half a thought')
  })

  test('survives the tab, and shows in the next one', async () => {
    await textOf(tab).fill('the other half')
    await tab.close()
    tab = await world.openTab('/main/friends')
    await until('the draft', async () => (await textOf(tab).inputValue()) === 'the other half')
  })

  test('survives the dialog of a phone', async () => {
    const phone = await world.openTab('/main/friends', { newWindow: true })
    await resize(phone, { width: 390, height: 844 })
    const write = phone.page.getByRole('button', { name: 'New post' })
    const dialog = phone.page.getByRole('dialog', { name: 'New post' })
    await write.click()
    await dialog.getByRole('textbox', { name: "What's on your mind?" }).fill('on the way')
    await phone.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await write.click()
    const text = dialog.getByRole('textbox', { name: "What's on your mind?" })
    await until('the draft', async () => (await text.inputValue()) === 'on the way')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowWith(phone, 'on the way').waitFor()
    await phone.close()
  })

  test('shows in other tabs, and goes everywhere when it is sent', async () => {
    const other = await world.openTab('/main/public', { newWindow: true })
    await textOf(other).waitFor()
    await textOf(tab).fill('one mind, two tabs')
    await until('the draft there', async () => (await textOf(other).inputValue()) === 'one mind, two tabs')
    await postOf(tab).click()
    await until('the form here to be empty', async () => (await textOf(tab).inputValue()) === '')
    await until('the form there to be empty', async () => (await textOf(other).inputValue()) === '')
    await other.close()
  })
})
