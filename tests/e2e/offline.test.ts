import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { clickAlert, forgetCache, keptBuilds, keptFiles, untilWorking } from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const OPTIONS = { instance: { posts: 60 }, serviceWorkers: true }
const UNREACHABLE = "The instance can't be reached."
const NEWER = 'A newer version of Rookery is available.'

let world: World

beforeAll(async () => {
  world = await openClientWorld(OPTIONS)
  // The server is down, or a build is gone from it.
  world.problems.expect(/ERR_CONNECTION_REFUSED|Failed to load resource/)
  await world.instance.post('rook', 'read before the network went')
  await world.signIn(await world.openTab('/login'))
})

afterAll(() => world?.close())

const bar = ({ page }: Tab, words: string) => page.getByRole('status').filter({ hasText: words })
const pathOf = ({ page }: Tab): string => new URL(page.url()).pathname
const firstTab = (): Tab => {
  const [tab] = world.tabs()
  if (tab === undefined) throw new Error('no tab is open')
  return tab
}
const goTo = async (tab: Tab, link: string): Promise<void> =>
  tab.page.getByRole('navigation').getByRole('link', { name: link, exact: true }).last().click()
const headed = (tab: Tab, words: string): Promise<void> =>
  tab.page.getByRole('main').getByRole('heading', { name: words, exact: true }).first().waitFor()

test('a tab that was left in peace keeps the page and the files of its build, and nothing else', async () => {
  const tab = firstTab()
  await untilWorking(tab)
  expect(await keptBuilds(tab)).toEqual([(await tab.health()).build])
  const files = await keptFiles(tab)
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter(
      (file) => !/^\/(assets\/[^/]+\.(js|css|svg|woff2|json)|[\w-]+\.svg|index\.html)$/.test(file),
    ),
  ).toEqual([])
  expect(files.filter((file) => /\/(flash|emoji)-/.test(file))).toEqual([])
})

test('opened while the server is down it shows what was read last, says so, and comes back by itself', async () => {
  const before = firstTab()
  await rowWith(before, 'read before the network went').waitFor()
  await forgetCache(before)
  await before.page.goto('about:blank')
  // Nothing of the first visit is left in memory.
  await until('the engine to end', async () => {
    if ((await world.engines()).length > 0) await world.killEngine()
    return (await world.engines()).length === 0
  })
  await before.close()
  await world.instance.stop('terminate')

  const tab = await world.openTab('/main/friends')
  await rowWith(tab, 'read before the network went').waitFor()
  await bar(tab, UNREACHABLE).waitFor()
  await goTo(tab, 'About')
  await until('the page of another part', () => pathOf(tab) === '/about')
  await tab.page.goBack()

  await world.instance.start()
  await bar(tab, UNREACHABLE).waitFor({ state: 'detached', timeout: 60_000 })
  await rowsOf(tab).first().waitFor()
})

describe('a click on an alert', () => {
  const alert = (url: string) => ({ url, accountKey: '', notificationId: '1', tag: 'one' })

  test('brings the tab to the front that shows the thing, else leads the most recent one there', async () => {
    const home = firstTab()
    const about = await world.openTab('/about')
    await headed(about, 'About')
    // One that says nothing moves no tab.
    await until('it to answer', async () => (await clickAlert(world, about, null)).focused[0] === '/about')
    const shown = await clickAlert(world, home, alert('/main/friends'))
    expect(shown).toEqual({ focused: ['/main/friends'], opened: [], closed: 1 })
    expect([pathOf(home), pathOf(about)]).toEqual(['/main/friends', '/about'])

    await about.show()
    const boot = await about.page.evaluate(() => performance.timeOrigin)
    const led = await clickAlert(world, about, alert('/settings/general'))
    expect([led.opened, led.closed, led.focused.length]).toEqual([[], 1, 1])
    await until('one of them there', () => [home, about].some((tab) => pathOf(tab).startsWith('/settings')))
    // Without loading the page anew.
    expect(await about.page.evaluate(() => performance.timeOrigin)).toBe(boot)
    await about.close()
    await home.page.goto(new URL('/main/friends', home.page.url()).href)
    await rowsOf(home).first().waitFor()
  })

  test('opens a tab where none of ours is', async () => {
    const home = firstTab()
    await home.page.evaluate(() => {
      // As a tab that is frozen: it does not answer.
      Object.defineProperty(MessagePort.prototype, 'postMessage', { value: () => {} })
    })
    const { opened, focused } = await clickAlert(world, home, alert('/notice/1'))
    expect([opened, focused]).toEqual([['/notice/1'], []])
    await home.page.reload()
    await rowsOf(home).first().waitFor()
  })
})

test('a newer build is offered in every tab and forced on none; the older goes on with its own files', async () => {
  const older = firstTab()
  const { build } = await older.health()
  const reader = await world.openTab('/main/public', { newWindow: true })
  await rowsOf(reader).first().waitFor()
  await untilWorking(older)
  const text = reader.page.getByRole('complementary').getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('typed before the newer build')

  await world.deploy()
  for (const tab of [older, reader]) {
    // By itself a tab asks once an hour.
    await until(
      'the offer',
      async () => {
        await tab.page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
        return (await bar(tab, NEWER).count()) > 0
      },
      40_000,
      1_000,
    )
  }
  expect((await older.health()).build).toBe(build)
  // Its parts are gone from the server.
  await forgetCache(older)
  await goTo(older, 'About')
  await headed(older, 'About')
  expect((await older.health()).build).toBe(build)

  await bar(reader, NEWER).getByRole('button', { name: 'Reload' }).click()
  await until('the newer build', async () => (await reader.health()).build > build)
  await until('the draft', async () => (await text.inputValue()) === 'typed before the newer build')
  await until('both sets', async () => (await keptBuilds(reader)).length === 2)
  await older.page.goBack()
  await rowsOf(older).first().waitFor()
  expect((await older.health()).build).toBe(build)

  // Once no tab of the older is left, its set goes.
  await older.close()
  const { build: newest } = await reader.health()
  await until(
    'the older set to go',
    async () => {
      await reader.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return (await keptBuilds(reader)).every((kept) => kept === newest)
    },
    40_000,
    1_000,
  )
}, 180_000)
