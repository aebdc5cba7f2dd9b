import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import type { World } from '../world.ts'
import type { Api, Env } from './env.ts'
import { flagOf, numberOf, readParams, textOf } from './params.ts'

const DEFAULT_LIMIT = 40
const MAX_LIMIT = 80

/** The discoverable accounts, by latest post or newest first. */
export function directoryRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/directory', async (c) => {
    const params = await readParams(c)
    const local = flagOf(params, 'local') ?? false
    const isNew = textOf(params, 'order') === 'new'
    const lastPostAt = (id: string): number =>
      store.statuses.get(store.byAuthor.get(id)?.at(-1) ?? '')?.createdAt ?? 0
    const offset = Math.max(numberOf(params, 'offset') ?? 0, 0)
    const limit = Math.min(Math.max(numberOf(params, 'limit') ?? DEFAULT_LIMIT, 1), MAX_LIMIT)
    const listed = [...store.accounts.values()]
      .filter((one) => one.discoverable && !one.deactivated && (!local || one.domain === null))
      .sort((a, b) => (isNew ? b.createdAt - a.createdAt : lastPostAt(b.id) - lastPostAt(a.id)))
    return c.json(
      listed.slice(offset, offset + limit).map((one) => accountJson(world, one, c.get('account'))),
    )
  })

  return api
}
