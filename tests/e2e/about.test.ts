import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axe } from './harness/axe.ts'
import { until } from './harness/browser.ts'
import { openClientWorld } from './harness/clientWorld.ts'
import { resize } from './harness/resize.ts'
import type { Tab } from './harness/tab.ts'
import { wear } from './harness/wear.ts'
import type { World } from './harness/world.ts'

let world: World
let visitor: Tab
/** In another browser. */
let member: Tab | undefined

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const partOf = (tab: Tab, name: string): Locator => mainOf(tab).getByRole('region', { name, exact: true })
const besideOf = ({ page }: Tab): Locator => page.getByRole('complementary')

beforeAll(async () => {
  world = await openClientWorld({ instance: { posts: 60 } })
  visitor = await world.openTab('/about')
})

afterAll(() => world?.close())

afterEach(() => {
  world.instance.control.clearFaults()
  world.instance.control.clearAnswers()
})

test('a visitor reads what the instance is, who runs it, what it can, its terms and both versions', async () => {
  await mainOf(visitor).getByRole('heading', { name: 'The Rookery', exact: true }).waitFor()
  await mainOf(visitor).getByText('A made-up instance with made-up people').waitFor()
  await mainOf(visitor).getByText('Welcome to the rookery').waitFor()
  const staff = partOf(visitor, 'Staff')
  await staff.getByRole('link', { name: '@admin' }).waitFor()
  expect(await staff.getByRole('link', { name: '@admin' }).getAttribute('href')).toBe('/users/admin')
  await partOf(visitor, 'Features').getByText('Text limit: 5,000').waitFor()
  await partOf(visitor, 'Features').getByText('Shoutbox').waitFor()
  await partOf(visitor, 'Terms of service').getByText('Break what you like.').waitFor()
  const versions = await mainOf(visitor).getByRole('definition').allTextContents()
  expect(versions).toHaveLength(2)
  for (const words of versions) expect(words).toMatch(/\d+\.\d+/)
})

test('beside it stand the instance’s panel and what it can do', async () => {
  await besideOf(visitor).getByText('Welcome to the rookery').first().waitFor()
  await besideOf(visitor).getByText('Text limit: 5,000').waitFor()
})

test('it stands when its engine is lost, and is told all of it by the next one', async () => {
  const words = partOf(visitor, 'Terms of service').getByText('Break what you like.')
  await words.waitFor()
  const asked = (): number => world.stats().byPath['GET /static/terms-of-service.html'] ?? 0
  const before = asked()
  const { bootId } = await visitor.health()
  await world.killEngine()
  await until('another engine', async () => (await visitor.health()).bootId !== bootId)
  await until('its question for the terms', () => asked() > before)
  await partOf(visitor, 'Staff').getByRole('link', { name: '@admin' }).waitFor()
  await words.waitFor()
})

test('without its terms the page stands and says so, and they are there when they are asked for again', async () => {
  world.instance.control.fault({ match: 'terms-of-service', dropConnection: true })
  member = await (await world.newProfile()).openTab('/about')
  const terms = partOf(member, 'Terms of service')
  await mainOf(member).getByRole('definition').first().waitFor()
  const again = terms.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  world.instance.control.clearFaults()
  await again.click()
  await terms.getByText('Break what you like.').waitFor()
})

test('nothing is in the way', async () => {
  for (const [theme, width] of [
    ['pleroma-light', 320],
    ['pleroma-dark', 1366],
  ] as const) {
    await wear(visitor, theme)
    await resize(visitor, { width, height: 768 })
    await partOf(visitor, 'Terms of service').getByText('Break what you like.').waitFor()
    expect(await axe(visitor)).toEqual([])
    expect(
      await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})

test('a member who hides the instance’s panel has none beside the page', async () => {
  member ??= await (await world.newProfile()).openTab('/login')
  await world.signIn(member)
  const panel = besideOf(member).getByText('Welcome to the rookery')
  await panel.waitFor()
  await member.run({ kind: 'setPreferences', change: { hideISP: true } })
  await panel.waitFor({ state: 'detached' })
})

test('what the instance does not want to show is not there', async () => {
  world.instance.control.answer('/api/pleroma/frontend_configurations', {
    pleroma_fe: { showFeaturesPanel: false, showInstanceSpecificPanel: false },
  })
  world.instance.control.answer('/static/config.json', { showInstanceSpecificPanel: false })
  const tab = await (await world.newProfile()).openTab('/about')
  await mainOf(tab).getByRole('definition').first().waitFor()
  await partOf(tab, 'Staff').waitFor()
  expect(await tab.page.getByText('Welcome to the rookery').count()).toBe(0)
  expect(await tab.page.getByText('Text limit: 5,000').count()).toBe(0)
})
