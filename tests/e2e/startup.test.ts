import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_POLICY, REFERRER_POLICY } from '../../scripts/build/policy.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { rowWith } from './harness/feed.ts'
import { openInstance } from './harness/instance.ts'
import type { World } from './harness/world.ts'

// Only what needs real pages and workers; the others are in tests/{components,engine}/startup.test.ts.

let world: World

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
})

afterAll(() => world?.close())

test('a first visit switches to the configured server when the configuration arrives late', async () => {
  const elsewhere = await openInstance({ posts: 20 })
  try {
    await elsewhere.post('rook', 'only to be read elsewhere')
    const { control } = world.instance
    control.overrideAnswer('/static/config.json', { server: elsewhere.origin })
    control.fault({ match: '/static/config', delayMs: 1_500 })
    // A mask is fetched with CORS, which the other server does not allow for its logo.
    world.problems.expect(/logo\.svg/)
    // Images may still be loading when the server stops.
    world.problems.expect(/\/media\//)
    const tab = await world.openTab('/')
    await rowWith(tab, 'only to be read elsewhere').waitFor()
  } finally {
    await elsewhere.close()
  }
})

test('the instance can embed answers in the page', async () => {
  world.instance.control.preload(true)
  const answer = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  expect(await answer.text()).toContain('<script id="initial-results"')
  world.instance.control.preload(false)
})

test('the page has its name before it has loaded anything else, and the policies that the instance sends', async () => {
  const answer = await fetch(world.instance.origin, { headers: { accept: 'text/html' } })
  const html = await answer.text()
  expect(html).toContain('<title>Rookery</title>')
  const meta = (name: string): string | undefined =>
    new RegExp(`<meta (?:http-equiv|name)="${name}" content="([^"]+)"`)
      .exec(html)?.[1]
      ?.replaceAll('&#39;', "'")
  expect(meta('Content-Security-Policy')).toBe(PAGE_POLICY.meta)
  expect(answer.headers.get('content-security-policy')).toBe(PAGE_POLICY.header)
  expect(meta('referrer')).toBe(REFERRER_POLICY)
  expect(answer.headers.get('referrer-policy')).toBe(REFERRER_POLICY)
})

test('a browser older than promised gets one text that names the versions (E47)', async () => {
  world.problems.expect(/this browser is too old/)
  const { page } = await world.openTab('/logo.svg')
  await page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse'))
  await page.goto(new URL('/main/public', world.instance.origin).href)
  await page.getByText('it needs Chrome or Edge 120, Firefox 125, Safari 17').waitFor()
  expect(await page.getByRole('feed').count()).toBe(0)
  expect(await page.evaluate(() => window.rookery)).toBeUndefined()
})
