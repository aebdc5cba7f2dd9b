import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { clientDist } from './harness/clientDist.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import { buttonOf, newPostsButton, rowsOf, rowWith } from './harness/feed.ts'
import type { Tab } from './harness/tab.ts'
import { textIn, wordsIn } from './harness/wordsIn.ts'
import type { World } from './harness/world.ts'

/** When the pointer reaches a post, the page prefetches the conversation chunk. The build that is served by then does not have it. */
const CHUNK_IS_GONE = /Failed to load resource.*\/assets\//

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 200 } })
  // Tabs of the older build ask for files that are gone.
  world.problems.expect(CHUNK_IS_GONE)
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  await tab.close()
})
/** Each test starts with the older build and without tabs. An engine outlives its last tab for a while, so it is ended here. */
afterEach(async () => {
  for (const tab of world.tabs()) await tab.close()
  world.deploy(clientDist())
  await endEngine(world)
})
afterAll(() => world?.close())
// The stories before may have left the newer build.
beforeEach(() => world.deploy(clientDist()))

const buildOf = async (tab: Tab): Promise<number> => (await tab.health()).build
const leads = async (tab: Tab): Promise<boolean> => (await tab.health()).leading
const oneSocket = (): Promise<unknown> => until('one socket', () => world.stats().websockets === 1)
const postByOthers = (text: string): Promise<void> =>
  world.instance.control.burst({ count: 1, perSecond: 50, text }).done
/** Expects a new post to arrive in `tab`. */
const receives = async (tab: Tab, text: string): Promise<void> => {
  await postByOthers(text)
  await until(`the counter for ${text}`, async () => (await newPostsButton(tab).count()) === 1)
  await newPostsButton(tab).click()
  await rowWith(tab, text).waitFor()
}

test('tabs of two builds work side by side, a reloaded tab runs the newer build and keeps its typed text, and a roll-back works', async () => {
  await world.instance.post('rook', 'both builds see this')
  const older = await world.openTab('/main/friends')
  await rowWith(older, 'both builds see this').waitFor()
  await oneSocket()
  // A part that is still loading would find its file gone, and take the newer build at once.
  await older.page.getByRole('button', { name: 'Log out' }).waitFor()
  await older.page.waitForLoadState('networkidle')

  world.deploy()
  const newer = await world.openTab('/main/friends', { newWindow: true })
  await rowsOf(newer).first().waitFor()
  expect(await buildOf(newer)).toBeGreaterThan(await buildOf(older))
  const offer = older.page.getByText('A newer version of Rookery is available.')
  await offer.waitFor()
  await until('the newer engine to lead', async () => (await leads(newer)) && !(await leads(older)))
  await oneSocket()
  await receives(newer, 'to the newer by its stream')

  // The tab of the older build keeps working until it is reloaded.
  await buttonOf(older, 'both builds see this', 'Favorite').click()
  const luna = world.instance.state.byAcct.get('luna') ?? ''
  await until('the favourite at the instance', () =>
    world.instance.postsSaying('both builds see this')[0]?.favouritedBy.includes(luna),
  )
  await older.page
    .getByRole('complementary')
    .getByRole('textbox', { name: "What's on your mind?" })
    .fill('from the older')
  await older.page.keyboard.press('Control+Enter')
  await rowWith(older, 'from the older').waitFor()
  expect(world.instance.postsSaying('from the older')).toHaveLength(1)
  await oneSocket()

  const form = older.page.getByRole('complementary').getByRole('form', { name: 'New post' })
  await (await textIn(form)).fill('between two builds')
  const before = await buildOf(older)
  const status = older.page.getByRole('status').filter({ hasText: 'A newer version' })
  await status.getByRole('button', { name: 'Reload' }).click()
  await until('the newer build', async () => (await buildOf(older)) > before)
  await rowsOf(older).first().waitFor()
  await until('the typed text to be back', async () => (await wordsIn(form)) === 'between two builds')
  await older.close()

  // A roll-back: the older build is served again.
  world.deploy(clientDist())
  const again = await world.openTab('/main/friends', { newWindow: true })
  await rowsOf(again).first().waitFor()
  expect(await buildOf(again)).toBe(before)
  await again.page.getByRole('button', { name: 'Log out' }).waitFor()
  expect(await leads(newer)).toBe(true)
  await oneSocket()
  await newer.close()
  await until('the older engine to lead again', () => leads(again))
  await oneSocket()
  await receives(again, 'to the older by its stream')
})

test('a window whose code a deploy has removed is opened after the reload (N43)', async () => {
  const tab = await world.openTab('/main/friends')
  await rowsOf(tab).first().waitFor()
  const before = await buildOf(tab)
  // The parts that load after the first posts are there.
  await tab.page.getByRole('button', { name: 'Log out' }).waitFor()
  world.deploy()
  await tab.page.getByRole('button', { name: 'Settings' }).first().click()
  await until('the newer build', async () => (await buildOf(tab)) > before)
  await tab.page.getByRole('dialog', { name: 'Settings' }).waitFor()
})

test('the page of a network that wants a login first is no newer build (N43)', async () => {
  const tab = await world.openTab('/main/friends')
  await rowsOf(tab).first().waitFor()
  await tab.page.getByRole('button', { name: 'Log out' }).waitFor()
  await tab.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  const portal = { contentType: 'text/html', body: '<title>Welcome to the hotel</title>' }
  await tab.page.route(/\/(assets\/.*)?$/, (route) => route.fulfill(portal))
  world.problems.expect(/MIME type|Failed to fetch dynamically|Failed to load module/)
  const asked = tab.page.waitForResponse((answer) => new URL(answer.url()).pathname === '/')
  await tab.page.getByRole('button', { name: 'Settings' }).first().click()
  await asked
  await tab.page.getByText('An error occurred', { exact: true }).waitFor()
  expect(await tab.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  await tab.page.unroute(/\/(assets\/.*)?$/)
})

describe('without SharedWorker, with an engine in each tab', () => {
  test('two tabs share one socket, and the other takes over', async () => {
    const first = await world.openTab('/main/friends?engine=dedicated')
    await rowsOf(first).first().waitFor()
    const second = await world.openTab('/main/friends?engine=dedicated', { newWindow: true })
    await rowsOf(second).first().waitFor()
    expect(await world.engines()).toHaveLength(0)
    expect([(await first.health()).form, (await second.health()).form]).toEqual(['dedicated', 'dedicated'])
    await oneSocket()
    const leading = await Promise.all([first, second].map(leads))
    expect(leading.filter(Boolean)).toHaveLength(1)
    const [leader, follower] = (leading[0] ? [first, second] : [second, first]) as [Tab, Tab]
    await receives(leader, 'to the one that leads')
    await leader.close()
    await until('the other engine to lead', () => leads(follower))
    await oneSocket()
    await receives(follower, 'to the one that was left')
  })
})
