import { Hono } from 'hono'
import { react, reactionName, unreact } from '../actions/react.ts'
import { reactionsWithAccountsJson } from '../render/reactionsJson.ts'
import { statusJson } from '../render/statusJson.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { originalOf, statusOf } from './findStatus.ts'

/** Emoji reactions to posts. */
export function reactionRoutes(world: World): Api {
  const api = new Hono<Env>()
  const path = '/api/v1/pleroma/statuses/:id/reactions'

  api.get(path, (c) => {
    const status = originalOf(world, statusOf(world, c))
    return c.json(reactionsWithAccountsJson(world, status, c.get('account')))
  })

  api.get(`${path}/:emoji`, (c) => {
    const status = originalOf(world, statusOf(world, c))
    return c.json(reactionsWithAccountsJson(world, status, c.get('account'), c.req.param('emoji')))
  })

  api.put(`${path}/:emoji`, (c) => {
    const account = needAccount(c)
    const status = originalOf(world, statusOf(world, c))
    const name = reactionName(world, status, c.req.param('emoji'))
    if (name === null) return fail(400, 'Invalid emoji')
    react(world, status, account, name)
    return c.json(statusJson(world, status, account))
  })

  api.delete(`${path}/:emoji`, (c) => {
    const account = needAccount(c)
    const status = originalOf(world, statusOf(world, c))
    unreact(world, status, account, reactionName(world, status, c.req.param('emoji')) ?? '')
    return c.json(statusJson(world, status, account))
  })

  return api
}
