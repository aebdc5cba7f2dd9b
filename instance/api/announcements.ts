import { Hono } from 'hono'
import { reactionName } from '../actions/react.ts'
import { emojiIn, emojiPath } from '../render/emojiJson.ts'
import { withOrigin } from '../state/originPlaceholder.ts'
import type { Account, Announcement } from '../state/records.ts'
import { deliverToUser } from '../stream/deliver.ts'
import { format } from '../text/format.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'

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

  for (const [method, on] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const)
    api.on(method, '/api/v1/announcements/:id/reactions/:name', (c: Call) => {
      if (!isMastodon(world)) return notFound('Not implemented')
      const viewer = needAccount(c)
      const found = announcements.get(c.req.param('id') ?? '')
      if (!found) return notFound()
      const before = found.reactions ?? []
      const name = reactionName(world, { reactions: before }, c.req.param('name') ?? '')
      if (name === null) return fail(422, 'Validation failed: Name is not a recognized emoji')
      const by = (before.find((one) => one.name === name)?.accountIds ?? []).filter((id) => id !== viewer.id)
      if (on && !before.some((one) => one.name === name) && before.length >= MAX_REACTIONS)
        return fail(422, 'Validation failed: Limit of different reactions reached')
      const accountIds = on ? [...by, viewer.id] : by
      const known = before.some((one) => one.name === name) ? before : [...before, { name, accountIds: [] }]
      found.reactions = known
        .map((one) => (one.name === name ? { name, accountIds } : one))
        .filter((one) => one.accountIds.length > 0)
      world.touch()
      for (const account of world.store.accounts.values())
        deliverToUser(world, account, 'announcement.reaction', () => ({
          name,
          count: accountIds.length,
          announcement_id: found.id,
        }))
      return c.json({})
    })

  return api
}

/** How many different reactions an announcement of Mastodon may have. */
const MAX_REACTIONS = 8

/** An announcement's reactions. Only custom emoji have a picture. */
const reactionsJson = (world: World, { reactions = [] }: Announcement, viewer: Account) =>
  reactions.map(({ name, accountIds }) => {
    const path = emojiPath(world, name)
    const url = `${world.origin}${path}`
    const me = accountIds.includes(viewer.id)
    return { name, count: accountIds.length, me, ...(path === null ? {} : { url, static_url: url }) }
  })

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
    reactions: reactionsJson(world, one, viewer),
    ...(options.withSource ? { pleroma: { raw_content: one.rawContent } } : {}),
  }
}
