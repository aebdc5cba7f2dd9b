import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, rowWith } from './harness/feed.ts'
import type { Profile } from './harness/profile.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

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
const said = (words: string): number => world.instance.postsSaying(words).length
/** Nobody hears anything of the instance any more; its pages still come. */
const cutOff = (): void => world.instance.control.fault({ match: '/api/', dropConnection: true })

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  world.problems.expect(/Failed to load resource/)
  await world.instance.post('rook', 'a post to like')
  tab = await world.openTab('/login')
  await world.signIn(tab)
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('while the instance can not be reached', () => {
  test('what was done waits for all tabs to see, and goes out once when it is back', async () => {
    await rowWith(tab, 'a post to like').waitFor()
    const other = await world.openTab('/main/friends')
    await rowWith(other, 'a post to like').waitFor()
    await tab.show()
    cutOff()
    await write(tab, 'from the tunnel')
    await until('the form to be empty', async () => (await textOf(tab).inputValue()) === '')
    await tab.page.getByText("It's in the outbox").first().waitFor()
    await buttonOf(tab, 'a post to like', 'Favorite').click()
    for (const each of [tab, other]) {
      await each.show()
      await barOf(each, 'Waiting to be sent: 1 post and 1 action.').waitFor()
      await until(
        'the favourite',
        async () =>
          (await buttonOf(each, 'a post to like', 'Favorite').getAttribute('aria-pressed')) === 'true',
      )
    }
    // Once more takes it back: nothing is sent of that.
    await buttonOf(other, 'a post to like', 'Favorite').click()
    await barOf(other, 'Waiting to be sent: 1 post.').waitFor()

    await open(other)
    await entryOf(other, 'from the tunnel').getByText("The instance can't be reached.").waitFor()
    expect(await axe(other)).toEqual([])
    world.instance.control.clearFaults()
    world.instance.control.resetStats()
    await entryOf(other, 'from the tunnel').getByRole('button', { name: 'Send now' }).click()
    await outboxOf(other).getByText('Nothing is waiting to be sent.').waitFor()
    await until('the post', () => said('from the tunnel') === 1)
    await other.close()
    await until('the bar to go', async () => (await barOf(tab, 'Waiting to be sent').count()) === 0)
    expect(Object.keys(world.stats().byPath).filter((path) => path.includes('favourite'))).toEqual([])
  })

  test('a post is taken back with its words, also after a reload, and never sent', async () => {
    cutOff()
    await write(tab, 'better not')
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    await tab.page.reload()
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    await textOf(tab).fill('the next one')
    await open(tab)
    await tab.page.keyboard.press('Tab')
    await entryOf(tab, 'better not').getByRole('button', { name: 'Cancel and edit' }).click()
    const dialog = tab.page.getByRole('dialog')
    await until(
      'its words',
      async () =>
        (await dialog.getByRole('textbox', { name: "What's on your mind?" }).inputValue()) === 'better not',
    )
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await textOf(tab).inputValue()).toBe('the next one')
    await textOf(tab).fill('')
    world.instance.control.clearFaults()
    await until('the bar to go', async () => (await barOf(tab, 'Waiting to be sent').count()) === 0)
    expect(said('better not')).toBe(0)
  })

  test('signing out asks first, and one that is thrown away is gone after a question', async () => {
    cutOff()
    await write(tab, 'for nobody')
    await barOf(tab, 'Waiting to be sent: 1 post.').waitFor()
    await tab.page.getByRole('button', { name: 'Log out' }).first().click()
    const question = tab.page.getByRole('alertdialog')
    await question.getByText("Some posts or actions haven't been sent yet.").waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await open(tab)
    await entryOf(tab, 'for nobody').getByRole('button', { name: 'Discard' }).click()
    await tab.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await outboxOf(tab).getByText('Nothing is waiting to be sent.').waitFor()
    await tab.page.keyboard.press('Escape')
    world.instance.control.clearFaults()
    expect(said('for nobody')).toBe(0)
  })
})

describe('where the instance is not known to notice a post that is sent twice', () => {
  let wren: Profile
  afterAll(() => wren?.close())

  test('its person is asked, and it is sent again when they say so', async () => {
    const { control } = world.instance
    control.answer('/nodeinfo/2.0.json', { software: { name: 'somethingelse' } })
    wren = await world.newProfile()
    wren.problems.expect(/Failed to load resource/)
    const mine = await wren.openTab('/login')
    await world.signIn(mine, 'wren')
    // What stands before the instance gave it up: it may have got there.
    control.fault({ match: 'POST /api/v1/statuses', status: 504, body: 'html', times: 1 })
    await write(mine, 'did it get there')
    await barOf(mine, 'Needs your decision: 1 post.').waitFor()
    expect(await textOf(mine).inputValue()).toBe('')
    await open(mine)
    const entry = entryOf(mine, 'did it get there')
    await entry.getByText('This may have been posted').waitFor()
    await entry.getByRole('button', { name: 'Check my profile' }).click()
    await outboxOf(mine).waitFor({ state: 'detached' })
    await mine.page.waitForURL(/\/users\/wren$/)
    await open(mine)
    await entry.getByRole('button', { name: 'Send again' }).click()
    await outboxOf(mine).getByText('Nothing is waiting to be sent.').waitFor()
    expect(said('did it get there')).toBe(1)
    control.clearAnswers()
  })
})
