import type { Locator } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { buttonOf, newPostsButton, rowsOf, rowWith } from './harness/feed.ts'
import { goToFeed } from './harness/go.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

const WORDS = "Your browser's storage is unavailable: your login and your local settings won't be saved."

/** Browser settings that block all sites' storage. */
const BLOCKED_STORAGE = { profile: { default_content_setting_values: { cookies: 2 } } }

const storageNotice = ({ page }: Tab): Locator =>
  page.getByRole('region', { name: 'Notices' }).getByText(WORDS)

let world: World | undefined
afterEach(() => world?.close())

test('without storage the client shows a notice, and works, with the socket and the outbox (EV5, E15)', async () => {
  world = await openClientWorld({ instance: { posts: 60 }, preferences: BLOCKED_STORAGE })
  world.problems.expect(/storage|database|indexedDB|session can not|SecurityError|UnknownError|journal/i)
  await world.instance.post('rook', 'to be read without a memory')
  const tab = await world.openTab('/main/public')
  await rowWith(tab, 'to be read without a memory').waitFor()
  await storageNotice(tab).waitFor()

  await world.signIn(tab)
  await world.instance.post('luna', 'mine, and not kept')
  await rowsOf(tab).first().waitFor()
  await until('the socket', () => world?.stats().websockets === 1)
  world.instance.control.fault({ match: '/api/v1/statuses$', status: 503, times: 1 })
  world.problems.expect(/503/)
  await tab.page.getByRole('textbox', { name: "What's on your mind?" }).fill('sent by the outbox')
  await tab.page.getByRole('button', { name: 'Post', exact: true }).click()
  await until('the post', () => world?.instance.postsSaying('sent by the outbox').length === 1)
  await goToFeed(tab, '/main/public')
})

test('with full storage the client shows a notice, and signing in works', async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  world.problems.expect(
    /favicon|quota|can not be (kept|written)|could not (save|cache|be (kept|remembered))|journal/i,
  )
  const { origin } = new URL(world.instance.origin)
  // Set the quota before the engine starts, because the browser caches the available space for a while.
  const tab = await world.openTab('/logo.svg')
  const session = await tab.page.context().newCDPSession(tab.page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await tab.page.goto(new URL('/login', origin).href)

  // The notice may be gone before the log-in is over.
  await Promise.all([storageNotice(tab).waitFor(), world.signIn(tab)])
  // A post that is in the first page does not wait behind the counter.
  await rowsOf(tab).first().waitFor()
  await world.instance.post('luna', 'a post without room')
  const post = rowWith(tab, 'a post without room')
  await newPostsButton(tab).click()
  await post.waitFor()
  // With the keyboard, because new rows ignore clicks for a moment.
  await buttonOf(tab, 'a post without room', 'Favorite').press('Enter')
  await until('the favourite at the instance', async () =>
    world?.instance.postsSaying('a post without room').some(({ favouritedBy }) => favouritedBy.length === 1),
  )
  expect(await buttonOf(tab, 'a post without room', 'Favorite').getAttribute('aria-pressed')).toBe('true')

  const text = tab.page.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('words without room')
  await tab.page.getByText("Couldn't save this draft: your browser's storage is full.").waitFor()
  expect(await text.inputValue()).toBe('words without room')
})

test('data of the site that is deleted while it is open stays deleted until one wants to keep it (EV6)', async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  world.problems.expect(/was closed by the browser|was deleted/)
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  await rowsOf(tab).first().waitFor()
  const session = await tab.page.context().newCDPSession(tab.page)
  const { origin } = new URL(world.instance.origin)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  const notices = tab.page.getByRole('region', { name: 'Notices' })
  await notices.getByText("This browser's data was deleted").waitFor()
  await world.instance.post('rook', 'streamed all the same')
  await newPostsButton(tab).waitFor()
  expect(await storedAccounts(tab)).toBe(0)

  await notices.getByRole('button', { name: 'Keep', exact: true }).click()
  await until('the log-in on the disk', async () => (await storedAccounts(tab)) === 1)
  await tab.page.reload()
  await rowWith(tab, 'streamed all the same').waitFor()
})

/** How many accounts are logged in, on the disk. */
const storedAccounts = ({ page }: Tab): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rookery-session')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const counting = database.transaction('accounts').objectStore('accounts').count()
          counting.onsuccess = () => {
            database.close()
            resolve(counting.result)
          }
        }
      }),
  )
