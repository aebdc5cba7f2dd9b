import { expect, test, vi } from 'vitest'
import type { Draft } from '../../src/shared/model/draft.ts'
import { NEW_POST } from '../../src/shared/model/draft.ts'
import type { Tab as OtherTab } from '../engine/harness/tab.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { fileCalled } from './harness/files.ts'
import type { Locator } from './harness/locator.ts'
import { pressInOptions } from './harness/postOptions.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

/** Text from another tab does not replace text that was typed less than a second ago. */
const TYPING_MS = 1_500

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' }).first()
const inForm = (form: Locator): Locator => form.getByRole('textbox', { name: "What's on your mind?" })
const textOf = (of: Tab): Locator => inForm(formOf(of))
const waitForTextIn = (field: Locator, words: string): Promise<unknown> =>
  until(`"${words}" in the form`, async () => (await field.inputValue()) === words)
const fromMenu = async (of: Tab, item: string): Promise<void> => {
  await pressInOptions(of.page, formOf(of), item)
}
const listOf = ({ page }: Tab): Locator => page.getByRole('main').getByRole('list', { name: 'Drafts' })

/** Saves the draft as a form in another tab does, based on the version that it has seen. */
function formIn(other: OtherTab) {
  const draft = (): Draft | undefined => other.entity('draft', NEW_POST)
  const waitForText = (words: string): Promise<unknown> =>
    until(`"${words}" in the other tab`, () => draft()?.text === words)
  /** `seen`: the time of the newest change that the form knows. */
  const type = async (words: string, seen = draft()?.changedAt ?? 0): Promise<void> => {
    const at = Date.now()
    const marks = { text: { at, by: 'other', over: seen } }
    const saved: Draft = { subject: '', text: words, writer: 'other', changedAt: at, marks }
    await other.run({ kind: 'saveDraft', draftId: NEW_POST, draft: saved })
  }
  return { draft, waitForText, type }
}

test('two tabs share one draft, and the caret stays between the same letters', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = formIn(await world.otherTab())
  await textOf(tab).fill('a bird')
  await other.waitForText('a bird')
  await pass(TYPING_MS)
  await textOf(tab).focus()
  await textOf(tab).evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(2, 2))
  await other.type('once a bird')
  await waitForTextIn(textOf(tab), 'once a bird')
  expect(await textOf(tab).evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(7)
  await tab.page.keyboard.type('big ')
  await other.waitForText('once a big bird')
  expect(await formOf(tab).getByText('Changed in another tab.').count()).toBe(0)
})

test('of two texts typed at the same time, the later one wins, and the other can be restored', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = formIn(await world.otherTab())
  await textOf(tab).fill('a bird')
  await other.waitForText('a bird')
  await pass(TYPING_MS)
  const seen = other.draft()?.changedAt
  // Saved after 400 ms: neither form has seen the other's text.
  await textOf(tab).fill('mine')
  await pass(50)
  await other.type('from elsewhere', seen)
  await waitForTextIn(textOf(tab), 'from elsewhere')
  await other.waitForText('from elsewhere')
  await formOf(tab).getByRole('button', { name: 'Use the other version' }).click()
  await waitForTextIn(textOf(tab), 'mine')
  await other.waitForText('mine')
  await formOf(tab).getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await formOf(tab).getByText('Changed in another tab.').waitFor({ state: 'detached' })
})

test('drafts are saved for later, found, continued, sent and deleted', async () => {
  const world = await openWorld()
  const { tab } = world
  await textOf(tab).fill('for another day')
  await fromMenu(tab, 'Save for later')
  await waitForTextIn(textOf(tab), '')
  await textOf(tab).fill('and one more')
  await fromMenu(tab, 'Save for later')
  await waitForTextIn(textOf(tab), '')
  // An unfinished reply is also a draft.
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
  await waitForTextIn(inForm(dialog), 'for another day')
  await inForm(dialog).fill('for another day, which is today')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await until(
    'the instance to have the post',
    () => world.instance.postsSaying('which is today').length === 1,
  )
  await until('two drafts', async () => (await rows.count()) === 2)

  await rows
    .filter({ hasText: 'half of an answer' })
    .getByRole('button', { name: /Reply to/ })
    .click()
  const answer = tab.page.getByRole('dialog', { name: /^Reply to/ })
  await waitForTextIn(answer.getByRole('textbox', { name: /^Reply to/ }), 'half of an answer')
  await tab.page.keyboard.press('Escape')
  await answer.waitFor({ state: 'detached' })

  // With the keyboard only.
  await rows
    .first()
    .getByRole('button', { name: /Reply to/ })
    .focus()
  await tab.page.keyboard.press('ArrowDown')
  await tab.page.keyboard.press('Delete')
  const question = tab.page.getByRole('alertdialog', { name: 'Delete this draft?' })
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await until('one draft', async () => (await rows.count()) === 1)
  await until('the focus on the draft that is left', () =>
    Boolean(document.activeElement?.textContent?.includes('half of an answer')),
  )
  await rows.first().getByRole('button', { name: 'Delete draft' }).click()
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await tab.page.getByText('No drafts').waitFor()
  const next = await world.openTab('/drafts')
  await next.page.getByText('No drafts').waitFor()
})

test('a draft of files alone is listed with their number, and can be opened and deleted (E45)', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = await world.otherTab()
  // No form has saved a draft.
  for (const name of ['nest.png', 'egg.png'])
    await other.run({ kind: 'upload', draftId: NEW_POST, name, file: fileCalled(name), maxFiles: 4 })
  const fileIn = (form: Locator): Locator => form.getByRole('button', { name: /^Remove nest\.png/ })
  await fileIn(formOf(tab)).waitFor()
  await tab.go('/drafts')
  const rows = listOf(tab).getByRole('listitem')
  await rows.first().getByText('2 files').waitFor()
  await rows
    .first()
    .getByRole('button', { name: /^New post/ })
    .click()
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  await fileIn(dialog).waitFor()
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await rows.first().getByRole('button', { name: 'Delete draft' }).click()
  const question = tab.page.getByRole('alertdialog', { name: 'Delete this draft?' })
  await question.getByRole('button', { name: 'Delete draft' }).click()
  await tab.page.getByText('No drafts').waitFor()
  await fileIn(formOf(tab)).waitFor({ state: 'detached' })
})

test('a reply of files alone says at once whom it answers, also if its tab dies (E45)', async () => {
  const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'a post to answer') })
  const other = await world.otherTab()
  const row = rowWith(world.tab, 'a post to answer')
  await row.getByRole('button', { name: /^Reply( \d+)?$/ }).click()
  await world.tab.page.getByRole('textbox', { name: /^Reply to/ }).waitFor()
  const form = row.getByRole('form')
  await form.locator('input[type=file]').setInputFiles(fileCalled('nest.png'))
  const { id } = world.instance.postsSaying('a post to answer')[0] ?? { id: '' }
  await until('the file in the other tab', () => other.entity('uploads', id) !== undefined)
  expect(other.entity('draft', id)?.replyTo?.acct).toBe('rook')
  const next = await world.killTab()
  await next.go('/drafts')
  await listOf(next)
    .getByRole('listitem')
    .getByRole('button', { name: /^Reply to @rook/ })
    .click()
  await next.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove nest\.png/ })
    .waitFor()
})

test('a draft that becomes a new post keeps the focus', async () => {
  const { tab } = await openWorld()
  await rowsOf(tab)
    .first()
    .getByRole('button', { name: /^Reply( \d+)?$/ })
    .first()
    .click()
  await tab.page.getByRole('textbox', { name: /^Reply to/ }).fill('half of an answer')
  await fromMenu(tab, 'All drafts')
  const row = listOf(tab).getByRole('listitem').filter({ hasText: 'half of an answer' })
  await row.getByText(/^Reply to @/).waitFor()
  await row.getByRole('button', { name: 'Turn into a new post' }).click()
  await row.getByText('New post').waitFor()
  await until('the focus on the draft', () => row.getByRole('button', { name: /New post/ }).isFocused())
})

/** The engine dies when it knows that the post exists, before it reports that to a tab. */
function dieAfterPost(world: World): void {
  let [isSpent, isDead] = [false, false]
  world.disk.beforeWrite = (write) => {
    if (isSpent && !isDead && write.includes('/journal/')) {
      isDead = true
      void world.killEngine()
    }
    isSpent ||= write.includes('/spent/')
  }
}

test('a draft that is sent while its window is closed leaves the window of another draft open', async () => {
  const world = await openWorld()
  const { tab } = world
  for (const words of ['for the first day', 'for the second day']) {
    await textOf(tab).fill(words)
    await fromMenu(tab, 'Save for later')
    await waitForTextIn(textOf(tab), '')
  }
  await fromMenu(tab, 'All drafts')
  const rows = listOf(tab).getByRole('listitem')
  const dialog = tab.page.getByRole('dialog', { name: 'New post' })
  const open = async (words: string): Promise<void> => {
    await rows
      .filter({ hasText: words })
      .getByRole('button', { name: /New post/ })
      .click()
    await waitForTextIn(inForm(dialog), words)
    await until('the focus in the window', () => inForm(dialog).isFocused())
  }
  world.instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 10_000, times: 1 })
  await open('for the first day')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await tab.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open('for the second day')
  await until('the post at the instance', () => world.instance.postsSaying('for the first day').length === 1)
  await pass(1_000)
  expect(await inForm(dialog).inputValue()).toBe('for the second day')
})

test('a post whose engine died leaves its form for good (E40)', async () => {
  const world = await openWorld()
  const { tab } = world
  dieAfterPost(world)
  await textOf(tab).fill('off it goes')
  // Before the form saves the draft by itself.
  await pass(100)
  await tab.page.keyboard.press('Control+Enter')
  await waitForTextIn(textOf(tab), '')
  const other = await world.otherTab()
  await pass(15_000)
  expect(await textOf(tab).inputValue()).toBe('')
  expect(other.entity('draft', NEW_POST)).toBeUndefined()
  await world.killEngine()
  await pass(15_000)
  expect(await textOf(tab).inputValue()).toBe('')
  expect(world.instance.postsSaying('off it goes')).toHaveLength(1)
})

test('text typed after a post was sent is saved, even if the clock was set back before the post was sent (E40)', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = formIn(await world.otherTab())
  await textOf(tab).fill('off it goes')
  await other.waitForText('off it goes')
  vi.setSystemTime(Date.now() - 3_600_000)
  await textOf(tab).focus()
  await tab.page.keyboard.press('Control+Enter')
  await waitForTextIn(textOf(tab), '')
  await textOf(tab).fill('the next one')
  await other.waitForText('the next one')
  expect(await textOf(tab).inputValue()).toBe('the next one')
})

test('a form that shows what another tab has sent is emptied, even if the engine died meanwhile (E40)', async () => {
  const world = await openWorld()
  const { tab } = world
  const other = await world.otherTab()
  const at = Date.now()
  await formIn(other).type('sent elsewhere')
  await waitForTextIn(textOf(tab), 'sent elsewhere')
  dieAfterPost(world)
  const draft = {
    text: 'sent elsewhere',
    subject: '',
    visibility: 'public',
    sensitive: false,
    contentType: 'text/plain',
  } as const
  await other.run({ kind: 'post', draftId: NEW_POST, upTo: { other: at }, draft })
  await pass(2_000)
  expect(world.instance.postsSaying('sent elsewhere')).toHaveLength(1)
  expect(await textOf(tab).inputValue()).toBe('')
})

test('the last text of a tab that closes while the engine is dead is in the next tab (E41)', async () => {
  const world = await openWorld()
  await textOf(world.tab).fill('some words')
  await pass(1_000)
  world.enginesStart = false
  await world.killEngine()
  await textOf(world.tab).fill('some words, and the last')
  await pass(20)
  world.enginesStart = true
  const next = await world.openTab()
  await waitForTextIn(textOf(next), 'some words, and the last')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('rookery-left:'))).toEqual([])
})

test('what a closed tab left is dropped if it is more than a day old or cannot be read (E41)', async () => {
  const world = await openWorld()
  const { account } = await world.otherTab()
  const leave = (name: string, changedAt: number): void => {
    const draft = { text: `left ${name}`, subject: '', writer: 'gone', changedAt }
    const left = { kind: 'saveDraft', draftId: NEW_POST, draft, account, commandId: name }
    localStorage.setItem(`rookery-left:${name}`, JSON.stringify(left))
  }
  leave('long ago', Date.now() - 25 * 60 * 60_000)
  localStorage.setItem('rookery-left:torn', '{"kind":"saveDr')
  localStorage.setItem('rookery-left:foreign', '7')
  localStorage.setItem('rookery-left:odd', '{"kind":"saveDraft"}')
  const next = await world.openTab()
  await pass(1_000)
  expect(await textOf(next).inputValue()).toBe('')
  expect(Object.keys(localStorage).filter((key) => key.startsWith('rookery-left:'))).toEqual([])
})

test('the last text of a closed tab reaches an open tab (E41)', async () => {
  const world = await openWorld()
  const { tab } = world
  const account = (await world.otherTab()).account
  const left = {
    kind: 'saveDraft',
    draftId: NEW_POST,
    draft: { text: 'left behind', subject: '', writer: 'gone', changedAt: Date.now() },
    account,
    commandId: 'left',
  }
  const [key, newValue] = ['rookery-left:left', JSON.stringify(left)]
  localStorage.setItem(key, newValue)
  // A browser sends the event to all other tabs.
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  await waitForTextIn(textOf(tab), 'left behind')
  expect(localStorage.getItem(key)).toBeNull()
})

test('words that another tab types while a post is on its way stay in the form, and are not lost (C50, E40)', async () => {
  const world = await openWorld()
  const { tab, instance } = world
  const other = formIn(await world.otherTab())
  await textOf(tab).fill('on its way')
  await other.waitForText('on its way')
  await pass(TYPING_MS)
  instance.control.fault({ match: 'POST /api/v1/statuses', delayMs: 10_000, times: 1 })
  await tab.page.keyboard.press('Control+Enter')
  await pass(2_000)
  await other.type('on its way, and then some')
  await until('the post at the instance', () => instance.postsSaying('on its way').length > 0)
  await pass(5_000)
  expect(await textOf(tab).inputValue()).toBe('on its way, and then some')
  expect(other.draft()?.text).toBe('on its way, and then some')

  await pass(TYPING_MS)
  await tab.page.keyboard.press('Control+Enter')
  await until('the second post', () => instance.postsSaying('and then some').length > 0)
  await waitForTextIn(textOf(tab), '')
  expect(instance.postsSaying('on its way')).toHaveLength(2)
})

test('words that another tab types while the form asks about a file stay in the form (C50)', async () => {
  const world = await openWorld()
  const { tab, instance } = world
  const other = formIn(await world.otherTab())
  await textOf(tab).fill('without its file')
  await other.waitForText('without its file')
  await pass(TYPING_MS)
  instance.control.fault({ match: 'POST /api/v[12]/media', status: 500, times: 1 })
  await formOf(tab).locator('input[type=file]').setInputFiles(fileCalled('lost.png'))
  await formOf(tab).getByRole('alert').waitFor()
  await textOf(tab).press('Control+Enter')
  const anyway = tab.page.getByRole('button', { name: 'Post anyway' })
  await anyway.waitFor()
  await other.type('without its file, and then some')
  await other.waitForText('without its file, and then some')
  await anyway.click()
  await until('the post at the instance', () => instance.postsSaying('without its file').length > 0)
  await pass(5_000)
  expect(instance.postsSaying('without its file').map(({ text }) => text)).toEqual(['without its file'])
  expect(await textOf(tab).inputValue()).toBe('without its file, and then some')
})

test('a form that was emptied and closed opens empty, and keeps what is typed then, on a slow disk (C44)', async () => {
  const world = await openWorld({
    before: async ({ instance }) => void (await instance.post('rook', 'hello')),
  })
  const { tab } = world
  let store = (): void => {}
  const mayStore = new Promise<void>((resolve) => {
    store = resolve
  })
  world.disk.beforeWrite = (write) => (write.includes('/draft/') ? mayStore : undefined)
  const row = rowsOf(tab).first()
  const reply = row.getByRole('button', { name: /^Reply/ })
  const text = tab.page.getByRole('main').getByRole('textbox', { name: /^Reply to/ })
  await reply.click()
  await text.fill('the same words')
  await pass(1_000)
  await text.fill('')
  await row.getByRole('button', { name: 'Close' }).click()
  await reply.click()
  // A reply starts with whom it answers.
  expect(await text.inputValue()).toBe('@rook ')
  await text.fill('the same words')
  store()
  await pass(10_000)
  expect(await text.inputValue()).toBe('the same words')
})
