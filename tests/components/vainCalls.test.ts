import { describe, expect, test } from 'vitest'
import type { DialectName } from '../../instance/dialects/dialectName.ts'
import { type RouteIds, routeTable, seedRoutes } from '../e2e/harness/routeTable.ts'
import type { Tab } from './harness/tab.tsx'
import { openWorld, type World } from './harness/world.ts'

/** What is asked for though it may not be there: the client's own configuration, and the people that two addresses name. */
const EXPECTED = /^GET (\/static\/config\.json|\/api\/v1\/accounts\/(lookup|nobody-of-that-name)) 404$/

/** Mastodon 4.6 does not say that it keeps the list to itself. */
const WITHHELD = 'GET /api/v1/instance/domain_blocks 404'
const NODEINFO = 'GET /nodeinfo/2.0.json 404'
const both = (...calls: string[]) => ({ member: calls, visitor: calls })

/** What each server is asked for in vain, once. A server that nobody knows is asked. */
const VAIN: { readonly [D in DialectName]?: ReturnType<typeof both> } = {
  'mastodon@4.6': both(WITHHELD),
  gotosocial: both(NODEINFO),
  plain: {
    member: [
      'GET /api/v1/announcements 404',
      'GET /api/v1/conversations 404',
      'GET /api/v1/custom_emojis 404',
      'GET /api/v1/filters 404',
      'GET /api/v1/instance/peers 404',
      NODEINFO,
    ],
    visitor: [
      'GET /api/pleroma/captcha 404',
      'GET /api/v1/custom_emojis 404',
      'GET /api/v1/instance/peers 404',
      'GET /api/v1/pleroma/captcha 404',
      NODEINFO,
    ],
  },
}

const PROFILE_TABS = ['statuses', 'replies', 'media', 'followers', 'followees', 'favorites', 'pins']

async function seeSettings({ page }: Tab, world: World): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).first().click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.waitFor()
  const tabs = settings.getByRole('tab')
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click()
    await world.tick(1_500)
  }
  await page.keyboard.press('Escape')
}

/** Opens every page, every tab of two profiles, and all settings. */
async function walk(world: World, ids: RouteIds): Promise<void> {
  await world.tick(15_000)
  const profiles = ['/users/luna', '/users/rook'].flatMap((path) =>
    PROFILE_TABS.map((tab) => `${path}?tab=${tab}`),
  )
  for (const path of [...routeTable(ids).map(([path]) => path), ...profiles]) {
    await world.tab.go(path)
    await world.tick(1_500)
  }
  await seeSettings(world.tab, world)
}

/** Not the newest Pleroma, which has all that the embedded instance has. */
const SERVERS = ['pleroma@2.7', 'akkoma', 'mastodon@4.3', 'mastodon@4.6', 'gotosocial', 'plain'] as const

describe.each(SERVERS)('at a %s server', (dialect) => {
  test.each([
    ['a member of the staff', 'luna'],
    ['a visitor', null],
  ])('the session of %s makes no call that the server lacks (I46)', async (_, as) => {
    const made: RouteIds[] = []
    const world = await openWorld({
      as,
      instance: { dialect },
      before: async (before) => {
        const { state } = before.instance
        Object.assign(state.accounts.get(state.byAcct.get('luna') ?? '') ?? {}, { role: 'admin' })
        made.push(await seedRoutes(before))
      },
    })
    for (const ids of made) await walk(world, ids)
    const vain = world
      .stats()
      .requests.filter(({ status }) => [404, 405, 501].includes(status))
      .map(({ method, path, status }) => `${method} ${path} ${status}`)
      .filter((call) => !EXPECTED.test(call))
    expect(vain.toSorted()).toEqual(VAIN[dialect]?.[as === null ? 'visitor' : 'member'] ?? [])
  })
})
