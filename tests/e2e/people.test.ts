import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { go } from './harness/go.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

const DESKTOP = { width: 1366, height: 768 }
const NARROW = { width: 320, height: 640 }

let world: World
/** wren's, who is locked. */
let tab: Tab

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const personOf = (where: Locator, acct: string): Locator =>
  where.getByRole('listitem').filter({ hasText: `@${acct}` })
const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''
/** Nothing is in the way of anybody, nor wider than the screen, where there is little room and much light. */
async function isClear(): Promise<void> {
  await wear(tab, 'pleroma-light')
  await resize(tab, NARROW)
  await mainOf(tab).getByRole('listitem').first().waitFor()
  expect(await axe(tab)).toEqual([])
  const over = await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await resize(tab, DESKTOP)
  await wear(tab, 'pleroma-dark')
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 120 } })
  tab = await world.openTab('/login')
})

const signedIn = async (): Promise<void> => {
  if (new URL(tab.page.url()).pathname === '/login') await world.signIn(tab, 'wren')
}

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('who to follow', () => {
  const panel = (): Locator => tab.page.getByRole('region', { name: 'Who to follow' })
  const firstNames = async (): Promise<string[]> => {
    await mainOf(tab).getByRole('heading', { name: 'Who to follow' }).waitFor()
    await mainOf(tab).getByRole('listitem').nth(5).waitFor()
    return mainOf(tab)
      .getByRole('listitem')
      .getByText(/^@/)
      .evaluateAll((names) => names.map(({ textContent }) => textContent.slice(1)))
  }

  test('says that it can’t be had, and tries again', async () => {
    world.instance.control.fault({ match: '/suggestions', status: 500 })
    await signedIn()
    await go(tab, '/who-to-follow')
    const retry = mainOf(tab).getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await mainOf(tab).getByRole('listitem').first().waitFor()
  })

  test('lists people with a way to follow them', async () => {
    await signedIn()
    await go(tab, '/who-to-follow')
    const [name = ''] = await firstNames()
    const person = personOf(mainOf(tab), name).first()
    expect(await person.getByRole('link').getAttribute('href')).toBe(`/users/${name}`)
    world.instance.control.fault({ match: 'POST /api/v1/accounts/.*/follow', status: 422, times: 1 })
    await person.getByRole('button', { name: 'Follow', exact: true }).click()
    await person.getByRole('alert').waitFor()
    await person.getByRole('button', { name: 'Follow', exact: true }).click()
    await person.getByRole('button', { name: /^(Following|Request sent)$/ }).waitFor()
    const { follows, requests } = world.instance.state
    await until(
      'the instance to know',
      () => follows.has(idOf('wren'), idOf(name)) || requests.has(idOf('wren'), idOf(name)),
    )
  })

  test('is three of them in the sidebar', async () => {
    await signedIn()
    await go(tab, '/main/friends')
    await panel().getByRole('listitem').nth(2).waitFor()
    expect(await panel().getByRole('listitem').count()).toBe(3)
    await panel().getByRole('link', { name: 'More' }).click()
    await mainOf(tab).getByRole('heading', { name: 'Who to follow' }).waitFor()
  })

  test('finds nothing in the way', async () => {
    await signedIn()
    await go(tab, '/who-to-follow')
    await firstNames()
    await isClear()
  })

  test('is nowhere to be seen where the instance suggests nobody', async () => {
    world.instance.control.suggest(false)
    const fresh = await (await world.newProfile()).openTab('/login')
    await world.signIn(fresh, 'rook')
    await go(fresh, '/who-to-follow')
    await mainOf(fresh).getByText("This instance doesn't offer suggestions.").waitFor()
    expect(await fresh.page.getByRole('complementary').getByText('Who to follow').count()).toBe(0)
    world.instance.control.suggest(true)
  })
})

describe('follow requests', () => {
  let other: Tab
  const main = (which: Tab): Locator => mainOf(which)

  beforeAll(async () => {
    await signedIn()
    await resize(tab, DESKTOP)
    other = await world.openTab('/friend-requests', { newWindow: true })
    await personOf(main(other), 'tern').waitFor()
  })

  test('are counted in the navigation, which leads to them', async () => {
    const navigation = tab.page.getByRole('navigation', { name: 'Navigation' })
    const requests = navigation.getByRole('link', { name: /^Follow requests/ })
    await until('the count', async () => /\d+ unread/.test((await requests.textContent()) ?? ''))
    await requests.click()
    await until('the requests', () => new URL(tab.page.url()).pathname === '/friend-requests')
  })

  test('find nothing in the way', async () => {
    await go(tab, '/friend-requests')
    await personOf(main(tab), 'tern').waitFor()
    await isClear()
  })

  test('a refusal of the instance is said beside who asked', async () => {
    world.instance.control.fault({ match: 'POST /api/v1/follow_requests/.*/authorize', status: 500 })
    await personOf(main(tab), 'tern').getByRole('button', { name: 'Approve' }).click()
    await personOf(main(tab), 'tern').getByRole('alert').waitFor()
  })

  test('are approved in all tabs', async () => {
    await personOf(main(tab), 'tern').getByRole('button', { name: 'Approve' }).click()
    for (const which of [tab, other]) await personOf(main(which), 'tern').waitFor({ state: 'detached' })
    expect(world.instance.state.follows.has(idOf('tern'), idOf('wren'))).toBe(true)
  })

  test('are denied after a question where the person wants one', async () => {
    await tab.run({ kind: 'setPreferences', change: { modalOnDenyFollow: true } })
    const deny = personOf(main(tab), 'finch').getByRole('button', { name: 'Deny' })
    await deny.click()
    const question = tab.page.getByRole('alertdialog', { name: 'Deny this request?' })
    await question.waitFor()
    expect(await axe(tab)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await personOf(main(tab), 'finch').count()).toBe(1)
    await deny.click()
    await question.getByRole('button', { name: 'Deny' }).click()
    for (const which of [tab, other]) await personOf(main(which), 'finch').waitFor({ state: 'detached' })
    expect(world.instance.state.follows.has(idOf('finch'), idOf('wren'))).toBe(false)
  })

  test('are none in the end', async () => {
    await main(tab).getByRole('listitem').getByRole('button', { name: 'Approve' }).click()
    for (const which of [tab, other]) await main(which).getByText('No follow requests').waitFor()
    expect(await axe(tab)).toEqual([])
  })
})
