import { describe, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (of: Tab): Locator => formOf(of).getByRole('textbox', { name: "What's on your mind?" })
const heldIn = ({ page }: Tab): Locator => page.getByRole('list', { name: 'Can still be undone' })
const rowOf = (of: Tab, words: string): Locator => heldIn(of).getByRole('listitem').filter({ hasText: words })
const write = async (of: Tab, words: string): Promise<void> => {
  await textOf(of).fill(words)
  await of.page.keyboard.press('Control+Enter')
}

describe('a post that was just sent', () => {
  test('can be taken back in the page: the form has its words and the caret again (UD2, UD6)', async () => {
    const world = await openWorld()
    const { tab, instance } = world
    await tab.prefer({ undoSend: '10' })
    await write(tab, 'too early')
    await rowOf(tab, 'too early').getByText('Sending in 10 s').waitFor()
    expect(await textOf(tab).inputValue()).toBe('')
    await tab.page.getByRole('status').filter({ hasText: 'Sending in 10 s' }).waitFor()
    await world.tick(3_000)
    await rowOf(tab, 'too early').getByText('Sending in 7 s').waitFor()
    // Screen readers hear no countdown.
    await tab.page.getByRole('status').filter({ hasText: 'Sending in 10 s' }).waitFor()

    await rowOf(tab, 'too early').getByRole('button', { name: 'Undo' }).click()
    await until('the words in the form', async () => (await textOf(tab).inputValue()) === 'too early')
    await until('the caret behind the words', () =>
      textOf(tab).evaluate(
        (field) =>
          field === document.activeElement &&
          (field as HTMLTextAreaElement).selectionStart === 'too early'.length,
      ),
    )
    expect(await tab.page.getByRole('dialog').count()).toBe(0)
    expect(await heldIn(tab).count()).toBe(0)
    await world.tick(15_000)
    expect(instance.postsSaying('too early')).toHaveLength(0)
  })

  test('is sent when its time is over, or at once on demand, and stands in the timeline (UD6)', async () => {
    const world = await openWorld()
    const { tab, instance } = world
    await tab.prefer({ undoSend: '5' })
    const other = await world.otherTab()
    await write(tab, 'after a while')
    await rowOf(tab, 'after a while').waitFor()
    await until('the other tab to have it', () => other.entity('outbox')?.entries[0]?.state === 'held')
    await until('the post', () => instance.postsSaying('after a while').length === 1)
    await tab.page.getByRole('article').filter({ hasText: 'after a while' }).waitFor()
    await rowOf(tab, 'after a while').waitFor({ state: 'detached' })

    await tab.prefer({ undoSend: '30' })
    await write(tab, 'without a wait')
    await rowOf(tab, 'without a wait').getByRole('button', { name: 'Send now' }).click()
    await rowOf(tab, 'without a wait').waitFor({ state: 'detached' })
    expect(instance.postsSaying('without a wait')).toHaveLength(1)
  })

  test.each([
    ['by now', 1_000],
    ['that the engine does not have yet', 0],
  ])('is a window where the form has another text %s (UD6)', async (_when, ms) => {
    const world = await openWorld()
    const { tab, instance } = world
    await tab.prefer({ undoSend: '30' })
    await write(tab, 'the first')
    await rowOf(tab, 'the first').waitFor()
    await textOf(tab).fill('the next')
    await world.tick(ms)
    await rowOf(tab, 'the first').getByRole('button', { name: 'Undo' }).click()
    const window = tab.page.getByRole('dialog', { name: 'New post' })
    const text = window.getByRole('textbox', { name: "What's on your mind?" })
    await until('the words in the window', async () => (await text.inputValue()) === 'the first')
    await tab.page.keyboard.press('Escape')
    await window.waitFor({ state: 'detached' })
    expect(await textOf(tab).inputValue()).toBe('the next')
    expect(instance.postsSaying('the first')).toHaveLength(0)
  })

  test('is not sent after "Undo" on a full disk, which is said (UD5)', async () => {
    const world = await openWorld()
    const { tab, instance } = world
    world.problems.expect(/QuotaExceededError|could not (save a draft|write the journal|cache|store)/)
    await tab.prefer({ undoSend: '10' })
    await write(tab, 'no room')
    await rowOf(tab, 'no room').waitFor()
    world.disk.failures.session = 'full'
    await rowOf(tab, 'no room').getByRole('button', { name: 'Undo' }).click()
    await tab.page.locator('[data-notice]').filter({ hasText: 'only in memory' }).waitFor()
    await until('the words in the form', async () => (await textOf(tab).inputValue()) === 'no room')
    await rowOf(tab, 'no room').waitFor({ state: 'detached' })
    await world.tick(30_000)
    expect(instance.postsSaying('no room')).toHaveLength(0)
    world.disk.failures.session = undefined
  })

  test('is sent at once by default in these worlds, and whoever chose so', async () => {
    const { tab, instance } = await openWorld()
    await write(tab, 'at once')
    await until('the post', () => instance.postsSaying('at once').length === 1)
    expect(await heldIn(tab).count()).toBe(0)
  })
})

test('a deletion can be taken back where it was said (UD7)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('luna', 'a slip') })
  const { tab, instance } = world
  await tab.prefer({ undoSend: '10', modalOnDelete: false })
  const row = tab.page.getByRole('article').filter({ hasText: 'a slip' })
  const said = tab.page.locator('[data-notice]').filter({ hasText: 'The post is deleted.' })
  const remove = async (): Promise<void> => {
    await row.getByRole('button', { name: 'More actions' }).click()
    await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await said.waitFor()
  }
  await remove()
  await row.waitFor({ state: 'detached' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await row.waitFor()
  await world.tick(15_000)
  expect(instance.postsSaying('a slip')).toHaveLength(1)
  await remove()
  await until('the post to be gone', () => instance.postsSaying('a slip').length === 0)
  await said.waitFor({ state: 'detached' })
})

test('a post that is written anew is deleted at once: its files are sent with the new one (UD7)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('luna', 'a typo') })
  const { tab, instance } = world
  await tab.prefer({ undoSend: '30' })
  const row = tab.page.getByRole('article').filter({ hasText: 'a typo' })
  await row.getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Delete and redraft' }).click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete and redraft' }).click()
  const confirmedAt = Date.now()
  const text = tab.page.getByRole('dialog', { name: 'New post' }).getByRole('textbox', { name: "What's on" })
  await until('the words in the form', async () => (await text.inputValue()) === 'a typo')
  await until('the post to be gone', () => instance.postsSaying('a typo').length === 0)
  expect(Date.now() - confirmedAt).toBeLessThan(30_000)
})

test('what can be taken back is not asked about, where that is preferred; `u` takes it back (UD8, UD9)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('luna', 'hasty') })
  const { tab, instance } = world
  await tab.prefer({ undoSend: '10', modalOnDelete: true, undoInsteadOfAsking: true })
  const row = tab.page.getByRole('article').filter({ hasText: 'hasty' })
  const said = tab.page.locator('[data-notice]').filter({ hasText: 'The post is deleted.' })
  await row.getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await said.waitFor()
  expect(await tab.page.getByRole('alertdialog').count()).toBe(0)
  await tab.page.keyboard.press('u')
  await said.waitFor({ state: 'detached' })
  await row.waitFor()
  await world.tick(15_000)
  expect(instance.postsSaying('hasty')).toHaveLength(1)

  // Nothing can be taken back: it asks again.
  await tab.prefer({ undoSend: 'off' })
  await row.getByRole('button', { name: 'More actions' }).click()
  await tab.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
})

test('an edit that is held is gone on with when the post is edited again (UD6)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('luna', 'first words') })
  const { tab, instance } = world
  await tab.prefer({ undoSend: '10' })
  const window = tab.page.getByRole('dialog', { name: 'Edit post' })
  const text = window.getByRole('textbox', { name: "What's on your mind?" })
  const edit = async (): Promise<void> => {
    const row = tab.page.getByRole('article').filter({ hasText: 'first words' })
    await row.getByRole('button', { name: 'More actions' }).click()
    await tab.page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
    await text.waitFor()
  }
  await edit()
  await text.fill('second words')
  await tab.page.keyboard.press('Control+Enter')
  await rowOf(tab, 'second words').getByText('Saving in 10 s').waitFor()
  await tab.page.getByRole('status').filter({ hasText: 'Saving in 10 s' }).waitFor()
  await edit()
  await until('the held words', async () => (await text.inputValue()) === 'second words')
  expect(await heldIn(tab).count()).toBe(0)
  await text.fill('third words')
  await tab.page.keyboard.press('Control+Enter')
  await until('the post to be edited', () => instance.postsSaying('third words').length === 1)
})
