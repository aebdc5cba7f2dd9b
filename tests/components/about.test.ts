import { beforeAll, describe, expect, test } from 'vitest'
import type { Locator } from './harness/locator.ts'
import type { Tab } from './harness/tab.tsx'
import { until } from './harness/time.ts'
import { openWorld } from './harness/world.ts'

const mainOf = ({ page }: Tab): Locator => page.getByRole('main')
const partOf = (tab: Tab, name: string): Locator => mainOf(tab).getByRole('region', { name, exact: true })
const besideOf = ({ page }: Tab): Locator => page.getByRole('complementary')

describe('the page about the instance', () => {
  let tab: Tab

  beforeAll(async () => {
    const world = await openWorld({ as: null, path: '/about' })
    tab = world.tab
    return () => world.close()
  })

  test('shows a visitor the description, the staff, the features, the terms and both versions', async () => {
    await mainOf(tab).getByRole('heading', { name: 'The Rookery', exact: true }).waitFor()
    await mainOf(tab).getByText('A made-up instance with made-up people').waitFor()
    await mainOf(tab).getByText('Welcome to the rookery').waitFor()
    const staff = partOf(tab, 'Staff')
    await staff.getByRole('link', { name: '@admin' }).waitFor()
    expect(await staff.getByRole('link', { name: '@admin' }).getAttribute('href')).toBe('/users/admin')
    await partOf(tab, 'Features').getByText('Text limit: 5,000').waitFor()
    await partOf(tab, 'Features').getByText('Shoutbox').waitFor()
    await partOf(tab, 'Terms of service').getByText('Break what you like.').waitFor()
    const versions = await mainOf(tab).getByRole('definition').allTextContents()
    expect(versions).toHaveLength(2)
    for (const words of versions) expect(words).toMatch(/\d+\.\d+/)
  })

  test("has the instance's panel and its features beside it", async () => {
    await besideOf(tab).getByText('Welcome to the rookery').first().waitFor()
    await besideOf(tab).getByText('Text limit: 5,000').waitFor()
  })
})

test('the page survives the death of its engine, and the next engine loads the terms again', async () => {
  const world = await openWorld({ as: null, path: '/about' })
  const words = partOf(world.tab, 'Terms of service').getByText('Break what you like.')
  await words.waitFor()
  const requests = (): number => world.stats().byPath['GET /static/terms-of-service.html'] ?? 0
  const before = requests()
  const { bootId } = await world.tab.health()
  await world.killEngine()
  await until('another engine', async () => (await world.tab.health()).bootId !== bootId)
  await until('the request for the terms', () => requests() > before)
  await partOf(world.tab, 'Staff').getByRole('link', { name: '@admin' }).waitFor()
  await words.waitFor()
})

test('the page reports that the terms could not be loaded, and loads them on retry', async () => {
  const world = await openWorld({
    as: null,
    path: '/about',
    before: ({ instance }) => instance.control.fault({ match: 'terms-of-service', dropConnection: true }),
  })
  const terms = partOf(world.tab, 'Terms of service')
  await mainOf(world.tab).getByRole('definition').first().waitFor()
  const retry = terms.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  world.instance.control.clearFaults()
  await retry.click()
  await terms.getByText('Break what you like.').waitFor()
})

test("a signed-in user who hides the instance's panel has none beside the page", async () => {
  const { tab } = await openWorld({ path: '/about' })
  const panel = besideOf(tab).getByText('Welcome to the rookery')
  await panel.waitFor()
  await tab.run({ kind: 'setPreferences', change: { hideISP: true } })
  await panel.waitFor({ state: 'detached' })
})

test('the panels that the instance turns off are missing beside the page only (L25, L26)', async () => {
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    before: ({ instance }) => {
      instance.control.answer('/api/pleroma/frontend_configurations', {
        pleroma_fe: { showFeaturesPanel: false, showInstanceSpecificPanel: false },
      })
      instance.control.answer('/static/config.json', { showInstanceSpecificPanel: false })
    },
  })
  await mainOf(tab).getByRole('definition').first().waitFor()
  await partOf(tab, 'Staff').waitFor()
  await mainOf(tab).getByText('Welcome to the rookery').waitFor()
  await partOf(tab, 'Features').waitFor()
  expect(await besideOf(tab).getByText('Welcome to the rookery').count()).toBe(0)
  expect(await besideOf(tab).getByText('Text limit: 5,000').count()).toBe(0)
})
