import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { SERVED_CACHE, SHELL_PAGE } from '../../src/shared/protocol/serviceWorker.ts'
import { until } from './harness/browser.ts'
import { clientDist } from './harness/clientDist.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { endEngine } from './harness/endEngine.ts'
import { rowsOf } from './harness/feed.ts'
import { registerWorker } from './harness/serviceWorkers.ts'
import type { Tab } from './harness/tab.ts'
import type { World } from './harness/world.ts'

// What a new tab opens with, where only a browser shows it: the worker, the network and the engine's question together.

const HOME = '/main/friends'
const NEWER = 'A newer version of Rookery is available.'
/** Longer than the worker takes to start: a quicker network answers before it does. */
const SLOW_MS = 4_000
/** Longer than any story: an answer that nobody may wait for. */
const NEVER_MS = 600_000

let world: World
let older: number

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 }, serviceWorkers: true })
  // Builds leave the server, and a story has no network.
  world.problems.expect(/Failed to load resource|ERR_FAILED|ERR_CONNECTION_REFUSED/)
  const tab = await world.openTab('/login')
  await world.signIn(tab)
  older = await buildOf(tab)
  await tab.close()
})
beforeEach(() => openedWith(clientDist()))
afterEach(async () => {
  world.instance.control.clearFaults()
  for (const tab of world.tabs()) await tab.close()
  await endEngine(world)
})
afterAll(() => world?.close())

const buildOf = async (tab: Tab): Promise<number> => (await tab.health()).build
const offerIn = ({ page }: Tab) => page.getByRole('status').filter({ hasText: NEWER })
const isFromCache = ({ page }: Tab): Promise<boolean> =>
  page.evaluate(() => document.querySelector('meta[name="rookery-build"][data-from-cache]') !== null)
/** What a visitor presses to log in. */
const logInOf = ({ page }: Tab) => {
  const name = { name: /log in/i }
  return page.getByRole('link', name).or(page.getByRole('button', name)).first()
}
/** Delays the page at the addresses of the stories. The engine's question is at another one. */
const delayPages = (delayMs: number): void =>
  world.instance.control.fault({ match: '^GET /(main|about|login)', delayMs })

/** Serves the build in `dist`, and lets the browser take it over. No tab and no engine is left. */
async function openedWith(dist: string): Promise<void> {
  world.deploy(dist)
  const [, build] =
    /name="rookery-build" content="(\d+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? []
  // The driver does not find a page that is replaced at once.
  delayPages(SLOW_MS)
  const tab = await world.openTab(HOME)
  // With the cached page of another build, it loads itself again (BU4).
  await until('the build that is served', async () => (await buildOf(tab)) === Number(build))
  world.instance.control.clearFaults()
  await registerWorker(tab)
  await until(
    'the page of the build that is served',
    () =>
      tab.page.evaluate(
        async ([cache, page, stamp]) => {
          await (await navigator.serviceWorker.getRegistration())?.update()
          const served = await caches.match(page, { cacheName: cache })
          return (await served?.text())?.includes(`content="${stamp}"`) === true
        },
        [SERVED_CACHE, SHELL_PAGE, build] as const,
      ),
    30_000,
    300,
  )
  await tab.close()
  await endEngine(world)
}

/** A folder with the page of another program. */
function otherFrontend(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rookery-other-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Other</title><h1>Another frontend</h1>')
  return folder
}

test('a new tab does not wait for the instance, with an engine and without (BU1)', async () => {
  delayPages(NEVER_MS)
  const cold = await world.openTab(HOME)
  await rowsOf(cold).first().waitFor()
  const second = await world.openTab('/about')
  await second.page.getByRole('heading', { name: 'About' }).first().waitFor()
  expect([await isFromCache(cold), await isFromCache(second)]).toEqual([true, true])
  expect(await offerIn(cold).count()).toBe(0)
})

test('a reload brings the newest build at once, and the next tab has it, too (BU1, BU3)', async () => {
  const tab = await world.openTab(HOME)
  await rowsOf(tab).first().waitFor()
  expect(await buildOf(tab)).toBe(older)
  const reader = await world.openTab('/main/public', { newWindow: true })
  await rowsOf(reader).first().waitFor()
  await reader.page.keyboard.press('Shift')
  world.deploy()
  await tab.page.reload()
  await until('the newer build', async () => (await buildOf(tab)) > older)
  await offerIn(reader).waitFor()
  delayPages(SLOW_MS)
  const next = await world.openTab(HOME)
  await rowsOf(next).first().waitFor()
  expect(await buildOf(next)).toBeGreaterThan(older)
  expect(await offerIn(next).count()).toBe(0)
})

test('a tab that opened with an older page loads the newer one by itself, once (BU4)', async () => {
  world.deploy()
  delayPages(SLOW_MS)
  const tab = await world.openTab(HOME)
  await until('the newer build', async () => (await buildOf(tab)) > older)
  await rowsOf(tab).first().waitFor()
  expect(await isFromCache(tab)).toBe(false)
  expect(await tab.page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
    'reload',
  )
  expect(await offerIn(tab).count()).toBe(0)
})

test('it offers the reload instead if somebody has begun to type (BU4)', async () => {
  world.deploy()
  delayPages(SLOW_MS)
  // The question is answered after the key.
  world.instance.control.fault({ match: '^GET /$', delayMs: 2_000 })
  const tab = await world.openTab(HOME)
  await rowsOf(tab).first().waitFor()
  await tab.page.keyboard.press('Shift')
  await offerIn(tab).waitFor()
  expect(await buildOf(tab)).toBe(older)
  expect(await isFromCache(tab)).toBe(true)
})

test('after a roll-back tabs open with the older build, and nothing is offered again and again (BU3)', async () => {
  await openedWith(inject('newerDist') ?? '')
  world.deploy(clientDist())
  delayPages(SLOW_MS)
  const tab = await world.openTab(HOME)
  await until('the older build', async () => (await buildOf(tab)) === older)
  await rowsOf(tab).first().waitFor()
  for (const path of [HOME, '/about']) {
    const next = await world.openTab(path)
    await next.page.getByRole('button', { name: 'Log out' }).waitFor()
    expect([await buildOf(next), await offerIn(next).count()]).toEqual([older, 0])
  }
  await tab.page.reload()
  await rowsOf(tab).first().waitFor()
  expect([await buildOf(tab), await offerIn(tab).count()]).toEqual([older, 0])
})

test('a browser with the cached page of a server that has another frontend now leaves it (BU5)', async () => {
  const other = otherFrontend()
  try {
    world.deploy(other)
    delayPages(SLOW_MS)
    const tab = await world.openTab(HOME)
    await tab.page.getByRole('heading', { name: 'Another frontend' }).waitFor()
    const next = await world.openTab(HOME)
    await next.page.getByRole('heading', { name: 'Another frontend' }).waitFor()
  } finally {
    rmSync(other, { recursive: true, force: true })
  }
})

test('without a network a tab opens at once with what was read, also in private mode, and after a sign-out with nothing of it (BU7)', async () => {
  const tab = await world.openTab(HOME)
  await rowsOf(tab).first().waitFor()
  await world.instance.stop('terminate')
  const offline = await world.openTab(HOME)
  await rowsOf(offline).first().waitFor()
  expect(await isFromCache(offline)).toBe(true)
  await world.instance.start()
  await offline.run({ kind: 'setPrivacy', privateMode: true })
  delayPages(NEVER_MS)
  const confidential = await world.openTab(HOME)
  await rowsOf(confidential).first().waitFor()
  expect(await isFromCache(confidential)).toBe(true)
  await offline.show()
  await offline.page.getByRole('button', { name: 'Log out' }).first().click()
  await offline.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await logInOf(offline).waitFor()
  const out = await world.openTab(HOME)
  await logInOf(out).waitFor()
  expect(await isFromCache(out)).toBe(true)
  expect(await out.page.getByRole('button', { name: 'Log out' }).count()).toBe(0)
  world.instance.control.clearFaults()
  await world.signIn(out)
})
