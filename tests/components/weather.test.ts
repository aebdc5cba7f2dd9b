import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FaultRule } from '../../instance/faults.ts'
import { feedOf, rowsOf, rowWith, scrollTo } from './harness/feed.ts'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { pass, until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

let world: World
let tab: Tab

const noticed = (words: string): Locator =>
  tab.page.getByRole('region', { name: 'Notices' }).getByText(words).first()
const retryButton = (): Locator => tab.page.getByRole('main').getByRole('button', { name: 'Try again' })
const counter = (): Locator => tab.page.getByRole('main').getByRole('button', { name: /^Show \d+ new$/ })
const counts = (count: number): Promise<unknown> =>
  until(`${count} new`, async () => (await counter().allTextContents()).join() === `Show ${count} new`)
const socketIsOpen = (): Promise<unknown> => until('the socket', () => world.stats().websockets === 1, 40_000)
const idsShown = (): Promise<string[]> =>
  rowsOf(tab).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))

/** Posts of somebody that luna follows; `{n}` in `text` is the number of the post. */
async function post(count: number, text: string): Promise<void> {
  for (let n = 1; n <= count; n++) await world.instance.post('rook', text.replace('{n}', String(n)))
}

/** Ids of luna's home timeline at the instance, newest first. */
async function homeIds(count = 40): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const below = ids.length === 0 ? '' : `&max_id=${ids.at(-1)}`
    const path = `/api/v1/timelines/home?limit=40${below}`
    const { body } = await world.instance.control.act({ as: 'luna', method: 'GET', path })
    const page = (body as { id: string }[]).map(({ id }) => id)
    if (page.length === 0) break
    ids.push(...page)
  }
  return ids.slice(0, count)
}

/** The ids of the rows on screen while a reader scrolls down from the top, until there were `count`. */
async function idsBelow(count: number): Promise<string[]> {
  const seen = new Set<string>()
  for (let px = 0; seen.size < count; px += 300) {
    if (px > 200 * count) throw new Error(`only ${seen.size} posts are shown`)
    await scrollTo(feedOf(tab), px)
    await pass(200)
    for (const id of await idsShown()) seen.add(id)
  }
  return [...seen].slice(0, count)
}

/** Opens the home timeline at its top, with an open socket and nothing to show. */
async function openHome(): Promise<void> {
  await tab.go('/main/friends')
  await tab.page.getByRole('feed', { name: 'Home' }).getByRole('article').first().waitFor()
  await socketIsOpen()
  await scrollTo(feedOf(tab), 0)
  const [newest] = await homeIds()
  // Each count is pressed once. The end of a press is a timer without a delay: pressing in every look would stop the time.
  let pressed = ''
  await until('the newest post in the first row', async () => {
    const count = (await counter().allTextContents()).join()
    const isOther = count !== pressed
    pressed = count
    if (isOther && count !== '') await counter().click()
    return (await idsShown())[0] === newest
  })
}

/** Makes the instance unreachable, and closes its sockets with `code`. */
function stopInstance(code: number | 'terminate'): void {
  const { control } = world.instance
  control.refuseSockets(true)
  control.fault({ match: '.', dropConnection: true })
  control.closeSockets(code)
}

function startInstance(): void {
  world.instance.control.refuseSockets(false)
  world.instance.control.clearFaults()
}

beforeAll(async () => {
  world = await openWorld({ instance: { posts: 120 } })
  tab = world.tab
  // A repeat folded into another row would make the rows differ from the instance's, and home would end at the tide mark.
  await tab.run({ kind: 'setPreferences', change: { foldRepeats: false, endsAtMark: false } })
  return () => world.close()
})

afterEach(() => startInstance())

describe('an instance that stops and starts again', () => {
  test('is reported, and no post is missed or shown twice after the restart', async () => {
    await openHome()
    await post(2, 'before the stop {n}')
    await counts(2)
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'before the stop 2').waitFor()

    stopInstance(1001)
    await noticed('Realtime connection lost (code 1001)').waitFor()
    const banner = tab.page.getByRole('status').getByText("The instance can't be reached.")
    await banner.waitFor()
    expect(await rowWith(tab, 'before the stop 2').isVisible()).toBe(true)
    await post(4, 'during the stop {n}')

    startInstance()
    await noticed('Realtime connection restored').waitFor({ timeout: 40_000 })
    await counts(4)
    await post(1, 'live again')
    await counts(5)
    await banner.waitFor({ state: 'detached' })
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'live again').waitFor()
    await counter().waitFor({ state: 'detached' })
    const shown = await idsShown()
    expect(shown.length).toBeGreaterThan(3)
    const ids = await homeIds()
    expect(shown).toEqual(ids.slice(0, shown.length))
    // The DOM has only the rows on screen, so another tab is read, which has all rows.
    const other = await world.otherTab()
    const rows = other.rows(await other.watch('friends')).slice(0, ids.length)
    expect(rows.length).toBeGreaterThan(15)
    expect(rows).toEqual(ids.slice(0, rows.length))
    expect(world.stats().websockets).toBe(1)
  })

  test('had pictures that failed meanwhile: they are loaded again when it is back (M46, M47)', async () => {
    await openHome()
    const panel = tab.page.getByRole('complementary').first()
    const pictures = () =>
      panel
        .locator('img[src*="/media/"]')
        .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    await until('an avatar and a cover', async () => (await pictures()).length >= 2)
    // Suggested people may come later, so the pictures are told by their addresses.
    const broken = (await pictures()).slice(0, 2)
    const areShown = async (): Promise<boolean[]> => {
      const shown = await pictures()
      return broken.map((src) => shown.includes(src))
    }
    stopInstance(1006)
    const banner = tab.page.getByRole('status').getByText("The instance can't be reached.")
    await banner.waitFor()
    // Images don't load here, so the test dispatches the browser's error event.
    for (const src of broken)
      await panel
        .locator(`img[src="${src}"]`)
        .first()
        .evaluate((image) => image.dispatchEvent(new Event('error')))
    await until('no broken picture', async () => !(await areShown()).includes(true))
    startInstance()
    await banner.waitFor({ state: 'detached' })
    await until('both pictures again', async () => !(await areShown()).includes(false))
  })

  test('has more new posts than fit on a page: none is missed or shown twice', async () => {
    await openHome()
    stopInstance('terminate')
    await noticed('Realtime connection lost (code 1006)').waitFor()
    await post(50, 'one of fifty {n}')
    startInstance()
    await socketIsOpen()
    await counter().click()
    await rowWith(tab, 'one of fifty 50').waitFor()
    // Replies stand in another order than at the instance (RW12).
    expect((await idsBelow(70)).sort()).toEqual((await homeIds(70)).sort())
  })

  test('is polled while it refuses sockets, so no post is missed', async () => {
    await openHome()
    world.instance.control.refuseSockets(true)
    world.instance.control.closeSockets('terminate')
    await noticed('Realtime connection lost (code 1006)').waitFor()
    await post(3, 'by polling {n}')
    await counts(3)
    expect(world.stats().websockets).toBe(0)
    world.instance.control.refuseSockets(false)
    await socketIsOpen()
    await tab.page.keyboard.press('.')
    await rowWith(tab, 'by polling 3').waitFor()
  })

  test('changes nothing by sending invalid messages on the socket', async () => {
    await openHome()
    const before = await idsShown()
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
    ])
      world.instance.control.sendRaw(frame)
    await post(1, 'after the nonsense')
    await counts(1)
    // The last rows may have been rendered after the first look.
    expect((await idsShown()).slice(0, before.length)).toEqual(before)
  })
})

describe('an instance that answers late or badly', () => {
  /** Opens a hashtag that was not loaded before. */
  async function openTag(tag: string, fault: FaultRule): Promise<void> {
    await world.instance.post('rook', `a post about #${tag}`)
    world.instance.control.fault({ match: `/api/v1/timelines/tag/${tag}`, ...fault })
    await tab.go(`/tag/${tag}`)
    await tab.page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: `#${tag}` })
      .waitFor()
  }

  test('shows placeholders while posts are loading', async () => {
    await openTag('late', { delayMs: 1_500 })
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
    ['half of a response', 'half', { body: 'truncated' }, 'The instance sent an invalid response.'],
    ['another shape', 'shape', { body: 'wrong-shape' }, 'The instance sent an invalid response.'],
    ['20 MB', 'huge', { body: 'huge' }, 'The instance sent an invalid response.'],
    ['no response', 'cut', { dropConnection: true }, "The instance can't be reached."],
  ] as const)('reports %s, and offers a retry', async (_, tag, fault, words) => {
    await openTag(tag, fault)
    await retryButton().waitFor()
    expect(await tab.page.getByRole('main').getByRole('alert').textContent()).toContain(words)
    world.instance.control.clearFaults()
    await retryButton().click()
    await rowWith(tab, 'a post about').waitFor()
    expect(await retryButton().count()).toBe(0)
  })

  test('fails to load older posts, which does not affect the others, and loads them on retry', async () => {
    await tab.go('/main/public')
    await tab.page.getByRole('feed', { name: 'Public' }).getByRole('article').first().waitFor()
    world.instance.control.fault({ match: 'timelines/public.*max_id', status: 500 })
    const [first] = await idsShown()
    for (let px = 0; !(await retryButton().isVisible()); px += 300) {
      if (px > 20_000) throw new Error('no older posts are loaded')
      await scrollTo(feedOf(tab), px)
      await pass(200)
    }
    const last = await rowsOf(tab).last().getAttribute('aria-posinset')
    world.instance.control.clearFaults()
    await retryButton().click()
    await retryButton().waitFor({ state: 'detached' })
    await until('older posts', async () => {
      await scrollTo(feedOf(tab), 100 * Number(last))
      return Number(await rowsOf(tab).last().getAttribute('aria-posinset')) > Number(last)
    })
    expect((await idsShown())[0]).not.toBe(first)
  })

  test('shows how long the instance wants no requests, and waits that long', async () => {
    world.instance.control.resetStats()
    await openTag('pause', { status: 429, retryAfter: 3, times: 1 })
    const alert = tab.page.getByRole('main').getByRole('alert')
    await alert.getByText('Too many requests. Try again in 3 s').waitFor()
    expect(await noticed('Too many requests').count()).toBe(0)
    await retryButton().click()
    await rowWith(tab, 'a post about').waitFor()
    const [refused, next] = world.stats().requests.filter(({ path }) => path.endsWith('/tag/pause'))
    expect(refused?.status).toBe(429)
    expect((next?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(3_000)
  })

  test('counts the seconds of a long pause in the page as in the bar', async () => {
    await openTag('long', { status: 429, retryAfter: 60, times: 1 })
    const alert = tab.page.getByRole('main').getByRole('alert')
    await alert.getByText('Too many requests. Try again in 60 s').waitFor()
    await pass(20_000)
    await alert.getByText(/Try again in (39|40) s/).waitFor()
    const bar = tab.page.getByRole('status').filter({ hasText: 'Too many requests' })
    await bar.getByText(/Try again in (39|40) s/).waitFor()
    // A screen reader does not read the words again every second.
    const heard = bar.locator('p:not([aria-hidden]) > :not([aria-hidden])')
    expect(await heard.allTextContents()).toEqual(['Too many requests. Try again in 60 s'])
    expect(await alert.locator('[aria-live="off"]').textContent()).toMatch(/Try again in (39|40) s/)
    // The other tests must not start in a pause.
    await pass(45_000)
  })
})

describe('after a sleep', () => {
  test('home is not called up to date until there is proof again (EV2, EV3)', async () => {
    await openHome()
    const refresh = tab.page.getByRole('main').getByRole('button', { name: 'Refresh' })
    const bird = tab.page.getByRole('banner').getByRole('link', { name: 'The Rookery' })
    const saysCurrent = async (): Promise<boolean> => (await bird.getAttribute('title')) === 'Up to date'
    await until('the proof', saysCurrent)
    world.silenceSockets()
    world.instance.control.refuseSockets(true)
    world.sleep(5 * 60_000)
    await until('the doubt', async () => !(await saysCurrent()), 15_000)
    await refresh.waitFor()
    world.instance.control.refuseSockets(false)
    await until('the new proof', saysCurrent)
  })
})
