import { Hono } from 'hono'
import type { Announcement } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import { announcementJson, newestFirst } from './announcements.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { needPrivilege } from './needPrivilege.ts'
import { flagOf, numberOf, type Params, readParams, textOf } from './params.ts'

const PATH = '/api/v1/pleroma/admin/announcements'

/** The admin API for announcements, including those that are not shown to users. */
export function adminAnnouncementRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  const needManager = (c: Call) => needPrivilege(world, c, 'announcements_manage_announcements')

  function announcementOf(c: Call): Announcement {
    return store.announcements.get(c.req.param('id') ?? '') ?? notFound('Not found')
  }

  api.get(PATH, async (c) => {
    const viewer = needManager(c)
    const params = await readParams(c)
    const offset = numberOf(params, 'offset') ?? 0
    const page = newestFirst(world).slice(offset, offset + (numberOf(params, 'limit') ?? 20))
    return c.json(page.map((one) => announcementJson(world, one, viewer, { withSource: true })))
  })

  api.get(`${PATH}/:id`, (c) => {
    const viewer = needManager(c)
    return c.json(announcementJson(world, announcementOf(c), viewer, { withSource: true }))
  })

  api.post(PATH, async (c) => {
    const viewer = needManager(c)
    const params = await readParams(c)
    const now = world.now()
    const made: Announcement = {
      id: nextId(store),
      rawContent: textOf(params, 'content') ?? fail(400, 'Missing field: content.'),
      publishedAt: now,
      updatedAt: now,
      startsAt: dateOf(params, 'starts_at') ?? null,
      endsAt: dateOf(params, 'ends_at') ?? null,
      allDay: flagOf(params, 'all_day') ?? false,
      readBy: [],
    }
    store.announcements.set(made.id, made)
    world.touch()
    return c.json(announcementJson(world, made, viewer, { withSource: true }))
  })

  api.patch(`${PATH}/:id`, async (c) => {
    const viewer = needManager(c)
    const found = announcementOf(c)
    const params = await readParams(c)
    const content = textOf(params, 'content')
    const [startsAt, endsAt] = [dateOf(params, 'starts_at'), dateOf(params, 'ends_at')]
    if (content !== undefined) found.rawContent = content
    if (startsAt !== undefined) found.startsAt = startsAt
    if (endsAt !== undefined) found.endsAt = endsAt
    found.allDay = flagOf(params, 'all_day') ?? found.allDay
    found.updatedAt = world.now()
    world.touch()
    return c.json(announcementJson(world, found, viewer, { withSource: true }))
  })

  api.delete(`${PATH}/:id`, (c) => {
    needManager(c)
    store.announcements.delete(announcementOf(c).id)
    world.touch()
    return c.json({})
  })

  return api
}

/** A time in ISO format; null if it is cleared, undefined if it is not sent. */
function dateOf(params: Params, name: string): string | null | undefined {
  const value = params[name]
  if (value === undefined || value === null) return value
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms)
    ? fail(400, `Invalid format. Expected :"date-time". (${name})`)
    : new Date(ms).toISOString()
}
