import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { DESKTOP, PHONE } from './harness/dom.ts'
import { buttonOf, newPostsButton, rowWith, showNew } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { chooseScope } from './harness/postOptions.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (of: Tab): Locator => formOf(of).getByRole('textbox', { name: "What's on your mind?" })
const postOf = (of: Tab): Locator => formOf(of).getByRole('button', { name: /^Post/ })
const waitForEmpty = (of: Tab): Promise<unknown> =>
  until('the form to be empty', async () => (await textOf(of).inputValue()) === '')

beforeAll(async () => {
  world = await openWorld()
  tab = world.tab
  return () => world.close()
})

/** Each test starts at home without waiting posts: while some wait, the user's own post waits with them. */
beforeEach(async () => {
  await tab.go('/main/friends')
  await pass(1_000)
  if ((await newPostsButton(tab).count()) > 0) await showNew(tab)
})
afterEach(async () => {
  world.instance.control.clearFaults()
  await textOf(tab).fill('')
})

describe('the form', () => {
  test('counts characters, and does not send more than the instance accepts', async () => {
    await textOf(tab).fill('seven birds')
    await formOf(tab).getByRole('img', { name: '4,989 characters left' }).waitFor()
    await textOf(tab).fill('x'.repeat(5_001))
    await formOf(tab).getByRole('img', { name: '1 character too many' }).waitFor()
    expect(await postOf(tab).isDisabled()).toBe(true)
    world.instance.control.resetStats()
    await tab.page.keyboard.press('Control+Enter')
    await textOf(tab).fill('x'.repeat(5_000))
    await until('the button to be enabled', async () => !(await postOf(tab).isDisabled()))
    expect(world.stats().byPath['POST /api/v1/statuses']).toBeUndefined()
  })

  test('sends all that was typed, also when the press comes before the frame of the last key (C60)', async () => {
    await textOf(tab).fill('rooks on the roof')
    // No time has passed since.
    await postOf(tab).evaluate((button) => button.click())
    await waitForEmpty(tab)
    await rowWith(tab, 'rooks on the roof').waitFor()
  })

  test('explains why an empty post is not sent', async () => {
    await postOf(tab).click()
    await formOf(tab).getByText("Can't post an empty status with no files").waitFor()
    await formOf(tab).getByRole('alert').getByRole('button', { name: 'Dismiss' }).click()
    await formOf(tab).getByRole('alert').waitFor({ state: 'detached' })
  })

  test('keeps the text and the focus when the instance refuses the post, and shows the reason', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422, times: 1 })
    await textOf(tab).fill('too bold for this place')
    await postOf(tab).click()
    await formOf(tab).getByText('Error: Something went wrong').waitFor()
    expect(await textOf(tab).inputValue()).toBe('too bold for this place')
    expect(await textOf(tab).isFocused()).toBe(true)

    await tab.page.keyboard.press('Control+Enter')
    await rowWith(tab, 'too bold for this place').waitFor()
    await waitForEmpty(tab)
    expect(await formOf(tab).getByRole('alert').count()).toBe(0)
  })

  test('closes the list of suggestions when the post is sent while it is open', async () => {
    const list = tab.page.getByRole('listbox')
    await textOf(tab).pressSequentially('warm :fire')
    await list.waitFor()
    await tab.page.keyboard.press('Control+Enter')
    await until('the instance to have the post', () => world.instance.postsSaying('warm :fire').length === 1)
    await waitForEmpty(tab)
    expect(await list.count()).toBe(0)
  })

  test('suggests nothing for a word that was sent, or that the caret left, before the lookup ended (C38)', async () => {
    const list = tab.page.getByRole('listbox')
    await textOf(tab).pressSequentially('a nest for @moss')
    await tab.page.keyboard.press('Control+Enter')
    await waitForEmpty(tab)
    await pass(1_000)
    expect(await list.count()).toBe(0)

    await textOf(tab).pressSequentially('a nest for @moss')
    await textOf(tab).evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(0, 0))
    await pass(1_000)
    expect(await list.count()).toBe(0)
  })

  test('leaves the focus where the user went while a post was refused (C5)', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422, times: 1, delayMs: 600 })
    await textOf(tab).fill('too bold, and slowly so')
    await postOf(tab).click()
    const search = tab.page.getByRole('button', { name: 'Search' }).first()
    await search.focus()
    await formOf(tab).getByText('Error: Something went wrong').waitFor()
    expect(await search.isFocused()).toBe(true)
  })

  test('sends a post once, however often the shortcut is pressed', async () => {
    world.instance.control.resetStats()
    world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 600 })
    await textOf(tab).fill('only one of me')
    for (let press = 0; press < 3; press++) await tab.page.keyboard.press('Control+Enter')
    await formOf(tab).getByRole('button', { name: 'Posting…', disabled: true }).waitFor()
    await rowWith(tab, 'only one of me').waitFor()
    expect(world.stats().byPath['POST /api/v1/statuses']).toBe(1)
    expect(world.instance.postsSaying('only one of me')).toHaveLength(1)
  })

  test('creates one post when the response is lost and the request is retried', async () => {
    world.instance.control.resetStats()
    world.instance.control.fault({ match: 'POST /api/v1/statuses', dropAnswer: true, times: 1 })
    await textOf(tab).fill('said once, heard twice')
    await tab.page.keyboard.press('Control+Enter')
    await waitForEmpty(tab)
    await rowWith(tab, 'said once, heard twice').waitFor()
    await until('the second attempt', () => world.stats().byPath['POST /api/v1/statuses'] === 2)
    expect(await rowWith(tab, 'said once, heard twice').count()).toBe(1)
    expect(world.instance.postsSaying('said once, heard twice')).toHaveLength(1)
  })

  test('sends the chosen visibility, and resets it after the post', async () => {
    await textOf(tab).fill('@moss between us')
    await chooseScope(tab.page, formOf(tab), 'Direct')
    await formOf(tab).getByText('Only the people you mention will see this post.').waitFor()
    await postOf(tab).click()
    await until(
      'the instance to have the direct post',
      () => world.instance.postsSaying('between us')[0]?.visibility === 'direct',
    )
    await waitForEmpty(tab)
    await formOf(tab).getByRole('button', { name: 'Visibility: Public' }).waitFor()
  })

  test('sends the subject as a content warning', async () => {
    const subject = formOf(tab).getByRole('textbox', { name: 'Subject (optional)' })
    expect(await subject.count()).toBe(0)
    await formOf(tab).getByRole('button', { name: 'CW: subject or content warning' }).click()
    await until('the focus in the subject', () => subject.isFocused())
    await subject.fill('feathers')
    await textOf(tab).fill('a moulting season')
    await postOf(tab).click()
    await rowWith(tab, 'feathers').getByRole('button', { name: 'Show less' }).waitFor()
    expect(world.instance.postsSaying('a moulting season')[0]?.spoilerText).toBe('feathers')
    await subject.waitFor({ state: 'detached' })
  })
})

test('a post is quoted from its menu; the form, the draft and the new post show the quote', async () => {
  await textOf(tab).fill('worth repeating')
  await postOf(tab).click()
  await rowWith(tab, 'worth repeating').waitFor()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  const quoted = dialog.getByRole('region', { name: 'Quoted post' })
  const quote = async (words: string): Promise<void> => {
    await buttonOf(tab, words, 'More actions').click()
    await tab.page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
    await dialog.waitFor()
  }
  await quote('worth repeating')
  await quoted.getByText('worth repeating').waitFor()
  const text = dialog.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('as somebody said')
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await tab.page.getByRole('complementary').getByRole('link', { name: 'Drafts' }).click()
  await tab.page.getByRole('button', { name: /Post with a quote/ }).click()
  await until('the draft in the form', async () => (await text.inputValue()) === 'as somebody said')
  await quoted.getByText('worth repeating').waitFor()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await until(
    'the instance to have the post',
    () => world.instance.postsSaying('as somebody said').length === 1,
  )
  const [original] = world.instance.postsSaying('worth repeating')
  expect(world.instance.postsSaying('as somebody said')[0]?.quoteId).toBe(original?.id)

  await tab.page.goBack()
  await rowWith(tab, 'as somebody said').getByRole('link', { name: 'Open quoted post' }).waitFor()
  await quote('as somebody said')
  await dialog.getByRole('button', { name: 'Remove quote' }).click()
  await quoted.waitFor({ state: 'detached' })
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

describe('a draft', () => {
  const waitForText = (words: string): Promise<unknown> =>
    until('the draft in the form', async () => (await textOf(tab).inputValue()) === words)

  test('survives its tab, and shows in the next one', async () => {
    await textOf(tab).fill('half a thought')
    tab = await world.openTab()
    await waitForText('half a thought')
  })

  test('survives closing the dialog on a phone', async () => {
    await tab.page.setViewportSize(PHONE)
    const write = tab.page.getByRole('button', { name: 'New post' })
    const dialog = tab.page.getByRole('dialog', { name: 'New post' })
    await write.click()
    await dialog.getByRole('textbox', { name: "What's on your mind?" }).fill('on the way')
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await write.click()
    const text = dialog.getByRole('textbox', { name: "What's on your mind?" })
    await until('the draft in the form', async () => (await text.inputValue()) === 'on the way')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await rowWith(tab, 'on the way').waitFor()
    await tab.page.setViewportSize(DESKTOP)
  })

  test('shows in other tabs, and disappears from all of them when one tab sends it', async () => {
    const other = await world.otherTab()
    const saved = () => other.entity('draft', NEW_POST)
    await textOf(tab).fill('one mind, two tabs')
    await until('the draft in the other tab', () => saved()?.text === 'one mind, two tabs')
    const draft = saved()
    if (draft === undefined) throw new Error('there is no draft')
    const at = Date.now() + 10
    const typed = { text: 'typed in the other tab', writer: 'other', changedAt: at }
    const marks = { text: { at, by: 'other', over: at } }
    await other.run({ kind: 'saveDraft', draftId: NEW_POST, draft: { ...draft, ...typed, marks } })
    await waitForText('typed in the other tab')
    await postOf(tab).click()
    await waitForEmpty(tab)
    await until('no draft in the other tab', () => saved() === undefined)
    // The other way round: sending in another tab clears this tab's form.
    await textOf(tab).fill('sent by the other tab')
    await until('the draft in the other tab', () => saved()?.text === 'sent by the other tab')
    await other.run({
      kind: 'post',
      draftId: NEW_POST,
      draft: {
        text: 'sent by the other tab',
        subject: '',
        visibility: 'public',
        sensitive: false,
        contentType: 'text/plain',
      },
    })
    await waitForEmpty(tab)
    await rowWith(tab, 'sent by the other tab').waitFor()
  })
})
