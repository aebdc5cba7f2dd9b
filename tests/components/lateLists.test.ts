import { expect, test } from 'vitest'
import { DESKTOP, PHONE } from './harness/dom.ts'
import type { Locator } from './harness/locator.ts'
import { until } from './harness/time.ts'
import { openWorld, type World } from './harness/world.ts'

const LISTS = 'GET /api/v1/lists$'

const openWith = (fault: { readonly delayMs?: number; readonly status?: number }, size = DESKTOP) =>
  openWorld({ size, before: ({ instance }) => instance.control.fault({ match: LISTS, ...fault }) })
const navigation = ({ tab }: World): Locator => tab.page.getByRole('navigation', { name: 'Navigation' })
const link = (world: World, name: string): Locator =>
  navigation(world).getByRole('link', { name, exact: true })
const group = (world: World): Locator => navigation(world).getByRole('button', { name: 'Lists', exact: true })
/** The panel below the navigation. */
const features = ({ tab }: World): Locator => tab.page.getByRole('region', { name: 'Features' })

test('what stands below the lists appears with them (N48)', async () => {
  const world = await openWith({ delayMs: 2_000 })
  await world.tick(1_000)
  expect(await link(world, 'Public').count()).toBe(1)
  expect(await link(world, 'Interactions').count()).toBe(0)
  expect(await features(world).count()).toBe(0)
  await link(world, 'Interactions').waitFor()
  expect(await link(world, 'Waders').count()).toBe(1)
  await features(world).waitFor()
})

test('lists that come late are in a collapsed group, and move nothing until it is expanded (N48)', async () => {
  const world = await openWith({ delayMs: 5_000 })
  await link(world, 'Interactions').waitFor()
  expect(await group(world).getAttribute('aria-expanded')).toBe('false')
  await until('the lists', async () => (await navigation(world).innerText()).includes('Waders'))
  expect(await link(world, 'Waders').count()).toBe(0)
  await group(world).click()
  expect(await link(world, 'Waders').count()).toBe(1)
})

test('a group of late lists that is expanded before they come hides nothing again (N48)', async () => {
  const world = await openWith({ delayMs: 10_000 })
  await link(world, 'Interactions').waitFor()
  await group(world).click()
  expect(await link(world, 'Interactions').count()).toBe(1)
  await link(world, 'Waders').waitFor()
})

test('where the lists cannot be loaded, nothing waits for them (N48)', async () => {
  const world = await openWith({ status: 404 })
  await world.tick(500)
  expect(await link(world, 'Interactions').count()).toBe(1)
})

test('a menu of a phone that opens after the load has failed has all entries at once, and leaves the group expanded (N48)', async () => {
  const world = await openWith({ status: 404 }, PHONE)
  const { page } = world.tab
  await until('the load to be refused', () => (world.stats().byPath['GET /api/v1/lists'] ?? 0) > 0)
  await world.tick(500)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const entries = menu.getByRole('link', { name: 'Interactions' })
  const lists = menu.getByRole('button', { name: 'Lists', exact: true })
  await entries.waitFor()
  expect(await lists.getAttribute('aria-expanded')).toBe('true')
})

test('the lists stay while another engine loads them again (N48)', async () => {
  const world = await openWorld()
  await link(world, 'Waders').waitFor()
  world.instance.control.fault({ match: LISTS, delayMs: 2_000 })
  await world.killEngine()
  await world.tick(1_500)
  expect(await link(world, 'Waders').count()).toBe(1)
  expect(await link(world, 'Interactions').count()).toBe(1)
})
