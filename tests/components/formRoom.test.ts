import { beforeEach, describe, expect, test } from 'vitest'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import { dragFiles, fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

// How much of the page the form of a post takes. What only a style sheet hides is looked at in tests/e2e/{shell,postForm}.test.ts.

let world: World
let tab: Tab
/** The form of the sidebar. */
let form: Locator

const textOf = (of: Locator): Locator => of.getByRole('textbox', { name: "What's on your mind?" })
const lineOf = (of: Locator): Locator => of.getByRole('button', { name: /^Draft/ })
const attach = (of: Locator, ...names: readonly string[]): Promise<void> =>
  of.locator('input[type=file]').setInputFiles(names.map((name) => fileCalled(name)))
const filesOf = (of: Locator): Locator => of.getByRole('list', { name: 'Files' }).getByRole('listitem')
/** As a person leaves the form: the focus is on what leads to the other page. */
const goTo = async (name: string): Promise<void> => {
  const link = tab.page.getByRole('navigation').getByRole('link', { name, exact: true }).first()
  await link.focus()
  await link.click()
}

beforeEach(async () => {
  world = await openWorld()
  tab = world.tab
  form = tab.page.getByRole('form', { name: 'New post' }).first()
  await textOf(form).waitFor()
  return () => world.close()
})

describe('a draft that is not in use', () => {
  test('is one line that says what is in it, after a change of the page and in a new tab (FR1, FR2)', async () => {
    await textOf(form).fill('a long walk')
    await attach(form, 'one.png', 'two.png')
    await filesOf(form).nth(1).waitFor()
    // Whatever else has the focus.
    await tab.page.getByRole('button', { name: 'Settings', exact: true }).focus()
    expect(await lineOf(form).count()).toBe(0)

    await goTo('Bookmarks')
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Drafta long walk2 filesContinue')

    tab = await world.openTab('/main/friends')
    form = tab.page.getByRole('form', { name: 'New post' }).first()
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Drafta long walk2 filesContinue')
  })

  test('goes on where it was, with the focus in its text (FR2)', async () => {
    await tab.run({
      kind: 'saveDraft',
      draftId: NEW_POST,
      draft: { text: 'half a thought', subject: '', changedAt: 1, writer: 'other' },
    })
    await lineOf(form).waitFor()
    // Tab reaches the line, and does not open it.
    await lineOf(form).focus()
    expect(await lineOf(form).count()).toBe(1)
    await lineOf(form).click()
    expect(await textOf(form).isFocused()).toBe(true)
    expect(await textOf(form).evaluate((it) => (it as HTMLTextAreaElement).selectionStart)).toBe(14)
    expect(await lineOf(form).count()).toBe(0)
  })

  test('does not fold under a person who writes in it while the page changes (FR1)', async () => {
    await textOf(form).fill('half a thought')
    await tab.go('/bookmarks')
    await tab.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    expect(await textOf(form).isFocused()).toBe(true)
    expect(await lineOf(form).count()).toBe(0)
  })

  test('does not fold under words that follow an Escape, here or in another tab (FR1)', async () => {
    const pressEscape = async (): Promise<void> => {
      await textOf(form).focus()
      await textOf(form).press('Escape')
    }
    await pressEscape()
    await tab.run({
      kind: 'saveDraft',
      draftId: NEW_POST,
      draft: { text: 'elsewhere', subject: '', changedAt: 1, writer: 'other' },
    })
    await until('the words', async () => (await textOf(form).inputValue()) === 'elsewhere')
    expect(await lineOf(form).count()).toBe(0)
    await textOf(form).fill('')
    await pressEscape()
    await textOf(form).pressSequentially('again')
    expect(await lineOf(form).count()).toBe(0)
  })

  test('says that a file failed, and opens for one that is dropped on it (FR2, FR3)', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/media', status: 422, times: 1 })
    await attach(form, 'one.png')
    await form.getByRole('alert').getByText('Upload failed').waitFor()
    await goTo('Bookmarks')
    await lineOf(form).waitFor()
    expect(await lineOf(form).textContent()).toBe('Draft1 file1 failedContinue')
    await dragFiles(form, 'drop', fileCalled('two.png'))
    await until('the form to open', async () => (await lineOf(form).count()) === 0)
    await filesOf(form).nth(1).waitFor()
  })

  test('stays open where it has an error to show (FR3)', async () => {
    await textOf(form).fill('not with these words')
    world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 422 })
    await form.getByRole('button', { name: 'Post', exact: true }).click()
    await form.getByRole('alert').waitFor()
    await goTo('Bookmarks')
    await tab.page.getByRole('heading', { name: 'Bookmarks' }).waitFor()
    expect(await lineOf(form).count()).toBe(0)
    await form.getByRole('button', { name: 'Dismiss' }).click()
  })
})
