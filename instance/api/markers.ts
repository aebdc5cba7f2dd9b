import { Hono } from 'hono'
import { compareIds } from '../state/paging.ts'
import type { Account } from '../state/records.ts'
import type { World } from '../world.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'
import { groupOf, listOfTexts, readParams, textOf } from './params.ts'

const TIMELINES = ['home', 'notifications']

/** Reading positions in the home timeline and the notifications. */
export function markerRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/markers', async (c) => {
    const account = needAccount(c)
    const names = listOfTexts(await readParams(c), 'timeline') ?? TIMELINES
    return c.json(markersJson(world, account, names))
  })

  api.post('/api/v1/markers', async (c) => {
    const account = needAccount(c)
    const params = await readParams(c)
    const marks = store.markers.get(account.id) ?? {}
    const set = TIMELINES.filter((name) => {
      const id = textOf(groupOf(params, name) ?? {}, 'last_read_id')
      if (id === undefined) return false
      marks[name] = { lastReadId: id, version: (marks[name]?.version ?? 0) + 1, updatedAt: world.now() }
      return true
    })
    store.markers.set(account.id, marks)
    if (set.includes('notifications')) markSeenUpTo(world, account, marks.notifications?.lastReadId ?? '')
    world.touch()
    return c.json(markersJson(world, account, set))
  })

  return api
}

function markSeenUpTo(world: World, account: Account, id: string): void {
  for (const item of world.store.notifications.get(account.id) ?? []) {
    if (compareIds(item.id, id) <= 0) item.seen = true
  }
}

function markersJson(world: World, account: Account, names: string[]) {
  const marks = world.store.markers.get(account.id) ?? {}
  const unread = (world.store.notifications.get(account.id) ?? []).filter((item) => !item.seen).length
  return Object.fromEntries(
    names.flatMap((name) => {
      const mark = marks[name]
      if (!mark) return []
      const json = {
        last_read_id: mark.lastReadId,
        version: mark.version,
        updated_at: new Date(mark.updatedAt).toISOString(),
        pleroma: { unread_count: name === 'notifications' ? unread : 0 },
      }
      return [[name, json]]
    }),
  )
}
