import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import type { Account } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { numberOf, readParams } from './params.ts'

/** Suggested accounts: local ones that the viewer does not follow. Empty while `world.suggests` is off. */
export function suggestionRoutes(world: World): Api {
  const api = new Hono<Env>()

  function suggested(viewer: Account, limit: number): Account[] {
    if (!world.suggests) return []
    const { accounts, follows, requests, dismissals } = world.store
    return [...accounts.values()]
      .filter((one) => one.domain === null && !one.deactivated && one.id !== viewer.id)
      .filter((one) => ![follows, requests, dismissals].some((edges) => edges.has(viewer.id, one.id)))
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
      suggested(viewer, limit).map((one, index) => ({
        source: index % 2 === 0 ? 'staff' : 'past_interactions',
        ...(isMastodon(world) && {
          sources: [index % 2 === 0 ? 'featured' : 'friends_of_friends'],
        }),
        account: accountJson(world, one, viewer),
      })),
    )
  })

  api.delete('/api/v1/suggestions/:id', (c) => {
    world.store.dismissals.set(needAccount(c).id, c.req.param('id'), true)
    world.touch()
    return c.json({})
  })

  return api
}
