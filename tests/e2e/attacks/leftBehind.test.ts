import { execSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { alertsOnScreen, signInWithAlerts, waitForAlertsAllowed } from '../harness/alerts.ts'
import { postWithFiles } from '../harness/attach.ts'
import { until } from '../harness/browser.ts'
import { openClientWorld } from '../harness/clientWorld.ts'
import { go } from '../harness/go.ts'
import type { Profile } from '../harness/profile.ts'
import type { Tab } from '../harness/tab.ts'
import type { World } from '../harness/world.ts'

// The next person at this computer looks for what the last one has read.

const SECRET = 'the key is under the third stone'

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  await world.instance.post('rook', `@luna ${SECRET}`, { visibility: 'direct' })
})

afterAll(() => world?.close())

/** Reads the direct messages, as luna does, until the secret is on the screen. */
async function readDirects(tab: Tab): Promise<void> {
  await go(tab, '/users/luna/dms')
  await tab.page.getByRole('main').getByText(SECRET).first().waitFor()
}

/** What a page of the client's origin gets of the instance's answers without asking the instance. */
async function searchCache(profile: Profile): Promise<{ asked: number; found: readonly string[] }> {
  const asked = world
    .stats()
    // The configuration is a file of the client, not of the instance.
    .requests.filter(({ method, path }) => method === 'GET' && path !== '/static/config.json')
    .map(({ path, query }) => path + query)
  // Nothing is there, and the browser says so.
  profile.problems.expect(/ERR_CACHE_MISS/)
  const { page } = await profile.openTab('/logo.svg')
  const addresses = [...new Set(asked)]
  return { asked: addresses.length, found: await fromCache(page, addresses) }
}

const fromCache = (page: Page, addresses: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async (all) => {
    const read = async (address: string): Promise<readonly string[]> => {
      try {
        const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin' })
        return answer.ok ? [`${address}: ${(await answer.text()).length} characters`] : []
      } catch {
        return []
      }
    }
    return (await Promise.all(all.map(read))).flat()
  }, addresses)

test('to read the direct messages of somebody who has logged out, from the browser’s cache (S42)', async () => {
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  await readDirects(tab)
  await tab.run({ kind: 'signOut' })
  await tab.page.waitForURL('**/main/public')
  const { asked, found } = await searchCache(world)
  expect(asked).toBeGreaterThan(5)
  expect(found).toEqual([])
})

test('to read the direct messages of a private session that is over, from the browser’s cache (ST29, S42)', async () => {
  world.instance.control.resetStats()
  const other = await world.newProfile()
  const tab = await other.openTab('/login')
  await tab.page.getByRole('main').getByLabel('Do not keep anything on this computer').check()
  await world.signIn(tab)
  await readDirects(tab)
  await tab.close()
  await until('the end of the session at the instance', async () =>
    world.stats().requests.some(({ path }) => path === '/oauth/revoke'),
  )
  const { asked, found } = await searchCache(other)
  expect(asked).toBeGreaterThan(5)
  expect(found).toEqual([])
})

test('to learn from the request for a private picture or sound which page shows it (M44)', async () => {
  const files = [
    { name: 'kind.png', description: 'A picture' },
    { name: 'tune.wav', type: 'audio', description: 'A tune' },
    { name: 'clip.webm', type: 'video', description: 'A clip', width: 160, height: 120 },
  ] as const
  const id = await postWithFiles(world.instance, '@luna look', files, { visibility: 'direct' })
  const tab = await world.openTab('/logo.svg')
  const { page } = tab
  // A host that does not send the policy of docs/serving.md.
  await page.route(/\/(login|notice)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    const { 'referrer-policy': _, ...headers } = answer.headers()
    return route.fulfill({ response: answer, headers })
  })
  const asked = new Map<string, Promise<string | undefined>>()
  page.on('request', (request) => {
    if (/^(image|media)$/.test(request.resourceType()))
      asked.set(
        request.url(),
        request.allHeaders().then(({ referer }) => referer),
      )
  })
  await page.goto(`${world.instance.origin}/login`)
  await world.signIn(tab)
  await page.goto(`${world.instance.origin}/notice/${id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Show all attachments' }).click()
  for (const player of ['audio', 'video'])
    await main.locator(player).evaluate((media: HTMLMediaElement) => media.play().catch(() => {}))
  const wallpaper = await page.evaluate(
    () => /url\("([^"]+)"\)/.exec(document.documentElement.style.getPropertyValue('--wallpaper'))?.[1] ?? '-',
  )
  for (const name of [...files.map((file) => file.name), wallpaper])
    await until(`the request for ${name}`, async () => [...asked.keys()].some((url) => url.endsWith(name)))
  const told: string[] = []
  for (const [url, referrer] of asked) if ((await referrer) !== undefined) told.push(url)
  expect(told).toEqual([])
})

describe('to read a direct message in an alert', () => {
  /** luna's tab is hidden, and an alert about the secret is due. */
  async function alerted(prepare: (tab: Tab) => Promise<unknown> = async () => {}) {
    const own = await openClientWorld({ instance: { posts: 5 }, serviceWorkers: true })
    onTestFinished(() => own.close())
    const { first, seat } = await signInWithAlerts(own)
    await seat.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: false })
    await first.page.getByRole('heading').first().click()
    await prepare(first)
    await waitForAlertsAllowed(first)
    await first.hide()
    await own.instance.post('rook', `@luna ${SECRET}`, { visibility: 'direct' })
    return { own, tab: first }
  }

  test('of somebody who has logged out, or their name (AL6, S47)', async () => {
    const { tab } = await alerted()
    await until('the alert', async () =>
      (await alertsOnScreen(tab)).some(({ body }) => body.includes(SECRET)),
    )
    await tab.run({ kind: 'signOut' })
    // They are closed before the account has ended, not at some time after.
    expect(await alertsOnScreen(tab)).toEqual([])
    await until('no name', () =>
      tab.page.evaluate(() => !JSON.stringify({ ...localStorage }).includes('luna@')),
    )
  }, 60_000)

  test('of a private session, on the disk or after its end (ST29)', async () => {
    const { own, tab } = await alerted(async (one) => {
      await one.run({ kind: 'setPrivacy', privateMode: true })
      await one.page.evaluate(() => {
        const words: string[] = []
        const Shown = Notification
        Object.assign(window, { words })
        window.Notification = class extends Shown {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options)
            words.push(options?.body ?? '')
            this.addEventListener('close', () => words.push('closed'))
          }
        }
      })
    })
    await until('the alert', () =>
      tab.page.evaluate(
        (secret) => (window as unknown as { words: string[] }).words.some((one) => one.includes(secret)),
        SECRET,
      ),
    )
    const command = execSync(`tr '\\0' ' ' </proc/${own.browser.pid}/cmdline`).toString()
    const [, profile = ''] = /--user-data-dir=(\S+)/.exec(command) ?? []
    expect(profile).not.toBe('')
    await tab.close()
    const next = await own.openTab('/login')
    expect(await alertsOnScreen(next)).toEqual([])
    // The exit status of grep without a match is 1.
    expect(execSync(`grep -rla "third stone" ${profile}/Default || true`).toString()).toBe('')
  }, 60_000)
})
