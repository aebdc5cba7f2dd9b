import { Hono } from 'hono'
import { statusJson } from '../render/statusJson.ts'
import type { Account, Status } from '../state/records.ts'
import type { TimelineAccess } from '../state/timelineAccess.ts'
import {
  isDirect,
  isHome,
  isListed,
  isPublic,
  isTagged,
  type PublicOptions,
  pageOfStatuses,
  passesReplies,
  type ReplyVisibility,
} from '../state/timelines.ts'
import { canSee, isBlocked, isMuted } from '../state/visibility.ts'
import { isMastodon, type World } from '../world.ts'
import { BUBBLE } from './akkoma.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { flagOf, listOfTexts, type Params, readParams, textOf } from './params.ts'

/** Timelines: home, public, hashtag, direct, list. */
export function timelineRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/timelines/home', async (c) => {
    const viewer = needAccount(c)
    const params = await readParams(c)
    return answerTimeline(world, c, params, (status) => {
      if (!isHome(store, status, viewer)) return false
      if (flagOf(params, 'local') && store.accounts.get(status.accountId)?.domain !== null) return false
      return !flagOf(params, 'only_media') || status.mediaIds.length > 0
    })
  })

  api.get('/api/v1/timelines/public', async (c) => {
    const params = await readParams(c)
    const options = publicOptions(params)
    const replies = world.dialect.publicReplies === true
    const mayRead = accessTo(world, c, 'live', options)
    return answerTimeline(
      world,
      c,
      params,
      (status) => mayRead(status) && isPublic(store, status, { ...options, replies }),
    )
  })

  // The posts of a few instances that the admin has chosen, which Akkoma alone has.
  api.get('/api/v1/timelines/bubble', async (c) => {
    if (world.dialect.name !== 'akkoma') return notFound('Not implemented')
    const params = await readParams(c)
    const options = { ...publicOptions(params), local: false, remote: false }
    return answerTimeline(world, c, params, (status) => {
      const { domain = null } = store.accounts.get(status.accountId) ?? {}
      return isPublic(store, status, options) && (domain === null || BUBBLE.includes(domain))
    })
  })

  api.get('/api/v1/timelines/tag/:tag', async (c) => {
    const params = await readParams(c)
    const options = publicOptions(params)
    const mayRead = accessTo(world, c, 'tags', options)
    const any = [c.req.param('tag'), ...(listOfTexts(params, 'any') ?? [])].map((tag) => tag.toLowerCase())
    const all = (listOfTexts(params, 'all') ?? []).map((tag) => tag.toLowerCase())
    const none = (listOfTexts(params, 'none') ?? []).map((tag) => tag.toLowerCase())
    return answerTimeline(world, c, params, (status) => {
      if (!mayRead(status) || !any.some((tag) => isTagged(store, status, tag, options))) return false
      return all.every((tag) => status.tags.includes(tag)) && !none.some((tag) => status.tags.includes(tag))
    })
  })

  api.get('/api/v1/timelines/direct', async (c) => {
    const viewer = needAccount(c)
    return answerTimeline(world, c, await readParams(c), (status) => isDirect(status, viewer))
  })

  api.get('/api/v1/timelines/list/:id', async (c) => {
    const viewer = needAccount(c)
    const list = store.lists.get(c.req.param('id'))
    if (list?.ownerId !== viewer.id) return notFound()
    return answerTimeline(world, c, await readParams(c), (status) => isListed(status, list))
  })

  return api
}

/** Answers with one page of the posts that `accept` selects and the viewer may see and has not muted or blocked. */
function answerTimeline(
  world: World,
  c: Call,
  params: Params,
  accept: (status: Status) => boolean,
): Response {
  const { store } = world
  const viewer: Account | null = c.get('account')
  const withMuted = flagOf(params, 'with_muted') ?? false
  const excluded = listOfTexts(params, 'exclude_visibilities') ?? []
  const replies = repliesOf(params)
  const page = pageOfStatuses(store, store.order, pageRequest(params), (status) => {
    if (!accept(status) || excluded.includes(status.visibility)) return false
    if (!canSee(store, status, viewer) || isBlocked(store, status, viewer)) return false
    if (!withMuted && isMuted(store, status, viewer, world.now())) return false
    return viewer === null || passesReplies(store, status, viewer, replies)
  })
  linkPages(world, c, page[0]?.id, page.at(-1)?.id)
  return c.json(page.map((status) => statusJson(world, status, viewer)))
}

/**
 * Which posts of a public or a tag's timeline the instance shows (Mastodon since 4.5). Ends the request of a visitor who would have
 * to log in.
 */
function accessTo(
  world: World,
  c: Call,
  feeds: keyof TimelineAccess,
  { local, remote }: PublicOptions,
): (status: Status) => boolean {
  if (!isMastodon(world, 7)) return () => true
  const access = world.timelineAccess[feeds]
  const asked = local ? [access.local] : remote ? [access.remote] : [access.local, access.remote]
  if (c.get('account') === null && asked.some((one) => one !== 'public'))
    fail(422, 'This method requires an authenticated user')
  return ({ accountId }) =>
    access[world.store.accounts.get(accountId)?.domain === null ? 'local' : 'remote'] !== 'disabled'
}

function publicOptions(params: Params): PublicOptions {
  return {
    local: flagOf(params, 'local') ?? false,
    remote: flagOf(params, 'remote') ?? false,
    onlyMedia: flagOf(params, 'only_media') ?? false,
    replies: true,
  }
}

function repliesOf(params: Params): ReplyVisibility {
  const value = textOf(params, 'reply_visibility')
  return value === 'following' || value === 'self' ? value : 'all'
}
