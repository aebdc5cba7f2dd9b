import { Hono } from 'hono'
import { publish } from '../actions/publish.ts'
import { attachmentJson } from '../render/attachmentJson.ts'
import type { Scheduled } from '../state/draft.ts'
import type { Account } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages } from './paging.ts'
import { type Params, readParams, textOf } from './params.ts'

/** How far ahead a post has to be scheduled. */
const MIN_AHEAD_MS = 300_000

/** Posts for later, of Mastodon and Pleroma. */
export function scheduledRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { scheduled } = world.store
  const ownOf = ({ id }: Account) => [...scheduled.values()].filter(({ accountId }) => accountId === id)
  const found = (c: Call): Scheduled =>
    ownOf(needAccount(c)).find(({ id }) => id === c.req.param('id')) ?? notFound()

  api.get('/api/v1/scheduled_statuses', (c) => {
    const own = ownOf(needAccount(c)).reverse()
    linkPages(world, c, own[0]?.id, own.at(-1)?.id)
    return c.json(own.map((one) => scheduledJson(world, one)))
  })
  api.get('/api/v1/scheduled_statuses/:id', (c) => c.json(scheduledJson(world, found(c))))
  api.put('/api/v1/scheduled_statuses/:id', async (c) => {
    const one = found(c)
    one.at = timeOf(world, await readParams(c)) ?? one.at
    world.touch()
    return c.json(scheduledJson(world, one))
  })
  api.delete('/api/v1/scheduled_statuses/:id', (c) => {
    scheduled.delete(found(c).id)
    world.touch()
    return c.json({})
  })

  return api
}

/** When a post is to be published, if that is later. */
export function timeOf(world: World, params: Params): number | undefined {
  const { isPleroma } = world.dialect
  const text = isMastodon(world) || isPleroma ? textOf(params, 'scheduled_at') : undefined
  if (!text) return undefined
  const at = Date.parse(text)
  const words = isMastodon(world, 11) ? 'date must be' : 'The scheduled date must be'
  if (at >= world.now() + MIN_AHEAD_MS) return at
  // Pleroma publishes at once what is too soon.
  return isPleroma ? undefined : fail(422, `Validation failed: Scheduled at ${words} in the future`)
}

/** Keeps a post for later. */
export function schedule(world: World, draft: Scheduled['draft'], at: number): Scheduled {
  const made = { id: nextId(world.store), accountId: draft.author.id, at, draft }
  world.store.scheduled.set(made.id, made)
  world.touch()
  return made
}

/** Publishes the posts whose time has come. */
export function publishScheduled(world: World): void {
  const { scheduled } = world.store
  for (const { id, at, draft } of scheduled.values()) {
    if (at > world.now()) continue
    scheduled.delete(id)
    publish(world, draft)
  }
}

/** A post for later: not a post, but what will be asked for. */
export function scheduledJson(world: World, scheduled: Scheduled) {
  if (world.dialect.isPleroma) return pleromaJson(world, scheduled)
  const { id, at, draft } = scheduled
  const { text, spoilerText, sensitive, visibility, language, media = [], inReplyTo, quoted } = draft
  return {
    id,
    scheduled_at: new Date(at).toISOString(),
    params: {
      text,
      ...(isMastodon(world, 7)
        ? { quoted_status_id: quoted?.id ?? null, quote_approval_policy: 'public' }
        : {}),
      media_ids: media.length > 0 ? media.map((one) => one.id) : null,
      sensitive: sensitive || null,
      spoiler_text: spoilerText || null,
      visibility: visibility ?? null,
      language: language ?? null,
      scheduled_at: null,
      poll: null,
      allowed_mentions: null,
      idempotency: null,
      with_rate_limit: false,
      in_reply_to_id: inReplyTo?.id ?? null,
      application_id: 2,
    },
    media_attachments: media.map((one) => attachmentJson(world, one)),
  }
}

function pleromaJson(world: World, { id, at, draft }: Scheduled) {
  const { text, spoilerText, sensitive, visibility, media = [], inReplyTo } = draft
  const scheduled_at = new Date(at).toISOString()
  return {
    id,
    params: {
      expires_in: null,
      in_reply_to_id: inReplyTo?.id ?? null,
      poll: null,
      scheduled_at,
      sensitive: sensitive || null,
      spoiler_text: spoilerText || null,
      text,
      visibility,
    },
    scheduled_at,
    ...(media.length > 0 ? { media_attachments: media.map((one) => attachmentJson(world, one)) } : {}),
  }
}
