import { describe, expect, test } from 'vitest'
import type { Draft } from '../../src/shared/model/draft.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const formOf = ({ page }: Tab): Locator => page.getByRole('form', { name: 'New post' })
const textOf = (of: Tab): Locator => formOf(of).getByRole('textbox', { name: "What's on your mind?" })
const barOf = ({ page }: Tab, words: string): Locator => page.getByRole('status').getByText(words)
const outboxOf = ({ page }: Tab): Locator => page.getByRole('dialog', { name: 'Outbox' })
const entryOf = (of: Tab, words: string): Locator =>
  outboxOf(of).getByRole('listitem').filter({ hasText: words })
const open = async (of: Tab): Promise<void> => {
  await of.page.getByRole('status').getByRole('button', { name: 'Show' }).click()
  await outboxOf(of).waitFor()
}
const write = async (of: Tab, words: string): Promise<void> => {
  await textOf(of).fill(words)
  await of.page.keyboard.press('Control+Enter')
}
const hasNoBar = (of: Tab): Promise<unknown> =>
  until('the bar to disappear', async () => (await barOf(of, 'Waiting to be sent').count()) === 0)
/** The instance can't be reached; the files of the client can. */
const cutOff = ({ instance }: World): void => instance.control.fault({ match: '/api/', dropConnection: true })

describe('while the instance cannot be reached', () => {
  test('posts and actions wait in the outbox of all tabs, and are sent once when it is back', async () => {
    const world = await openWorld({ before: ({ instance }) => instance.post('rook', 'a post to like') })
    const { tab } = world
    const other = await world.otherTab()
    const [liked] = world.instance.postsSaying('a post to like')
    await other.watch('friends')
    const waitingInOther = (): number | undefined => other.entity('outbox')?.entries.length
    const likedInOther = (): boolean | undefined => other.entity('status', liked?.id)?.favourited
    await rowWith(tab, 'a post to like').waitFor()
    cutOff(world)
    await write(tab, 'from the tunnel')
    await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
    await tab.page.getByText("It's in the outbox").first().waitFor()
    const favourite = buttonOf(tab, 'a post to like', 'Favorite')
    await favourite.click()
    await barOf(tab, 'Waiting to be sent: 1 post and 1 action.').waitFor()
    expect(await favourite.getAttribute('aria-pressed')).toBe('true')
    await until('both changes in the other tab', () => waitingInOther() === 2 && likedInOther() === true)
    // The second press cancels the first, so nothing is sent for either.
    await other.run({ kind: 'favourite', statusId: liked?.id ?? '', on: false })
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    expect(await favourite.getAttribute('aria-pressed')).toBe('false')

    await open(tab)
    await entryOf(tab, 'from the tunnel').getByText("The instance can't be reached.").waitFor()
    world.instance.control.clearFaults()
    world.instance.control.resetStats()
    await entryOf(tab, 'from the tunnel').getByRole('button', { name: 'Send now' }).click()
    await outboxOf(tab).getByText('Nothing is waiting to be sent.').waitFor()
    await until(
      'the instance to have the post',
      () => world.instance.postsSaying('from the tunnel').length === 1,
    )
    await hasNoBar(tab)
    expect(waitingInOther() ?? 0).toBe(0)
    expect(Object.keys(world.stats().byPath).filter((path) => path.includes('favourite'))).toEqual([])
  })

  test('a post that is cancelled becomes a draft again, even in the next tab, and is never sent', async () => {
    const world = await openWorld()
    cutOff(world)
    await write(world.tab, 'better not')
    await barOf(world.tab, 'Waiting to be sent: 1 post.').waitFor()
    const tab = await world.openTab()
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    await textOf(tab).fill('the next one')
    await open(tab)
    await entryOf(tab, 'better not').getByRole('button', { name: 'Cancel and edit' }).click()
    const dialog = tab.page.getByRole('dialog')
    const words = dialog.getByRole('textbox', { name: "What's on your mind?" })
    await until('the text back in the form', async () => (await words.inputValue()) === 'better not')
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await textOf(tab).inputValue()).toBe('the next one')
    world.instance.control.clearFaults()
    await hasNoBar(tab)
    expect(world.instance.postsSaying('better not')).toHaveLength(0)
  })

  test('signing out and discarding a post ask for confirmation', async () => {
    const world = await openWorld()
    const { tab } = world
    cutOff(world)
    await write(tab, 'for nobody')
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    await tab.page.getByRole('button', { name: 'Log out' }).first().click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByText(/^1 post or action that is not sent yet stays/).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await open(tab)
    await entryOf(tab, 'for nobody').getByRole('button', { name: 'Discard' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await outboxOf(tab).getByText('Nothing is waiting to be sent.').waitFor()
    world.instance.control.clearFaults()
    await hasNoBar(tab)
    expect(world.instance.postsSaying('for nobody')).toHaveLength(0)
  })
})

for (const where of ['the same form', 'the next page', 'a form that is loaded again'] as const)
  test(`a post that a full disk has only as a draft survives the engine, whatever is typed next in ${where} (E44)`, async () => {
    const world = await openWorld()
    world.problems.expect(/QuotaExceededError|could not (save a draft|write the journal|cache|store)/)
    await textOf(world.tab).fill('sent on a full disk')
    const drafts = async (): Promise<readonly string[]> =>
      (await world.disk.session.entries('drafts')).flatMap(([key, value]) =>
        key.includes('/draft/') ? (value as Draft).text : [],
      )
    await until('the draft on the disk', async () => (await drafts()).includes('sent on a full disk'))
    cutOff(world)
    world.disk.failures.session = 'full'
    await world.tab.page.keyboard.press('Control+Enter')
    await barOf(world.tab, 'Waiting to be sent: 1 post.').waitFor()
    if (where === 'the next page') await world.openTab()
    await textOf(world.tab).fill('the next one')
    await world.tab.page.getByText('storage is full').waitFor()
    if (where === 'a form that is loaded again') await world.openTab()
    const { tab } = world
    await world.killEngine()
    await until('another engine', () => tab.engine.status.state === 'ready')
    await pass(10_000)
    expect(await drafts()).toEqual(['sent on a full disk'])
    world.disk.failures.session = undefined
    await until('both drafts on the disk', async () => (await drafts()).length === 2)
    expect(new Set(await drafts())).toEqual(new Set(['sent on a full disk', 'the next one']))
    expect(await textOf(tab).inputValue()).toBe('the next one')
  })

test('where the server may not recognize a repeated post, the user decides whether it is sent again', async () => {
  const world = await openWorld({
    as: 'wren',
    before: ({ instance }) =>
      instance.control.overrideAnswer('/nodeinfo/2.0.json', { software: { name: 'somethingelse' } }),
  })
  const { tab } = world
  // A proxy gave up waiting for the instance, which may have created the post.
  world.instance.control.fault({ match: 'POST /api/v1/statuses', status: 504, body: 'html', times: 1 })
  await write(tab, 'did it get there')
  await barOf(tab, 'Needs your decision: 1 post.').waitFor()
  expect(await textOf(tab).inputValue()).toBe('')
  await open(tab)
  const entry = entryOf(tab, 'did it get there')
  await entry.getByText('This may have been posted').waitFor()
  await entry.getByRole('button', { name: 'Check my profile' }).click()
  await outboxOf(tab).waitFor({ state: 'detached' })
  await tab.page.waitForURL(/\/users\/wren$/)
  await open(tab)
  await entry.getByRole('button', { name: 'Send again' }).click()
  await outboxOf(tab).getByText('Nothing is waiting to be sent.').waitFor()
  expect(world.instance.postsSaying('did it get there')).toHaveLength(1)
})

test('at Mastodon, which fails at a repeated key, a post whose answer was lost is found and holds up no other (E48)', async () => {
  const world = await openWorld({ as: 'wren', instance: { dialect: 'mastodon' } })
  const { tab } = world
  world.instance.control.fault({ match: 'POST /api/v1/statuses', dropAnswer: true, times: 1 })
  await write(tab, 'heard **once** by @moss: https://nest.example/a?b=1')
  await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
  await write(tab, 'and the next')
  await until('the next post', () => world.instance.postsSaying('and the next').length === 1)
  await hasNoBar(tab)
  expect(await barOf(tab, 'Needs your decision').count()).toBe(0)
  expect(world.instance.postsSaying('heard **once**')).toHaveLength(1)
  await rowWith(tab, 'heard **once**').waitFor()
})
