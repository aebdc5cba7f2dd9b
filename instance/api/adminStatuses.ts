import { Hono } from 'hono'
import { logAct } from '../actions/logAct.ts'
import { remove } from '../actions/remove.ts'
import { statusJson } from '../render/statusJson.ts'
import type { Status } from '../state/records.ts'
import { deliverStatus } from '../stream/deliver.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { needPrivilege } from './needPrivilege.ts'
import { flagOf, readParams, textOf } from './params.ts'

const PATH = '/api/pleroma/admin/statuses/:id'
const VISIBILITIES = ['public', 'unlisted', 'private'] as const

/** Pleroma's admin API for posts. */
export function adminStatusRoutes(world: World): Api {
  const api = new Hono<Env>()
  const statusOf = (c: Call): Status =>
    world.store.statuses.get(c.req.param('id') ?? '') ?? notFound('Not found')

  api.put(PATH, async (c) => {
    const actor = needPrivilege(world, c, 'messages_delete')
    const status = statusOf(c)
    const params = await readParams(c)
    const requested = textOf(params, 'visibility')
    const visibility = VISIBILITIES.find((one) => one === requested)
    if (requested !== undefined && visibility === undefined) fail(400, 'Unsupported visibility')
    status.sensitive = flagOf(params, 'sensitive') ?? status.sensitive
    status.visibility = visibility ?? status.visibility
    deliverStatus(world, status, 'status.update')
    logAct(world, actor, `updated status #${status.id}`)
    // As in Pleroma, the answer has no viewer.
    return c.json(statusJson(world, status, null))
  })

  api.delete(PATH, (c) => {
    const actor = needPrivilege(world, c, 'messages_delete')
    const status = statusOf(c)
    remove(world, status)
    logAct(world, actor, `deleted status #${status.id}`)
    return c.json({})
  })

  return api
}
