import { type Context, Hono } from 'hono'
import { compose } from '../actions/publish.ts'
import type { ReplySearch } from '../state/replySearches.ts'
import { addStatus } from '../state/statuses.ts'
import { isMastodon, type World } from '../world.ts'
import { notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Env } from './env.ts'

/** The first Mastodon that looks for the replies to a post when it is opened: 4.5. */
const SEARCHES_API = 7
/** How many seconds a client waits before it asks. */
const RETRY_S = 3

/** Whether a search for replies has ended, and how it goes. */
export function replySearchRoutes(world: World): Api {
  const api = new Hono<Env>()
  api.get('/api/v1_alpha/async_refreshes/:id', (c) => {
    if (!isMastodon(world, SEARCHES_API)) return notFound('Not implemented')
    needAccount(c)
    const search = world.replySearches.find(({ id }) => id === c.req.param('id'))
    if (search === undefined) return notFound()
    endIfDue(world, search)
    const status = search.ended ? 'finished' : 'running'
    const result_count = search.ended ? search.replies.length : 0
    return c.json({ async_refresh: { id: search.id, status, result_count } })
  })
  return api
}

/** Begins the search for replies to a post that a member opens, and says in a header that it goes on. */
export function searchReplies(world: World, c: Context<Env>, statusId: string): void {
  const search = world.replySearches.find((one) => one.statusId === statusId && !one.ended)
  if (search === undefined || c.get('account') === null || !isMastodon(world, SEARCHES_API)) return
  search.endsAt ??= world.now() + search.workMs
  endIfDue(world, search)
  if (!search.ended) c.header('Mastodon-Async-Refresh', `id="${search.id}", retry=${RETRY_S}, result_count=0`)
}

/** What it finds is stored, and not streamed: the posts are old. */
function endIfDue(world: World, search: ReplySearch): void {
  const { endsAt, ended, statusId, replies } = search
  if (ended || endsAt === null || world.now() < endsAt) return
  search.ended = true
  const parent = world.store.statuses.get(statusId)
  if (parent === undefined) return
  for (const { author, text } of replies)
    addStatus(world.store, compose(world, { author, text, inReplyTo: parent, visibility: 'public' }).status)
  world.touch()
}
