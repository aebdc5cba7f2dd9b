import { Hono } from 'hono'
import { emojiIn } from '../render/emojiJson.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import type { Account, Announcement } from '../state/records.ts'
import { format } from '../text/format.ts'
import type { World } from '../world.ts'
import { notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'

/** The announcements that users read and dismiss. */
export function announcementRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { announcements } = world.store

  api.get('/api/v1/announcements', (c) => {
    const viewer = needAccount(c)
    return c.json(
      newestFirst(world)
        .filter((one) => isActive(world, one))
        .map((one) => announcementJson(world, one, viewer)),
    )
  })

  api.post('/api/v1/announcements/:id/dismiss', (c) => {
    const viewer = needAccount(c)
    const found = announcements.get(c.req.param('id'))
    if (!found) return notFound()
    if (!found.readBy.includes(viewer.id)) found.readBy.push(viewer.id)
    world.touch()
    return c.json({})
  })

  return api
}

/** All announcements, newest first. */
export const newestFirst = (world: World): Announcement[] =>
  [...world.store.announcements.values()].sort((a, b) => b.publishedAt - a.publishedAt)

function isActive(world: World, one: Announcement): boolean {
  const now = world.now()
  const hasBegun = one.startsAt === null || Date.parse(one.startsAt) <= now
  return hasBegun && (one.endsAt === null || Date.parse(one.endsAt) >= now)
}

/** An announcement's JSON for `viewer`. Only the managers' API has its source. */
export function announcementJson(
  world: World,
  one: Announcement,
  viewer: Account,
  options: { readonly withSource?: boolean } = {},
) {
  return {
    id: one.id,
    content: withOrigin(format(world, one.rawContent, 'text/plain').html, world.origin),
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    all_day: one.allDay,
    published_at: new Date(one.publishedAt).toISOString(),
    updated_at: new Date(one.updatedAt).toISOString(),
    read: one.readBy.includes(viewer.id),
    mentions: [],
    statuses: [],
    tags: [],
    emojis: emojiIn(world, one.rawContent),
    reactions: [],
    ...(options.withSource ? { pleroma: { raw_content: one.rawContent } } : {}),
  }
}
