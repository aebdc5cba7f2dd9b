import { expect, test } from 'vitest'
import { buttonOf, rowWith } from './harness/feed.ts'
import { pass, until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const WORDS = 'a long conversation'
const PEOPLE = ['rook', 'moss', 'heron', 'magpie', 'jay']

test('a reply to many people names them in one line, and mentions only those who are ticked (C55)', async () => {
  const world = await openWorld({
    before: ({ instance }) => instance.post('rook', `@moss @heron @magpie @jay @luna ${WORDS}`),
  })
  const { tab, instance } = world
  const { page } = tab
  const row = rowWith(tab, WORDS)
  await buttonOf(tab, WORDS, 'Reply').click()
  const form = row.getByRole('form', { name: 'Reply to @rook' })
  const text = form.getByRole('textbox', { name: 'Reply to @rook' })
  const line = form.getByRole('button', { name: 'Replying to @rook, @moss, and 3 others' })
  await line.waitFor()
  await until('the focus in the text', () => text.isFocused())
  expect(await text.inputValue()).toBe('')

  // The mentions alone are not a post.
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await form.getByText("Can't post an empty status with no files").waitFor()

  await line.press('Enter')
  const list = page.getByRole('dialog', { name: 'People mentioned' })
  const boxes = list.getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))).toEqual(
    PEOPLE.map(() => true),
  )
  for (const name of ['@moss', '@jay', '@heron']) await list.getByRole('checkbox', { name }).press(' ')
  await list.getByRole('checkbox', { name: '@heron' }).press(' ')
  await page.keyboard.press('Escape')
  const shorter = form.getByRole('button', { name: 'Replying to @rook, @heron, and @magpie' })
  await until('the focus on the line', () => shorter.isFocused())

  // A line break at the start, and a mention written by hand, stay in the text.
  await text.fill('\n@heron look')
  const other = await world.otherTab()
  const draft = () => other.entity('draft', instance.postsSaying(WORDS)[0]?.id ?? '')
  await until('the draft in the other tab', () => draft()?.text === '@rook @heron @magpie \n@heron look')
  await shorter.waitFor()
  expect(await text.inputValue()).toBe('\n@heron look')

  // Another tab continues with the whole text, and the caret stays where it was.
  await pass(1_500)
  await text.focus()
  await text.evaluate((area) => (area as HTMLTextAreaElement).setSelectionRange(8, 8))
  const at = Date.now()
  const marks = { text: { at, by: 'other', over: at } }
  const further = { ...draft(), subject: '', text: '@rook @heron @magpie \n@heron look there' }
  await other.run({
    kind: 'saveDraft',
    draftId: instance.postsSaying(WORDS)[0]?.id ?? '',
    draft: { ...further, writer: 'other', changedAt: at, marks },
  })
  await until('the other words', async () => (await text.inputValue()) === '\n@heron look there')
  expect(await text.evaluate((area) => (area as HTMLTextAreaElement).selectionStart)).toBe(8)

  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expect(instance.postsSaying('look there')[0]?.text).toBe('@rook @heron @magpie \n@heron look there')
})

test('a mention that is written by hand is there once, also if the next key comes before its frame (C55)', async () => {
  const world = await openWorld({
    before: ({ instance }) => instance.post('rook', `@moss @heron @magpie ${WORDS}`),
  })
  const { tab, instance } = world
  await buttonOf(tab, WORDS, 'Reply').click()
  const form = rowWith(tab, WORDS).getByRole('form', { name: 'Reply to @rook' })
  const text = form.getByRole('textbox', { name: 'Reply to @rook' })
  await form.getByRole('button', { name: /^Replying to/ }).click()
  await tab.page.getByRole('checkbox', { name: '@moss' }).click()
  await tab.page.keyboard.press('Escape')
  await form.getByRole('button', { name: 'Replying to @rook, @heron, and @magpie' }).waitFor()

  // No time passes between the two.
  await text.fill('@moss ')
  await text.fill('@moss h')
  await until('all people in the line', async () => (await text.inputValue()) === 'h')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await form.waitFor({ state: 'detached' })
  expect(instance.postsSaying('@moss h')[0]?.text).toBe('@rook @heron @magpie @moss h')
})

test('a reply’s draft that mentions nobody at its start stays as it was written (C55)', async () => {
  const world = await openWorld({
    before: ({ instance }) => instance.post('rook', `@moss @heron @magpie ${WORDS}`),
  })
  const { tab, instance } = world
  const [post] = instance.postsSaying(WORDS)
  const replyTo = {
    statusId: post?.id ?? '',
    acct: 'rook',
    mentions: ['rook', 'moss', 'heron', 'magpie'],
    visibility: 'public',
    subject: '',
  } as const
  const draft = { text: 'so says @rook here', subject: '', writer: 'older', changedAt: Date.now(), replyTo }
  await tab.run({ kind: 'saveDraft', draftId: replyTo.statusId, draft })
  await buttonOf(tab, WORDS, 'Reply').click()
  const form = rowWith(tab, WORDS).getByRole('form', { name: 'Reply to @rook' })
  const text = form.getByRole('textbox', { name: 'Reply to @rook' })
  await until('the words', async () => (await text.inputValue()) === 'so says @rook here')
  await form.getByRole('button', { name: 'Nobody is mentioned at the start' }).click()
  await tab.page.getByRole('checkbox', { name: '@moss' }).click()
  await form.getByRole('button', { name: 'Replying to @moss' }).waitFor()
  expect(await text.inputValue()).toBe('so says @rook here')
})
