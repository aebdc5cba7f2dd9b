import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { numberOf, readParams } from './params.ts'

/** Suggested accounts: local ones that the viewer does not follow. Empty while `world.suggests` is off. */
export function suggestionRoutes(world: World): Api {
  const api = new Hono<Env>()

  function suggested(viewer: Account, limit: number): Account[] {
    if (!world.suggests) return []
    const { accounts, follows, requests } = world.store
    return [...accounts.values()]
      .filter((one) => one.domain === null && !one.deactivated && one.id !== viewer.id)
      .filter((one) => !follows.has(viewer.id, one.id) && !requests.has(viewer.id, one.id))
      .slice(0, Math.min(limit, 80))
  }

  api.get('/api/v1/suggestions', async (c) => {
    const viewer = needAccount(c)
    const limit = numberOf(await readParams(c), 'limit') ?? 40
    return c.json(suggested(viewer, limit).map((one) => accountJson(world, one, viewer)))
  })

  api.get('/api/v2/suggestions', async (c) => {
    const viewer = needAccount(c)
    const limit = numberOf(await readParams(c), 'limit') ?? 40
    return c.json(
      suggested(viewer, limit).map((one) => ({ source: 'staff', account: accountJson(world, one, viewer) })),
    )
  })

  return api
}
