import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import type { World } from '../world.ts'
import type { Api, Env } from './env.ts'
import { flagOf, numberOf, readParams, textOf } from './params.ts'

const PAGE = 40
const MAX_PAGE = 80

/** The people who want to be found, by their latest post or by their age. */
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
    const limit = Math.min(Math.max(numberOf(params, 'limit') ?? PAGE, 1), MAX_PAGE)
    const listed = [...store.accounts.values()]
      .filter((one) => one.discoverable && !one.deactivated && (!local || one.domain === null))
      .sort((a, b) => (isNew ? b.createdAt - a.createdAt : lastPostAt(b.id) - lastPostAt(a.id)))
    return c.json(
      listed.slice(offset, offset + limit).map((one) => accountJson(world, one, c.get('account'))),
    )
  })

  return api
}
