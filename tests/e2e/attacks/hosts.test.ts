import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '../harness/browser.ts'
import { clientDist } from '../harness/clientDist.ts'
import { openClientWorld } from '../harness/clientWorld.ts'
import { endEngine } from '../harness/endEngine.ts'
import { rowsOf } from '../harness/feed.ts'
import { go } from '../harness/go.ts'
import { openInstance, type RunningInstance } from '../harness/instance.ts'
import type { Tab } from '../harness/tab.ts'
import type { World } from '../harness/world.ts'

// Not an attack: the host of the page has its own headers, its own words in the page and its own answers for missing files.

let world: World
let tab: Tab
/** An instance that serves no client. */
let other: RunningInstance

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 20 } })
  other = await openInstance({ posts: 5 })
  world.instance.control.setInstalled({ software: 'pleroma' })
  tab = await world.openTab('/login')
  await world.signIn(tab)
})
afterEach(() => world.instance.control.clearFaults())
afterAll(async () => {
  await world?.close()
  await other?.close()
})

/** Visits `path` with a new engine, whose file has the headers of `installed`. */
async function installAs(
  installed: Parameters<World['instance']['control']['setInstalled']>[0],
  path: string,
): Promise<void> {
  world.instance.control.setInstalled(installed)
  await tab.page.goto('about:blank')
  await endEngine(world)
  await tab.page.goto(new URL(path, world.instance.origin).href)
}

/** A copy of the build in which one part is missing. */
function withoutPart(name: RegExp): { readonly dist: string; readonly part: string } {
  const dist = mkdtempSync(join(tmpdir(), 'rookery-without-'))
  cpSync(clientDist(), dist, { recursive: true, filter: (path) => !path.includes('/flash-') })
  const part = readdirSync(join(dist, 'assets')).find((file) => name.test(file)) ?? ''
  for (const file of [part, `${part}.br`]) rmSync(join(dist, 'assets', file), { force: true })
  return { dist, part }
}

async function findOther(): Promise<void> {
  await tab.page.getByLabel('Your account or server').fill(new URL(other.origin).host)
  await tab.page.getByRole('button', { name: 'Continue' }).click()
}

test('as an installed frontend the page has one title and one icon, and its own policies', async () => {
  for (const software of ['pleroma', 'akkoma'] as const) {
    await installAs({ software }, '/main/friends')
    const sent = await (await fetch(world.instance.origin, { headers: { accept: 'text/html' } })).text()
    expect(sent.match(/<title>/g)).toHaveLength(2)
    const count = (what: string): Promise<number> => tab.page.locator(`head > ${what}`).count()
    await until(
      'one title and one icon',
      async () => (await count('title')) === 1 && (await count('link[rel=icon]')) === 1,
    )
    await until('the title of the page', async () => (await tab.page.title()).includes('The Rookery'))
    await until('a socket', () => world.stats().websockets === 1)
    expect(
      await tab.page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href),
    ).toMatch(/svg|data:/)
  }
})

test('a missing chunk that comes as the page is missing: the part says so, and works once it is there', async () => {
  world.problems.expect(/MIME type|dynamically imported module/)
  const { dist, part } = withoutPart(/^AboutPage-.*\.js$/)
  try {
    world.deploy(dist)
    const { status, headers } = await fetch(`${world.instance.origin}/assets/${part}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    await installAs({ software: 'pleroma' }, '/main/friends')
    await go(tab, '/about')
    const retry = tab.page.getByRole('main').getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    world.deploy(clientDist())
    await retry.click()
    await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  } finally {
    world.deploy(clientDist())
    rmSync(dist, { recursive: true })
  }
})

test('a page of an older build, whose parts come as the page, is loaded again with the newer build', async () => {
  world.problems.expect(/MIME type|dynamically imported module/)
  await installAs({ software: 'pleroma' }, '/main/friends')
  await rowsOf(tab).first().waitFor()
  const { build } = await tab.health()
  try {
    world.deploy()
    // The chunk of this page has not been loaded yet.
    await go(tab, '/about')
    await tab.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await until('the newer build', async () => (await tab.health()).build > build)
  } finally {
    world.deploy(clientDist())
  }
})

test('where its policy forbids sockets to other servers, adding an account says so first (SA52)', async () => {
  world.problems.expect(/Content Security Policy/)
  await installAs({ software: 'pleroma' }, '/login?add')
  await findOther()
  await tab.page.getByRole('alert').filter({ hasText: 'allows no live connection to 127.0.0.1' }).waitFor()
  await tab.page.getByRole('button', { name: 'Continue' }).click()
  await tab.page.waitForURL(`${other.origin}/oauth/authorize**`)
})

test('where it forbids requests to other servers, adding an account says that it is the host (SA52)', async () => {
  for (const installed of [{ software: 'pleroma', mediaProxy: true }, { software: 'akkoma' }] as const) {
    await installAs(installed, '/login?add')
    const before = other.control.stats().requests.length
    await findOther()
    await tab.page
      .getByRole('alert')
      .filter({ hasText: "doesn't allow connections to this server" })
      .waitFor()
    expect(other.control.stats().requests.length).toBe(before)
  }
})
