import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import type { PreferenceChange } from '../../src/shared/model/preferences.ts'
import { chooseInMenuOf, openPost, rowsOf } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const PEOPLE = ['rook', 'moss', 'wren', 'swift', 'finch', 'admin', 'luna']
const MAX_PINNED = 5
const LONG = 'and so on '.repeat(200)

let world: World

const accountIds = (...names: string[]): string[] =>
  names.map((name) => world.instance.state.byAcct.get(name) ?? '')

const act = (as: string, path: string, method = 'POST', body: unknown = {}): Promise<unknown> =>
  world.instance.control.act({ as, path: `/api/v1/statuses/${path}`, method, body })

/** Somebody posts `words`; resolves with the row on the page of the post. */
async function read(as: string, words: string, body: Record<string, unknown> = {}) {
  const post = await world.instance.post(as, words, body)
  return { post, row: await openPost(world.tab, post.id) }
}

/** A post of luna that was edited twice. */
async function postEdited(): Promise<Status> {
  const post = await world.instance.post('luna', 'what I said first', { language: 'nl' })
  await act('luna', post.id, 'PUT', { status: 'what I said then', spoiler_text: 'then' })
  await act('luna', post.id, 'PUT', { status: 'what I say now', spoiler_text: '' })
  return post
}

const prefer = (change: PreferenceChange): Promise<unknown> =>
  world.tab.run({ kind: 'setPreferences', change })
const namesIn = (row: Locator): Promise<string[]> =>
  row.getByRole('link').filter({ hasText: '@' }).allTextContents()

/** Opens a world for the tests of a `describe`. */
const worldOf = (as: string | null): void => {
  beforeAll(async () => {
    world = await openWorld({ as, instance: { posts: 3 } })
    return () => world.close()
  })
  afterEach(() => world.instance.control.clearFaults())
}

describe('a visitor reads', () => {
  worldOf(null)

  test('whom a post answers, with a link to that post', async () => {
    const parent = await world.instance.post('moss', 'forty-one crows by the mill')
    await read('rook', 'an answer to much', { in_reply_to_id: parent.id })
    const link = world.tab.page.getByRole('main').getByRole('link', { name: /forty-one crows/ })
    expect(await link.getAttribute('href')).toBe(`/notice/${parent.id}`)
    await link.click()
    await world.tab.page.waitForURL(`/notice/${parent.id}`)
  })

  test('whom a post answers, without a link to a deleted post', async () => {
    const parent = await world.instance.post('moss', 'what will be gone')
    const answer = await world.instance.post('rook', 'an answer to nothing', { in_reply_to_id: parent.id })
    await act('moss', parent.id, 'DELETE')
    const row = await openPost(world.tab, answer.id)
    await row.getByText('Reply to @moss (not available)').waitFor()
    expect(await row.getByRole('link', { name: /Reply to/ }).count()).toBe(0)
  })

  test('five of seven mentions, and all of them after a click', async () => {
    const { row } = await read('rook', `${PEOPLE.map((name) => `@${name}`).join(' ')} hello to all`)
    expect(await namesIn(row)).toEqual(PEOPLE.slice(0, 5).map((name) => `@${name}`))
    await row.getByRole('button', { name: '+2 more' }).click()
    expect(await namesIn(row)).toEqual(PEOPLE.map((name) => `@${name}`))
    await row.getByRole('button', { name: 'Show less' }).click()
    expect(await row.getByRole('button', { name: '+2 more' }).getAttribute('aria-expanded')).toBe('false')
  })

  test('mentions that the text does not name', async () => {
    const post = await world.instance.post('rook', 'hello to those unnamed')
    post.mentions = accountIds(...PEOPLE, 'hazel@thicket.example')
    const row = await openPost(world.tab, post.id)
    await row.getByText(/^Mentions/).waitFor()
    await row.getByRole('button', { name: '+2 more' }).click()
    expect(await namesIn(row)).toEqual([
      ...PEOPLE.filter((name) => name !== 'rook').map((name) => `@${name}`),
      '@hazel@thicket.example',
    ])
  })

  test('a quoted post, or that it is gone', async () => {
    const quoted = await world.instance.post('moss', 'forty-two crows by the mill')
    const { post, row } = await read('rook', 'as she says', { quote_id: quoted.id })
    await row.getByText('forty-two crows by the mill').waitFor()
    const link = row.getByRole('link', { name: 'Open quoted post' })
    expect(await link.getAttribute('href')).toBe(`/notice/${quoted.id}`)

    const gone = await world.instance.post('moss', 'soon gone')
    const other = await world.instance.post('rook', 'as she said', { quote_id: gone.id })
    await act('moss', gone.id, 'DELETE')
    const lost = await openPost(world.tab, other.id)
    expect(other.id).not.toBe(post.id)
    await lost.getByText("The quoted post isn't available.").waitFor()
  })

  test('when a post expires, and the application that it was written with', async () => {
    const post = await world.instance.post('rook', 'gone in a day', { expires_in: 86_000 })
    post.application = { name: 'Nestbox', website: null }
    const row = await openPost(world.tab, post.id)
    await row.getByText('Expires in 1 day').waitFor()
    await world.tab.page.getByText('via Nestbox').waitFor()
  })

  test('that an overdue post, which the instance has not deleted yet, expires in a second (LA24)', async () => {
    const post = await world.instance.post('rook', 'long past its time', { expires_in: 86_000 })
    post.expiresAt = Date.now() - 30_000
    const row = await openPost(world.tab, post.id)
    await row.getByText('Expires in 1 second').waitFor()
  })

  test('a subject of 240 characters whole, and one of 241 behind a button', async () => {
    const short = await read('rook', 'below', { spoiler_text: 'x'.repeat(240) })
    expect(await short.row.getByRole('button', { name: 'Show full subject' }).count()).toBe(0)
    const long = await read('rook', 'below', { spoiler_text: 'y'.repeat(241) })
    await long.row.getByRole('button', { name: 'Show full subject' }).click()
    await long.row.getByRole('button', { name: 'Hide full subject' }).click()
    await long.row.getByRole('button', { name: 'Show full subject' }).waitFor()
  })

  test('the versions of an edited post in its language, without signing in (LA17)', async () => {
    const { page } = world.tab
    const { id } = await postEdited()
    const row = await openPost(world.tab, id)
    await row.getByRole('button', { name: 'edited: Edit history' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit history' })
    const versions = dialog.getByRole('article')
    await until('all three versions', async () => (await versions.count()) === 3)
    const texts = await versions.allTextContents()
    expect(texts.map((words) => /what I .*$/.exec(words)?.[0])).toEqual([
      'what I say now',
      'what I said then',
      'what I said first',
    ])
    expect(
      await versions
        .getByText('what I said first')
        .evaluate((found) => found.closest('[lang]')?.getAttribute('lang')),
    ).toBe('nl')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a signed-in user', () => {
  worldOf('luna')

  test('pins a post and unpins it, in both tabs', async () => {
    const { post, row } = await read('luna', 'to pin')
    const other = await world.otherTab()
    await other.watch('friends')
    const pinnedInOther = (): boolean | undefined => other.entity('status', post.id)?.pinned
    await chooseInMenuOf(world.tab, row, 'Pin on profile')
    await until('the pin in the other tab', () => pinnedInOther() === true)
    await until('the pin at the instance', () => post.pinnedAt !== null)
    await chooseInMenuOf(world.tab, row, 'Unpin from profile')
    await until('no pin in the other tab', () => pinnedInOther() === false)
    await until('no pin at the instance', () => post.pinnedAt === null)
  })

  test('sees on the post why it can not be pinned, until pinning succeeds', async () => {
    const pinned: Status[] = []
    for (let at = 0; at < MAX_PINNED; at++) {
      const post = await world.instance.post('luna', `number ${at} of mine`)
      await act('luna', `${post.id}/pin`)
      pinned.push(post)
    }
    const { post, row } = await read('luna', 'one too many')
    await chooseInMenuOf(world.tab, row, 'Pin on profile')
    const alert = row.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('You have already pinned the maximum number of statuses')
    expect(post.pinnedAt).toBe(null)
    for (const { id } of pinned) await act('luna', `${id}/unpin`)
    await chooseInMenuOf(world.tab, row, 'Pin on profile')
    await alert.waitFor({ state: 'detached' })
    expect(post.pinnedAt).not.toBe(null)
  })

  test('finds a pinned post marked at the top of its profile, and nowhere else (T9)', async () => {
    const { id } = await world.instance.post('luna', 'pinned for good')
    await act('luna', `${id}/pin`)
    for (let at = 0; at < 3; at++) await world.instance.post('luna', `later ${at}`)
    await world.tab.go('/users/luna')
    const top = rowsOf(world.tab).first()
    await top.getByText('pinned for good').waitFor()
    await top.getByText('Pinned', { exact: true }).waitFor()
    const elsewhere = await openPost(world.tab, id)
    await elsewhere.getByText('pinned for good').waitFor()
    expect(await elsewhere.getByText('Pinned', { exact: true }).count()).toBe(0)
  })

  test('reads the history from the menu by keyboard alone, and the focus returns', async () => {
    const { page } = world.tab
    const { id } = await postEdited()
    const row = await openPost(world.tab, id)
    const more = row.getByRole('button', { name: 'More actions' })
    await more.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Edit history', exact: true })
    await until('the focus in the menu', () => page.getByRole('menuitem').first().isFocused())
    for (let presses = 0; presses < 20 && !(await item.isFocused()); presses++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit history' })
    await dialog.getByText('what I said first').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await until('the focus to return', () => more.isFocused())
  })

  test('reports a post: the comment stays if that fails; after a success, the window can simply be closed (RP6, RP7)', async () => {
    const { page } = world.tab
    const { post, row } = await read('rook', 'to report')
    await chooseInMenuOf(world.tab, row, 'Report @rook')
    const dialog = page.getByRole('dialog', { name: 'Report @rook' })
    const comment = dialog.getByRole('textbox', { name: 'Additional comments' })
    await until('the focus in the comment', () => comment.isFocused())
    expect(await dialog.getByRole('checkbox', { name: 'to report' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: /Forward/ }).count()).toBe(0)
    await page.keyboard.type('not nice')
    expect(await comment.inputValue()).toBe('not nice')
    world.instance.control.fault({ match: 'POST /api/v1/reports', status: 500 })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('An error occurred while processing your request.')
    expect(await comment.inputValue()).toBe('not nice')
    world.instance.control.clearFaults()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.getByText("Report sent. It can't be taken back.").waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'detached' })
    const [report] = [...world.instance.state.reports.values()].slice(-1)
    expect(report).toMatchObject({ content: 'not nice', statusIds: [post.id], state: 'open' })
  })

  test('sees a post as deleted at once', async () => {
    const { page } = world.tab
    const { row } = await read('luna', 'to delete slowly')
    world.instance.control.fault({ match: 'DELETE /api/v1/statuses/', delayMs: 2_000 })
    await chooseInMenuOf(world.tab, row, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('main').getByText('This post was deleted').waitFor()
    expect(world.instance.postsSaying('to delete slowly')).toHaveLength(1)
    await until(
      'the post to be gone at the instance',
      () => world.instance.postsSaying('to delete slowly').length === 0,
    )
  })

  test('deletes a post without confirmation if they prefer that', async () => {
    await prefer({ modalOnDelete: false })
    const { row } = await read('luna', 'to delete at once')
    await chooseInMenuOf(world.tab, row, 'Delete')
    await until(
      'the post to be gone at the instance',
      () => world.instance.postsSaying('to delete at once').length === 0,
    )
    expect(await world.tab.page.getByRole('alertdialog').count()).toBe(0)
    await prefer({ modalOnDelete: true })
  })

  test('is asked before a repeat if they prefer that', async () => {
    const { post, row } = await read('rook', 'to repeat')
    const repeat = row.getByRole('button', { name: /^Repeat( \d+)?$/ })
    await prefer({ modalOnRepeat: true })
    await repeat.click()
    const { page } = world.tab
    const question = page.getByRole('alertdialog', { name: 'Do you really want to repeat this post?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await repeat.getAttribute('aria-pressed')).toBe('false')
    await prefer({ modalOnRepeat: false })
    await repeat.click()
    await until('the repeat at the instance', () => post.rebloggedBy.length === 1)
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  test('sees for a moment that a button was pressed', async () => {
    const { row } = await read('rook', 'to favourite')
    const button = row.getByRole('button', { name: /^Favorite/ })
    const look = (): Promise<string> => button.evaluate(({ className }) => className)
    const before = await look()
    const seen = await button.evaluate((element) => {
      const looks: string[] = []
      new MutationObserver(() => looks.push(element.className)).observe(element, {
        attributeFilter: ['class'],
      })
      element.click()
      return looks
    })
    await until('the button to look as before', async () => seen.length > 1 && (await look()) === before)
    expect(seen[0]).not.toBe(before)
  })

  test('opens a tall post, and folds it again', async () => {
    const { row } = await read('rook', `long as it is ${LONG}`)
    await row.getByRole('button', { name: 'Show more' }).click()
    await row.getByRole('button', { name: 'Show less' }).click()
    await row.getByRole('button', { name: 'Show more' }).waitFor()
  })

  test('opens a tall post with a subject by one button', async () => {
    await prefer({ collapseMessageWithSubject: true })
    const { row } = await read('rook', `at length ${LONG}`, { spoiler_text: 'long and warned' })
    const content = row.getByText('at length')
    await content.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'Show more' }).click()
    await content.waitFor()
    expect(await row.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await row.getByRole('button', { name: 'Show less' }).click()
    await content.waitFor({ state: 'detached' })
    await prefer({ collapseMessageWithSubject: false })
  })

  test('reads mentions in the form that they prefer', async () => {
    const post = await world.instance.post('rook', 'hello to some')
    post.mentions = accountIds(...PEOPLE, 'hazel@thicket.example')
    const row = await openPost(world.tab, post.id)
    await row.getByRole('button', { name: '+2 more' }).click()
    for (const [mentionLinkDisplay, written] of [
      ['short', ['@moss', '@hazel']],
      ['full_for_remote', ['@moss', '@hazel@thicket.example']],
      ['full', [`@moss@${location.host}`, '@hazel@thicket.example']],
    ] as const) {
      await prefer({ mentionLinkDisplay })
      await until(mentionLinkDisplay, async () => {
        const shown = await namesIn(row)
        return written.every((name) => shown.includes(name))
      })
    }
    await prefer({ mentionLinkDisplay: null })
  })

  test('has pictures in mentions, and sees which of them are their own', async () => {
    await prefer({ mentionLinkShowAvatar: true, mentionLinkShowYous: true })
    const { row } = await read('rook', `${PEOPLE.map((name) => `@${name}`).join(' ')} hello again`)
    const mention = row.getByRole('link', { name: '@rook' })
    await mention.locator('img').waitFor()
    await row.getByRole('button', { name: '+2 more' }).click()
    await row.getByRole('link', { name: /^@luna.* \(You\)$/ }).waitFor()
    await prefer({ mentionLinkShowAvatar: false, mentionLinkShowYous: false })
    await mention.locator('img').waitFor({ state: 'detached' })
  })
})

describe('a moderator', () => {
  worldOf('moss')

  test('deletes posts of others', async () => {
    const { row } = await read('rook', 'against the rules')
    await chooseInMenuOf(world.tab, row, 'Delete')
    await world.tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await until(
      'the post to be gone at the instance',
      () => world.instance.postsSaying('against the rules').length === 0,
    )
  })
})
