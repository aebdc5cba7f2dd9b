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

  test('shows a visitor the description, the staff, the features, the terms, both versions and the licences (I30, I37)', async () => {
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
    const licences = partOf(tab, 'Version').getByRole('link', { name: 'Third-party licenses' })
    expect(await licences.getAttribute('href')).toBe('/third-party.txt')
  })

  test('groups the staff, and lists the rules (MO10, I30)', async () => {
    const staff = partOf(tab, 'Staff')
    const admins = staff.getByRole('list', { name: 'Admins' })
    await admins.getByRole('link', { name: '@admin' }).waitFor()
    const moderators = staff.getByRole('list', { name: 'Moderators' })
    await moderators.getByRole('link', { name: '@moss' }).waitFor()
    expect(await admins.getByRole('listitem').count()).toBe(1)
    const rule = partOf(tab, 'Rules').getByRole('listitem').filter({ hasText: 'Magpies, this means you.' })
    await rule.waitFor()
    // In a page from right to left, the number of a rule with a direction of its own stands where the list has no room for it.
    expect(await rule.getAttribute('dir')).toBeNull()
  })

  test('shows the policies, the instances with the reasons, and the words (MO12)', async () => {
    const federation = partOf(tab, 'Federation')
    await federation.getByRole('list', { name: 'Enabled policies' }).getByText('TagPolicy').waitFor()
    const rejected = federation.getByRole('region', { name: 'Rejected 1' })
    const cuckoo = rejected.getByRole('listitem').filter({ hasText: 'cuckoo.example' })
    await cuckoo.getByText('Lays its eggs in the nests of others.').waitFor()
    const quarantined = federation.getByRole('region', { name: 'Quarantined 1' }).getByRole('listitem')
    expect(await quarantined.textContent()).toBe('shrike.exampleKeeps its guests on thorns.')
    const replaced = federation.getByRole('region', { name: 'Words that are replaced' })
    expect(await replaced.getByRole('listitem').textContent()).toBe('pigeon → rock dove')
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
      instance.control.overrideAnswer('/api/pleroma/frontend_configurations', {
        pleroma_fe: { showFeaturesPanel: false, showInstanceSpecificPanel: false },
      })
      instance.control.overrideAnswer('/static/config.json', { showInstanceSpecificPanel: false })
    },
  })
  await mainOf(tab).getByRole('definition').first().waitFor()
  await partOf(tab, 'Staff').waitFor()
  await mainOf(tab).getByText('Welcome to the rookery').waitFor()
  await partOf(tab, 'Features').waitFor()
  expect(await besideOf(tab).getByText('Welcome to the rookery').count()).toBe(0)
  expect(await besideOf(tab).getByText('Text limit: 5,000').count()).toBe(0)
})

test('of 50,000 instances only a few rows are rendered, and the search finds one of them (MO21)', async () => {
  const reject = Array.from({ length: 50_000 }, (_, index) => `nest-${index}.example`)
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    before: ({ instance }) =>
      instance.control.overrideAnswer('/nodeinfo/2.0.json', {
        metadata: {
          federation: {
            mrf_simple: { reject },
            mrf_simple_info: { reject: { 'nest-777.example': { reason: 'Too loud at night' } } },
          },
        },
      }),
  })
  const rejected = partOf(tab, 'Federation').getByRole('region', { name: 'Rejected 50,000' })
  const rows = rejected.getByRole('listitem')
  await rows.first().waitFor()
  expect(await rows.count()).toBeLessThan(60)
  const search = rejected.getByRole('searchbox', { name: 'Search instances' })
  await search.fill('loud')
  await rejected.getByText('1 instance found').waitFor()
  expect(await rows.textContent()).toBe('nest-777.exampleToo loud at night')
  await search.fill('no such nest')
  await rejected.getByText('0 instances found').waitFor()
  expect(await rows.count()).toBe(0)
})

test('on Mastodon the page has the account to contact, the blocked instances if they are told, and all three texts (I35, MO10, MO20)', async () => {
  const { tab } = await openWorld({
    as: null,
    path: '/about',
    instance: { dialect: 'mastodon' },
    before: ({ instance }) => instance.control.showBlockedDomains(true),
  })
  await partOf(tab, 'Staff').getByRole('list', { name: 'Contact' }).getByText('@admin').waitFor()
  const limited = partOf(tab, 'Federation').getByRole('region', { name: 'Limited 1' })
  await limited.getByText('noisy-miner.example').waitFor()
  await partOf(tab, 'About').getByText('open at night').waitFor()
  await partOf(tab, 'Terms of service').getByText('Stop it, and it is gone.').waitFor()
  await partOf(tab, 'Privacy policy').getByText('Twigs, and nothing else.').waitFor()
})

test('blocked instances that could not be loaded say so, and load on retry (MO20)', async () => {
  const { instance, tab } = await openWorld({
    as: null,
    path: '/about',
    instance: { dialect: 'mastodon' },
    before: (world) => {
      world.instance.control.showBlockedDomains(true)
      world.instance.control.fault({ match: 'domain_blocks', status: 500 })
    },
  })
  const retry = partOf(tab, 'Federation').getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  instance.control.clearFaults()
  await retry.click()
  await partOf(tab, 'Federation').getByText('cuckoo.example').waitFor()
})
