import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { idsOf, rowsOf, waitingOf, wheel } from './harness/feed.ts'
import { goToFeed, openFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World
let tab: Tab

/** Ids of luna's home timeline at the instance, newest first. */
async function homeIds(count: number): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const below = ids.length === 0 ? '' : `&max_id=${ids.at(-1)}`
    const path = `/api/v1/timelines/home?limit=40${below}`
    const { body } = await world.instance.control.act({ as: 'luna', method: 'GET', path })
    ids.push(...(body as { id: string }[]).map(({ id }) => id))
  }
  return ids.slice(0, count)
}

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 } })
  tab = await world.openTab('/login')
  await world.signIn(tab)
  // Images fail while the instance is down.
  world.problems.expect(/Failed to load resource/)
})

afterAll(() => world?.close())

beforeEach(() => openFeed(tab, '/main/friends'))
afterEach(() => world.instance.control.clearFaults())

test('when the instance dies, and restarts with more new posts than fit on a page, none is missed or shown twice', async () => {
  const { instance } = world
  const restarted = 'the same page'
  await until('the socket to be open', () => world.stats().websockets === 1)
  await tab.page.evaluate((mark) => {
    document.documentElement.dataset.mark = mark
  }, restarted)
  await instance.stop('terminate')
  await tab.page
    .getByRole('region', { name: 'Notices' })
    .getByText('Realtime connection lost (code 1006)')
    .first()
    .waitFor()
  await tab.page.getByRole('status').getByText("The instance can't be reached.").waitFor()
  await instance.control.burst({ count: 50, perSecond: 50, text: 'one of fifty {n}' }).done
  await instance.start()
  await until('the counter of new posts', async () => (await waitingOf(tab).count()) === 1, 30_000)
  await tab.page.getByText("The instance can't be reached.").waitFor({ state: 'detached' })
  await until('the socket to be open again', () => world.stats().websockets === 1)
  await waitingOf(tab).click()
  await rowsOf(tab)
    .filter({ hasText: /one of fifty 50$|one of fifty 50\D/ })
    .first()
    .waitFor()
  const seen = new Set<string>()
  for (let turn = 0; turn < 40 && seen.size < 80; turn++) {
    for (const id of await idsOf(tab)) seen.add(id)
    await wheel(tab, 800)
  }
  expect([...seen].slice(0, 70)).toEqual(await homeIds(70))
  expect(await tab.page.evaluate(() => document.documentElement.dataset.mark)).toBe(restarted)
})

test('older posts that fail to load don’t affect the others, and load on retry', async () => {
  const retry = tab.page.getByRole('main').getByRole('button', { name: 'Try again' })
  await goToFeed(tab, '/main/public')
  world.instance.control.fault({ match: 'timelines/public.*max_id', status: 500 })
  const first = (await idsOf(tab))[0]
  for (let turn = 0; turn < 20 && !(await retry.isVisible()); turn++) await wheel(tab, 2_000)
  await retry.waitFor()
  expect(await rowsOf(tab).count()).toBeGreaterThan(0)
  world.instance.control.clearFaults()
  await retry.click()
  await retry.waitFor({ state: 'detached' })
  await wheel(tab, 3_000)
  expect((await idsOf(tab))[0]).not.toBe(first)
})
