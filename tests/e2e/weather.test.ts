import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FaultRule } from '../../instance/faults.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { idsOf, rowsOf, rowWith, waitingOf, wheel } from './harness/feed.ts'
import { go, goToFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

let world: World

const others = (count: number, text: string): Promise<void> =>
  world.instance.control.burst({ count, perSecond: 50, text }).done
const noticed = ({ page }: Tab, words: string) =>
  page.getByRole('region', { name: 'Notices' }).getByText(words).first()
const retryOf = ({ page }: Tab) => page.getByRole('main').getByRole('button', { name: 'Try again' })

/** Ids of Luna's home as the instance has them, newest first. */
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
  await world.signIn(await world.openTab('/login'))
  // Pictures of an instance that is gone.
  world.problems.expect(/Failed to load resource/)
})

afterAll(() => world?.close())

afterEach(() => world.instance.control.clearFaults())

describe('an instance that is stopped and started while somebody reads', () => {
  test('closing with 1001: it is said, and it comes back without a reload', async () => {
    const [tab] = world.tabs() as [Tab]
    const { instance } = world
    await until('the socket', () => world.stats().websockets === 1)
    if (await waitingOf(tab).isVisible()) await waitingOf(tab).click()
    await tab.page.evaluate(() => {
      document.documentElement.dataset.same = 'page'
    })
    await others(2, 'before 1001 {n}')
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 2 new')
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'before 1001 2').waitFor()

    await instance.stop(1001)
    await noticed(tab, 'Realtime connection lost (code 1001)').waitFor()
    await tab.page.getByRole('status').getByText("The instance can't be reached.").waitFor()
    expect(await rowWith(tab, 'before 1001 2').isVisible()).toBe(true)
    await others(4, 'meanwhile 1001 {n}')

    await instance.start()
    await noticed(tab, 'Realtime connection restored').waitFor({ timeout: 30_000 })
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 4 new')
    await others(1, 'live again 1001')
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 5 new')
    expect(await tab.page.getByText("The instance can't be reached.").count()).toBe(0)
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'live again 1001').waitFor()
    await until('the counter to go', async () => (await waitingOf(tab).count()) === 0)
    const shown = await idsOf(tab)
    expect(shown.length).toBeGreaterThan(5)
    expect(shown).toEqual((await homeIds(40)).slice(0, shown.length))
    expect(await tab.page.evaluate(() => document.documentElement.dataset.same)).toBe('page')
    expect(world.stats().websockets).toBe(1)
  })

  test('dying with 1006, and more was posted meanwhile than fits on a page: nothing is missed, nothing twice', async () => {
    const [tab] = world.tabs() as [Tab]
    const { instance } = world
    if (await waitingOf(tab).isVisible()) await waitingOf(tab).click()
    await until('the socket', () => world.stats().websockets === 1)
    await instance.stop('terminate')
    await noticed(tab, 'Realtime connection lost (code 1006)').waitFor()
    await tab.page.getByRole('status').getByText("The instance can't be reached.").waitFor()
    await others(50, 'one of fifty {n}')
    await instance.start()
    await until('the counter', async () => (await waitingOf(tab).count()) === 1, 30_000)
    await tab.page.getByText("The instance can't be reached.").waitFor({ state: 'detached' })
    await until('the socket', () => world.stats().websockets === 1)
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
    await tab.page.getByRole('button', { name: 'Back to top' }).click()
  })

  test('a socket that is refused leaves polling, and no word is missed', async () => {
    const [tab] = world.tabs() as [Tab]
    const { control } = world.instance
    control.refuseSockets(true)
    control.closeSockets('terminate')
    await noticed(tab, 'Realtime connection lost (code 1006)').waitFor()
    await others(3, 'by polling {n}')
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 3 new')
    control.refuseSockets(false)
    await until('the socket', () => world.stats().websockets === 1, 30_000)
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'by polling 3').waitFor()
  })

  test('words on the socket that make no sense change nothing', async () => {
    const [tab] = world.tabs() as [Tab]
    const { control } = world.instance
    const before = await idsOf(tab)
    for (const frame of [
      '',
      '{',
      'null',
      '[]',
      '{"event":7}',
      '{"event":"nonsense","payload":"x"}',
      '{"event":"update","payload":"{\\"id\\":null,\\"account\\":[]}"}',
      '{"event":"update","payload":{"id":{"a":1},"content":[],"account":"x"}}',
      '{"event":"notification","payload":"[[[["}',
      '{"event":"delete","payload":{"id":1}}',
      `{"event":"update","payload":"${'x'.repeat(500_000)}"}`,
    ]) {
      control.sendRaw(frame)
    }
    await others(1, 'after the nonsense')
    await until('the counter', async () => (await waitingOf(tab).textContent()) === 'Show 1 new')
    expect(await idsOf(tab)).toEqual(before)
  })
})

describe('an instance that answers late or badly', () => {
  /** Opens a hashtag that nobody has read yet. */
  const openTag = async (tag: string, fault: FaultRule): Promise<Tab> => {
    await world.instance.post('rook', `a post about #${tag}`)
    world.instance.control.fault({ match: `/api/v1/timelines/tag/${tag}`, ...fault })
    const [tab] = world.tabs() as [Tab]
    await go(tab, `/tag/${tag}`)
    await tab.page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: `#${tag}` })
      .waitFor()
    return tab
  }

  test('late: rows stand in for what is on its way', async () => {
    const tab = await openTag('late', { delayMs: 1_500 })
    await tab.page.getByRole('main').getByRole('status').getByText('Loading…').waitFor()
    expect(await rowsOf(tab).count()).toBe(0)
    await rowWith(tab, 'a post about').waitFor()
    await tab.page.getByRole('main').getByText('No more posts').waitFor()
    expect(await tab.page.getByRole('main').getByText('Loading…').count()).toBe(0)
  })

  test.each([
    ['a failure', 'failure', { status: 500 }, 'An error occurred: Something went wrong'],
    [
      'a web page',
      'page',
      { status: 502, body: 'html' },
      'The instance has a problem. Try again later. (502)',
    ],
    ['HTML in place of JSON', 'html', { body: 'html' }, 'The instance sent an invalid response.'],
    ['half an answer', 'half', { body: 'truncated' }, 'The instance sent an invalid response.'],
    ['another shape', 'shape', { body: 'wrong-shape' }, 'The instance sent an invalid response.'],
    ['20 MB', 'huge', { body: 'huge' }, 'The instance sent an invalid response.'],
    ['no answer', 'cut', { dropConnection: true }, "The instance can't be reached."],
  ] as const)('with %s: it is said, and tried again', async (_, tag, fault, words) => {
    const tab = await openTag(tag, fault)
    await retryOf(tab).waitFor()
    expect(await tab.page.getByRole('main').getByRole('alert').textContent()).toContain(words)
    world.instance.control.clearFaults()
    await retryOf(tab).click()
    await rowWith(tab, 'a post about').waitFor()
    expect(await retryOf(tab).count()).toBe(0)
  })

  test('older posts that fail keep those that are here, and come when asked again', async () => {
    const [tab] = world.tabs() as [Tab]
    await goToFeed(tab, '/main/public')
    world.instance.control.fault({ match: 'timelines/public.*max_id', status: 500 })
    const first = (await idsOf(tab))[0]
    for (let turn = 0; turn < 20 && !(await retryOf(tab).isVisible()); turn++) await wheel(tab, 2_000)
    await retryOf(tab).waitFor()
    const before = await rowsOf(tab).count()
    expect(before).toBeGreaterThan(0)
    world.instance.control.clearFaults()
    await retryOf(tab).click()
    await retryOf(tab).waitFor({ state: 'detached' })
    await wheel(tab, 3_000)
    expect((await idsOf(tab))[0]).not.toBe(first)
  })

  test('with a plea for a pause: it is said, and kept', async () => {
    const tab = await openTag('pause', { status: 429, retryAfter: 3, times: 1 })
    await noticed(tab, 'Too many requests. Try again in 3 s').waitFor()
    await tab.page
      .getByRole('main')
      .getByRole('alert')
      .getByText(/Too many requests/)
      .waitFor()
    await retryOf(tab).click()
    await rowWith(tab, 'a post about').waitFor()
    const [refused, next] = world.stats().requests.filter(({ path }) => path.endsWith('/tag/pause'))
    expect(refused?.status).toBe(429)
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(3_000)
  })
})
