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

/** A browser that was never here. */
async function stranger() {
  const profile = await world.newProfile()
  strangers.push(profile)
  return profile
}

/** What the shell wants to know, and Pleroma writes into its pages. */
const SHELL = [
  '/api/v1/instance',
  '/nodeinfo/2.0.json',
  '/instance/panel.html',
  '/api/pleroma/frontend_configurations',
]
const STARTUP = new RegExp(STARTUP_CALLS)
/** The calls of a start that were answered. */
const answered = (): string[] =>
  world
    .stats()
    .requests.map(({ method, path }) => `${method} ${path}`)
    .filter((line) => STARTUP.test(line))

/** What was asked before is not taken for what is asked later. */
const shellAnswered = (): Promise<boolean> =>
  until('the calls', () => SHELL.every((path) => answered().includes(`GET ${path}`)), 30_000)

test('the home timeline is there while every configuration call is still held back', async () => {
  const { control } = world.instance
  await world.instance.post('rook', 'posted just now')
  control.fault({ match: STARTUP_CALLS, delayMs: 6_000 })
  control.resetStats()
  // An engine of its own: it starts as after all tabs were closed.
  const tab = await world.openTab('/main/friends?engine=dedicated')
  await rowWith(tab, 'posted just now').waitFor()
  expect(answered()).toEqual([])
  await shellAnswered()
  expect(await rowWith(tab, 'posted just now').isVisible()).toBe(true)
  await tab.close()
})

test('who comes for the first time reads before the configuration is there', async () => {
  const { control } = world.instance
  control.fault({ match: STARTUP_CALLS, delayMs: 6_000 })
  control.resetStats()
  const tab = await (await stranger()).openTab('/main/all')
  await rowsOf(tab).first().waitFor()
  for (const path of SHELL) expect(answered()).not.toContain(`GET ${path}`)
  await shellAnswered()
})

test('with all of its configuration of another shape the app starts', async () => {
  world.instance.control.fault({ match: STARTUP_CALLS, body: 'wrong-shape' })
  const profile = await stranger()
  profile.problems.expect(/Failed to load resource/)
  const tab = await profile.openTab('/main/all')
  await rowsOf(tab).first().waitFor()
  await tab.page.getByRole('link', { name: 'Known Network' }).first().waitFor()
  expect(await tab.engineErrors()).toEqual([])
})

test('at a server that has nothing of Pleroma’s people read all the same', async () => {
  const other = await openClientWorld({ instance: { posts: 40, dialect: 'mastodon' } })
  other.problems.expect(/Failed to load resource/)
  try {
    const tab = await other.openTab('/main/public')
    await rowsOf(tab).first().waitFor()
    await until('the emoji', () => other.stats().requests.some(({ path }) => path.endsWith('/custom_emojis')))
    expect(other.stats().requests.some(({ path }) => path === '/api/pleroma/emoji.json')).toBe(false)
    expect(await tab.engineErrors()).toEqual([])
  } finally {
    await other.close()
  }
})

test('what the page came with is not asked for', async () => {
  const { control } = world.instance
  control.answer('/nodeinfo/2.0.json', { metadata: { federation: { enabled: false } } })
  control.preload(true)
  control.resetStats()
  const tab = await (await stranger()).openTab('/main/public')
  await rowsOf(tab).first().waitFor()
  // Nothing is known of a network where there is no federation.
  await until('the entry to go', async () => {
    const entries = tab.page.getByRole('navigation').getByRole('link')
    return (await entries.count()) > 0 && (await entries.filter({ hasText: 'Known Network' }).count()) === 0
  })
  await until('what is large', () => answered().some((line) => line.includes('/instance/peers')), 20_000)
  for (const path of SHELL) expect(answered()).not.toContain(`GET ${path}`)
})

test('a first visit learns late that the instance is elsewhere, and is there by itself', async () => {
  const elsewhere = await openInstance({ posts: 20 })
  try {
    await elsewhere.post('rook', 'only to be read elsewhere')
    const { control } = world.instance
    control.answer('/static/config.json', { server: elsewhere.origin })
    control.fault({ match: '/static/config', delayMs: 1_500 })
    const profile = await stranger()
    // The other one's logo may not be used as a stencil here.
    profile.problems.expect(/logo\.svg/)
    // Its pictures may still be on their way when it ends.
    profile.problems.expect(/media\/pictures/)
    const tab = await profile.openTab('/main/public')
    await rowWith(tab, 'only to be read elsewhere').waitFor()
  } finally {
    await elsewhere.close()
  }
})
