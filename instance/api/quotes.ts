import { Hono } from 'hono'
import { statusJson } from '../render/statusJson.ts'
import { pageOf } from '../state/paging.ts'
import type { Status } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { statusOf } from './findStatus.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams, textOf } from './params.ts'

/** The first Mastodon with quotes: 4.5. */
const QUOTES_API = 7

/** The quotes of a post, who may quote it, and taking one's own post out of a quote, as on Mastodon. */
export function quoteRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  /** The reader's own post of the path. */
  function ownPost(c: Call): Status {
    if (!isMastodon(world, QUOTES_API)) return notFound('Not implemented')
    const own = needAccount(c)
    const status = statusOf(world, c)
    return status.accountId === own.id ? status : fail(403, 'This action is not allowed')
  }

  api.get('/api/v1/statuses/:id/quotes', async (c) => {
    if (!isMastodon(world, QUOTES_API)) return notFound('Not implemented')
    const viewer = needAccount(c)
    const status = statusOf(world, c)
    const asked = pageRequest(await readParams(c))
    const page = pageOf(
      quotesOf(world, status),
      ({ id }) => id,
      asked,
      (quote) => canSee(store, quote, viewer),
    )
    linkPages(world, c, page[0]?.id, page.at(-1)?.id, 'since_id', page.length === asked.limit)
    return c.json(page.map((quote) => statusJson(world, quote, viewer)))
  })

  api.post('/api/v1/statuses/:id/quotes/:quoteId/revoke', (c) => {
    const { id, accountId } = ownPost(c)
    const quote = store.statuses.get(c.req.param('quoteId'))
    if (quote?.quoteId !== id) return notFound()
    quote.quoteState = 'revoked'
    world.touch()
    return c.json(statusJson(world, quote, store.accounts.get(accountId) ?? null))
  })

  api.put('/api/v1/statuses/:id/interaction_policy', async (c) => {
    const status = ownPost(c)
    const policy = textOf(await readParams(c), 'quote_approval_policy')
    if (policy === 'followers' || policy === 'nobody') status.quotePolicy = policy
    else delete status.quotePolicy
    world.touch()
    return c.json(statusJson(world, status, needAccount(c)))
  })

  return api
}

/** The posts that quote `status`, oldest first, besides those whose quote was taken back or refused. */
const quotesOf = ({ store }: World, { id }: Status): Status[] =>
  [...store.statuses.values()].filter(({ quoteId, quoteState }) => quoteId === id && quoteState === undefined)
