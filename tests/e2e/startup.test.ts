import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { STARTUP_CALLS } from '../../instance/api/startup.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowsOf, rowWith } from './harness/feed.ts'
import { openInstance } from './harness/instance.ts'
import type { World } from './harness/world.ts'

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 100 } })
  await world.signIn(await world.openTab('/login'))
  await shellAnswered()
})

afterAll(() => world?.close())

afterEach(async () => {
  const { control } = world.instance
  control.clearFaults()
  control.clearAnswers()
  control.preload(false)
  for (const profile of strangers.splice(0)) await profile.close()
})

const strangers: Awaited<ReturnType<World['newProfile']>>[] = []

/** Opens a browser that visits for the first time. */
async function stranger() {
  const profile = await world.newProfile()
  strangers.push(profile)
  return profile
}

/** The shell's calls. Pleroma can embed their answers in the page. */
const SHELL = [
  '/api/v1/instance',
  '/nodeinfo/2.0.json',
  '/instance/panel.html',
  '/api/pleroma/frontend_configurations',
]
const STARTUP = new RegExp(STARTUP_CALLS)
/** The startup calls that were answered. */
const answered = (): string[] =>
  world
    .stats()
    .requests.map(({ method, path }) => `${method} ${path}`)
    .filter((line) => STARTUP.test(line))

/** Waits for the shell's calls, so that they are not counted in the next test. */
const shellAnswered = (): Promise<boolean> =>
  until('the calls of the shell', () => SHELL.every((path) => answered().includes(`GET ${path}`)), 30_000)

test('the home timeline is shown before any configuration call is answered', async () => {
  const { control } = world.instance
  await world.instance.post('rook', 'posted just now')
  control.fault({ match: STARTUP_CALLS, delayMs: 60_000 })
  control.resetStats()
  // A dedicated engine starts like the first one after all tabs were closed.
  const tab = await world.openTab('/main/friends?engine=dedicated')
  await rowWith(tab, 'posted just now').waitFor()
  expect(answered()).toEqual([])
  control.clearFaults()
  await shellAnswered()
  expect(await rowWith(tab, 'posted just now').isVisible()).toBe(true)
  await tab.close()
})

test('a first visit shows posts before the configuration arrives', async () => {
  const { control } = world.instance
  control.fault({ match: STARTUP_CALLS, delayMs: 60_000 })
  control.resetStats()
  const tab = await (await stranger()).openTab('/main/all')
  await rowsOf(tab).first().waitFor()
  for (const path of SHELL) expect(answered()).not.toContain(`GET ${path}`)
  control.clearFaults()
  await shellAnswered()
})

test('answers embedded in the page are not fetched', async () => {
  const { control } = world.instance
  control.answer('/nodeinfo/2.0.json', { metadata: { federation: { enabled: false } } })
  control.preload(true)
  control.resetStats()
  const tab = await (await stranger()).openTab('/main/public')
  await rowsOf(tab).first().waitFor()
  // Without federation there is no Known Network timeline.
  await until('the entry Known Network to go', async () => {
    const entries = tab.page.getByRole('navigation').getByRole('link')
    return (await entries.count()) > 0 && (await entries.filter({ hasText: 'Known Network' }).count()) === 0
  })
  await until('the list of peers', () => answered().some((line) => line.includes('/instance/peers')), 20_000)
  for (const path of SHELL) expect(answered()).not.toContain(`GET ${path}`)
})

test('a first visit switches to the configured server when the configuration arrives late', async () => {
  const elsewhere = await openInstance({ posts: 20 })
  try {
    await elsewhere.post('rook', 'only to be read elsewhere')
    const { control } = world.instance
    control.answer('/static/config.json', { server: elsewhere.origin })
    control.fault({ match: '/static/config', delayMs: 1_500 })
    const profile = await stranger()
    // A mask is fetched with CORS, which the other server does not allow for its logo.
    profile.problems.expect(/logo\.svg/)
    // Images may still be loading when the server stops.
    profile.problems.expect(/\/media\//)
    const tab = await profile.openTab('/main/public')
    await rowWith(tab, 'only to be read elsewhere').waitFor()
  } finally {
    await elsewhere.close()
  }
})

test('the page has its name before it has loaded anything else, and opens', async () => {
  const page = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<title>Rookery</title>')
  const tab = await (await stranger()).openTab('/')
  await tab.page.getByText(/\S/).first().waitFor()
})

test('the page and the instance send the same policy', async () => {
  const answer = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  const header = answer.headers.get('content-security-policy') ?? ''
  const html = await answer.text()
  const meta =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? ''
  const parts = (policy: string): string[] =>
    policy
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
  expect(
    parts(header)
      .filter((part) => !part.startsWith('frame-ancestors'))
      .sort(),
  ).toEqual(parts(meta).sort())
  expect(header).toContain("frame-ancestors 'none'")
})
