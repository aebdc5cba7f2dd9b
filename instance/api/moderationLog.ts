import { Hono } from 'hono'
import type { World } from '../world.ts'
import type { Api, Env } from './env.ts'
import { needPrivilege } from './needPrivilege.ts'
import { numberOf, readParams, textOf } from './params.ts'

/** Pleroma's admin API for the moderation log. */
export function moderationLogRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/pleroma/admin/moderation_log', async (c) => {
    needPrivilege(world, c, 'moderation_log_read')
    const params = await readParams(c)
    const size = numberOf(params, 'page_size') ?? 50
    const start = ((numberOf(params, 'page') ?? 1) - 1) * size
    const [search, actorId] = [textOf(params, 'search')?.toLowerCase() ?? '', textOf(params, 'user_id')]
    const entries = [...store.moderationLog.values()]
      .filter((entry) => actorId === undefined || entry.actorId === actorId)
      .filter(({ message }) => message.toLowerCase().includes(search))
      .reverse()
    const items = entries.slice(start, start + size).map(({ id, at, actorId, message }) => ({
      id: Number(id),
      data: { actor: { id: actorId, nickname: store.accounts.get(actorId)?.username, type: 'user' } },
      time: Math.floor(at / 1000),
      message,
    }))
    return c.json({ items, total: entries.length })
  })

  return api
}
