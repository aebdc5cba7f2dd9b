import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Status } from '../../instance/state/records.ts'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import { isFocused } from './harness/focus.ts'
import { go } from './harness/go.ts'
import { settled } from './harness/layers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const PEOPLE = ['rook', 'moss', 'wren', 'swift', 'finch', 'admin', 'luna']
/** As many as can be pinned. */
const MINE = ['one', 'two', 'three', 'four', 'five'].map((word) => `number ${word} of mine`)
const TOWER = `Z${'\u0301\u0302\u0303'.repeat(60)}`

let world: World
let tab: Tab
let visitor: Tab
const posts = new Map<string, Status>()

const act = (as: string, path: string, method = 'POST', body: unknown = {}): Promise<unknown> =>
  world.instance.control.act({ as, path: `/api/v1/statuses/${path}`, method, body })

const post = async (as: string, words: string, more: Record<string, unknown> = {}): Promise<Status> => {
  const made = await world.instance.post(as, words, more)
  posts.set(words, made)
  return made
}

const item = (name: string, at: Tab = tab): Locator => at.page.getByRole('menuitem', { name, exact: true })

/** Goes to the post that says `words`. */
async function see(words: string, at: Tab = tab): Promise<Locator> {
  await settled(at)
  await go(at, `/notice/${posts.get(words)?.id}`)
  await rowWith(at, words).and(at.page.locator('[aria-current="true"]')).waitFor()
  return rowWith(at, words)
}

/** Opens the menu of the row that says `words`. */
async function menuOf(words: string, at: Tab = tab): Promise<void> {
  const more = buttonOf(at, words, 'More actions')
  await more.click()
  await at.page.getByRole('menu').waitFor()
}

const names = (line: Locator): Promise<string[]> =>
  line.getByRole('link').filter({ hasText: '@' }).allTextContents()

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  const quoted = await post('moss', 'forty-one crows by the mill')
  const gone = await post('moss', 'what will be gone')
  await post('rook', 'as she says', { quote_id: quoted.id })
  await post('rook', 'as she said', { quote_id: gone.id })
  await post('rook', 'an answer to nothing', { in_reply_to_id: gone.id })
  await act('moss', gone.id, 'DELETE')
  await post('rook', 'an answer to much', { in_reply_to_id: quoted.id })
  posts.set(
    'hello to all',
    await world.instance.post('rook', `${PEOPLE.map((name) => `@${name}`).join(' ')} hello to all`),
  )
  const addressed = await post('rook', 'hello to those unnamed')
  addressed.mentions = [...PEOPLE, 'hazel@thicket.example'].flatMap(
    (name) => world.instance.state.byAcct.get(name) ?? [],
  )
  await post('rook', 'a subject of 240', { spoiler_text: 'x'.repeat(240) })
  await post('rook', 'a subject of 241', { spoiler_text: 'y'.repeat(241) })
  posts.set(
    'long and warned',
    await world.instance.post('rook', `at length ${'and so on '.repeat(200)}`, {
      spoiler_text: 'long and warned',
    }),
  )
  posts.set('long as it is', await world.instance.post('rook', `long as it is ${'and so on '.repeat(200)}`))
  posts.set('a tower', await world.instance.post('rook', `a tower ${TOWER}`))
  const passing = await post('rook', 'gone in a day', { expires_in: 86_000 })
  passing.application = { name: 'Nestbox', website: null }
  const edited = await post('luna', 'what I said first')
  posts.set('what I say now', edited)
  await act('luna', edited.id, 'PUT', { status: 'what I said then', spoiler_text: 'then' })
  await act('luna', edited.id, 'PUT', { status: 'what I say now', spoiler_text: '' })
  for (const words of [...MINE, 'to pin', 'to delete slowly', 'to delete at once']) await post('luna', words)
  await post('rook', 'to repeat')
  await post('rook', 'to be told of')
  tab = await world.openTab('/login')
  await world.signIn(tab)
  visitor = await (await world.newProfile()).openTab('/main/public')
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('a visitor reads', () => {
  test('whom a post answers, with a way there only where there is something', async () => {
    const answer = await see('an answer to much', visitor)
    const link = answer.getByRole('link', { name: 'Reply to @moss' })
    const parent = posts.get('forty-one crows by the mill')
    expect(await link.getAttribute('href')).toBe(`/notice/${parent?.id}`)
    await link.click()
    await visitor.page.waitForURL(`**/notice/${parent?.id}`)
    const lost = await see('an answer to nothing', visitor)
    await lost.getByText('Reply to @moss (not available)').waitFor()
    expect(await lost.getByRole('link', { name: /Reply to/ }).count()).toBe(0)
  })

  test('five of seven mentions, and all of them after a press', async () => {
    const named = await see('hello to all', visitor)
    expect(await names(named)).toEqual(PEOPLE.slice(0, 5).map((name) => `@${name}`))
    await named.getByRole('button', { name: '+2 more' }).click()
    expect(await names(named)).toEqual(PEOPLE.map((name) => `@${name}`))
    await named.getByRole('button', { name: 'Show less' }).click()
    expect(await named.getByRole('button', { name: '+2 more' }).getAttribute('aria-expanded')).toBe('false')

    const unnamed = await see('hello to those unnamed', visitor)
    await unnamed.getByText(/^Mentions/).waitFor()
    await unnamed.getByRole('button', { name: '+2 more' }).click()
    expect(await names(unnamed)).toEqual([
      ...PEOPLE.filter((name) => name !== 'rook').map((name) => `@${name}`),
      '@hazel@thicket.example',
    ])
  })

  test('a subject of 240 characters whole, and the first of one of 241', async () => {
    const short = await see('a subject of 240', visitor)
    expect(await short.getByRole('button', { name: 'Show full subject' }).count()).toBe(0)
    const long = await see('a subject of 241', visitor)
    const subject = long.getByText(/^y+$/)
    const height = (): Promise<number> => subject.evaluate((element) => element.clientHeight)
    const folded = await height()
    await long.getByRole('button', { name: 'Show full subject' }).click()
    expect(await height()).toBeGreaterThan(folded)
    await long.getByRole('button', { name: 'Hide full subject' }).click()
    expect(await height()).toBe(folded)
  })

  test('what is quoted, and that a quote is gone', async () => {
    const quote = await see('as she says', visitor)
    await quote.getByText('forty-one crows by the mill').waitFor()
    const link = quote.getByRole('link', { name: 'Open quoted post' })
    expect(await link.getAttribute('href')).toBe(`/notice/${posts.get('forty-one crows by the mill')?.id}`)
    const lost = await see('as she said', visitor)
    await lost.getByText("The quoted post isn't available.").waitFor()
  })

  test('when a post will be gone, and with what it was written', async () => {
    const post = await see('gone in a day', visitor)
    await post.getByText('Expires in 1 day').waitFor()
    await visitor.page.getByText('via Nestbox').waitFor()
  })

  test('a tower of combining marks within its own post', async () => {
    const post = await see('a tower', visitor)
    const clipped = await post.getByText('a tower').evaluate((element) => {
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowY === 'clip') return true
      return false
    })
    expect(clipped).toBe(true)
  })

  test('how an edited post was before, without signing in', async () => {
    const post = await see('what I say now', visitor)
    await post.getByRole('button', { name: 'edited: Edit history' }).click()
    const versions = visitor.page.getByRole('dialog', { name: 'Edit history' }).getByRole('article')
    await until('all three', async () => (await versions.count()) === 3)
    const said = await versions.allTextContents()
    expect(said.map((words) => /what I .*$/.exec(words)?.[0])).toEqual([
      'what I say now',
      'what I said then',
      'what I said first',
    ])
    expect(await axe(visitor)).toEqual([])
    await visitor.page.keyboard.press('Escape')
  })
})

describe('a member', () => {
  test('pins in one tab and sees it in the other; what is refused is said on the post until it goes well', async () => {
    const other = await world.openTab(`/notice/${posts.get('to pin')?.id}`)
    await rowWith(other, 'to pin').waitFor()
    await tab.show()
    await see('to pin')
    const pinned = (one: Tab): Promise<boolean> =>
      rowWith(one, 'to pin').getByText('Pinned', { exact: true }).isVisible()
    for (const words of MINE) await act('luna', `${posts.get(words)?.id}/pin`)
    await menuOf('to pin')
    await item('Pin on profile').click()
    const alert = rowWith(tab, 'to pin').getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('You have already pinned the maximum number of statuses')
    expect(await pinned(tab)).toBe(false)
    for (const words of MINE) await act('luna', `${posts.get(words)?.id}/unpin`)
    await menuOf('to pin')
    await item('Pin on profile').click()
    await alert.waitFor({ state: 'detached' })
    await until('the mark', () => pinned(tab))
    await other.show()
    await until('the mark in the other tab', () => pinned(other))
    await tab.show()
    await menuOf('to pin')
    await item('Unpin from profile').click()
    await until('no mark', async () => !(await pinned(tab)))
    await other.show()
    await until('no mark in the other tab', async () => !(await pinned(other)))
    await until('the instance to know', () => posts.get('to pin')?.pinnedAt === null)
    await other.close()
    await tab.show()
  })

  test('reads the history from the menu by keyboard alone, and is back where they were', async () => {
    await see('what I say now')
    const more = buttonOf(tab, 'what I say now', 'More actions')
    await more.focus()
    await tab.page.keyboard.press('Enter')
    await item('Edit history').waitFor()
    while (!(await item('Edit history').evaluate((element) => element === document.activeElement)))
      await tab.page.keyboard.press('ArrowDown')
    await tab.page.keyboard.press('Enter')
    const dialog = tab.page.getByRole('dialog', { name: 'Edit history' })
    await dialog.getByText('what I said first').waitFor()
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await isFocused('the button', more)
  })

  test('reports a post: what was typed stays when it fails, and the window goes when it does not', async () => {
    await see('to be told of')
    await menuOf('to be told of')
    await item('Report').click()
    const dialog = tab.page.getByRole('dialog', { name: 'Report @rook' })
    const comment = dialog.getByRole('textbox', { name: 'Additional comments' })
    await isFocused('the comment', comment)
    expect(await dialog.getByRole('checkbox', { name: 'to be told of' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('checkbox', { name: /Forward/ }).count()).toBe(0)
    await tab.page.keyboard.type('not nice')
    expect(await comment.inputValue()).toBe('not nice')
    expect(await axe(tab)).toEqual([])
    world.instance.control.fault({ match: 'POST /api/v1/reports', status: 500 })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toContain('An error occurred while processing your request.')
    expect(await comment.inputValue()).toBe('not nice')
    world.instance.control.clearFaults()
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.page.getByText('Report sent.').waitFor()
    const [report] = [...world.instance.state.reports.values()].slice(-1)
    expect(report).toMatchObject({
      content: 'not nice',
      statusIds: [posts.get('to be told of')?.id],
      state: 'open',
    })
  })

  test('sees a post as deleted at once, without a question where none is wanted', async () => {
    await see('to delete slowly')
    world.instance.control.fault({ match: 'DELETE /api/v1/statuses/', delayMs: 2_000 })
    await menuOf('to delete slowly')
    await item('Delete').click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await tab.page.getByRole('main').getByText('This post was deleted').waitFor()
    expect(world.instance.postsSaying('to delete slowly')).toHaveLength(1)
    await until('it to be gone', () => world.instance.postsSaying('to delete slowly').length === 0)
    world.instance.control.clearFaults()
    await tab.run({ kind: 'setPreferences', change: { modalOnDelete: false } })
    await see('to delete at once')
    await menuOf('to delete at once')
    await item('Delete').click()
    await until('it to be gone', () => world.instance.postsSaying('to delete at once').length === 0)
    expect(await tab.page.getByRole('alertdialog').count()).toBe(0)
    await tab.run({ kind: 'setPreferences', change: { modalOnDelete: true } })
  })

  test('is asked before a repeat where that is wanted, and sees for a moment that it was pressed', async () => {
    await see('to repeat')
    const repeat = buttonOf(tab, 'to repeat', 'Repeat')
    await tab.run({ kind: 'setPreferences', change: { modalOnRepeat: true } })
    await repeat.click()
    const question = tab.page.getByRole('alertdialog', { name: 'Do you really want to repeat this post?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await repeat.getAttribute('aria-pressed')).toBe('false')
    await tab.run({ kind: 'setPreferences', change: { modalOnRepeat: false } })
    await repeat.click()
    await until('the instance to know', () => posts.get('to repeat')?.rebloggedBy.length === 1)
    const looks = await buttonOf(tab, 'to repeat', 'Favorite').evaluate(async (button) => {
      const seen = [button.className]
      const flagGone = new Promise<void>((resolve) => {
        new MutationObserver(() => {
          seen.push(button.className)
          if (seen.length === 3) resolve()
        }).observe(button, { attributeFilter: ['class'] })
      })
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      await flagGone
      return seen
    })
    expect(looks[1]).not.toBe(looks[0])
    expect(looks[2]).toBe(looks[0])
  })

  test('folds a tall post, and opens it whole; one with a subject by one button', async () => {
    const tall = await see('long as it is')
    const height = async (): Promise<number> => (await tall.boundingBox())?.height ?? 0
    const folded = await height()
    await tall.getByRole('button', { name: 'Show more' }).click()
    expect(await height()).toBeGreaterThan(folded + 100)
    await tall.getByRole('button', { name: 'Show less' }).click()
    expect(await height()).toBe(folded)

    const row = await see('long and warned')
    await tab.run({ kind: 'setPreferences', change: { collapseMessageWithSubject: true } })
    const told = row.getByText('at length')
    await told.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: 'Show more' }).click()
    await told.waitFor()
    expect(await row.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await row.getByRole('button', { name: 'Show less' }).click()
    await told.waitFor({ state: 'detached' })
    await tab.run({ kind: 'setPreferences', change: { collapseMessageWithSubject: false } })
  })

  test('has mentions written as they like', async () => {
    const { host } = new URL(world.instance.origin)
    const row = await see('hello to those unnamed')
    await row.getByRole('button', { name: '+2 more' }).click()
    for (const [mentionLinkDisplay, written] of [
      ['short', ['@moss', '@hazel']],
      ['full_for_remote', ['@moss', '@hazel@thicket.example']],
      ['full', [`@moss@${host}`, '@hazel@thicket.example']],
    ] as const) {
      await tab.run({ kind: 'setPreferences', change: { mentionLinkDisplay } })
      await until(mentionLinkDisplay, async () => {
        const shown = await names(row)
        return written.every((name) => shown.includes(name))
      })
    }
    await tab.run({ kind: 'setPreferences', change: { mentionLinkDisplay: null } })
  })

  test('has pictures in mentions, and sees which of them mean them', async () => {
    await tab.run({
      kind: 'setPreferences',
      change: { mentionLinkShowAvatar: true, mentionLinkShowYous: true },
    })
    const row = await see('hello to all')
    const mention = row.getByRole('link', { name: '@rook' })
    await mention.locator('img').waitFor()
    await row.getByRole('button', { name: '+2 more' }).click()
    await row.getByRole('link', { name: /^@luna.* \(You\)$/ }).waitFor()
    await tab.run({
      kind: 'setPreferences',
      change: { mentionLinkShowAvatar: false, mentionLinkShowYous: false },
    })
    await mention.locator('img').waitFor({ state: 'detached' })
    expect(await axe(tab)).toEqual([])
  })
})

test('a moderator deletes what others wrote', async () => {
  // Who was a visitor until now.
  await world.signIn(visitor, 'moss')
  await see('as she said', visitor)
  await menuOf('as she said', visitor)
  await item('Delete', visitor).click()
  await visitor.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await until('it to be gone', () => world.instance.postsSaying('as she said').length === 0)
})
