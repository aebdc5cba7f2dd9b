import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 320, height: 640 },
]

let world: World
let tab: Tab

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const personOf = (where: Locator, acct: string): Locator =>
  where.getByRole('listitem').filter({ hasText: `@${acct}` })
const open = async (which: Tab, path: string): Promise<void> => {
  await which.page.goto(new URL(path, world.instance.origin).href)
}
const idOf = (acct: string): string => world.instance.state.byAcct.get(acct) ?? ''

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('who to follow', () => {
  const panel = (): Locator => tab.page.getByRole('region', { name: 'Who to follow' })
  const firstNames = async (): Promise<string[]> => {
    await mainOf(tab).getByRole('listitem').nth(5).waitFor()
    return mainOf(tab)
      .getByRole('listitem')
      .getByText(/^@/)
      .evaluateAll((names) => names.map(({ textContent }) => textContent.slice(1)))
  }

  beforeAll(async () => {
    world = await openClientWorld()
    tab = await world.openTab('/login')
    await world.signIn(tab)
  })

  test('lists people with a way to follow them', async () => {
    await open(tab, '/who-to-follow')
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
      () => follows.has(idOf('luna'), idOf(name)) || requests.has(idOf('luna'), idOf(name)),
    )
  })

  test('is three of them in the sidebar', async () => {
    await open(tab, '/main/friends')
    await panel().getByRole('listitem').nth(2).waitFor()
    expect(await panel().getByRole('listitem').count()).toBe(3)
    await panel().getByRole('link', { name: 'More' }).click()
    await mainOf(tab).getByRole('heading', { name: 'Who to follow' }).waitFor()
  })

  test('says that it failed, and tries again', async () => {
    world.instance.control.fault({ match: '/suggestions', status: 500 })
    const fresh = await (await world.newProfile()).openTab('/login')
    await world.signIn(fresh, 'moss')
    await open(fresh, '/who-to-follow')
    const retry = mainOf(fresh).getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.instance.control.clearFaults()
    await retry.click()
    await mainOf(fresh).getByRole('listitem').first().waitFor()
  })

  test.each(['pleroma-light', 'pleroma-dark'] as const)('finds nothing in the way (%s)', async (theme) => {
    await wear(tab, theme)
    for (const size of SIZES) {
      await resize(tab, size)
      await open(tab, '/who-to-follow')
      await firstNames()
      expect(await axe(tab)).toEqual([])
      expect(
        await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
  })

  test('is nowhere to be seen where the instance suggests nobody', async () => {
    world.instance.control.suggest(false)
    const fresh = await (await world.newProfile()).openTab('/login')
    await world.signIn(fresh, 'rook')
    await open(fresh, '/who-to-follow')
    await mainOf(fresh).getByText('This instance suggests nobody.').waitFor()
    expect(await fresh.page.getByRole('complementary').getByText('Who to follow').count()).toBe(0)
    await world.close()
  })
})

describe('follow requests', () => {
  let other: Tab
  const main = (which: Tab): Locator => mainOf(which)

  beforeAll(async () => {
    world = await openClientWorld()
    tab = await world.openTab('/login')
    await world.signIn(tab, 'wren')
    await open(tab, '/friend-requests')
    other = await world.openTab('/friend-requests', { newWindow: true })
    await personOf(main(other), 'tern').waitFor()
  })

  test('finds nothing in the way', async () => {
    for (const theme of ['pleroma-light', 'pleroma-dark'] as const) {
      await wear(tab, theme)
      for (const size of SIZES) {
        await resize(tab, size)
        await personOf(main(tab), 'tern').waitFor()
        expect(await axe(tab)).toEqual([])
        expect(
          await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
    }
    await resize(tab, { width: 1366, height: 768 })
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
