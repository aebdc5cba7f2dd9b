import { Hono } from 'hono'
import { findByAcct } from '../state/accounts.ts'
import { canSee } from '../state/visibility.ts'
import { escapeHtml } from '../text/escape.ts'
import { hostOf, isMastodon, type World } from '../world.ts'
import { notFound } from './apiError.ts'
import type { Api, Env } from './env.ts'

const MAX_ITEMS = 20

/** RSS feeds of local accounts, at each server's own path. On GoToSocial, an account has one only if it wants to. */
export function feedRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function feedOf(name: string): Response {
    const account = findByAcct(store, name, hostOf(world))
    if (!account || account.domain !== null || account.deactivated) return notFound()
    const posts = (store.byAuthor.get(account.id) ?? [])
      .flatMap((id) => store.statuses.get(id) ?? [])
      .filter((status) => status.reblogOfId === null && canSee(store, status, null))
      .slice(-MAX_ITEMS)
      .reverse()
    const items = posts.map(
      ({ id, text }) =>
        `<item><guid>${world.origin}/notice/${id}</guid><description>${escapeHtml(text)}</description></item>`,
    )
    const title = escapeHtml(account.displayName)
    return new Response(
      `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items.join('')}</channel></rss>`,
      { headers: { 'Content-Type': 'application/rss+xml' } },
    )
  }

  if (world.dialect.name === 'gotosocial')
    api.get('/:name{@[^/]+}/feed.rss', (c) => {
      const name = c.req.param('name').slice(1)
      return findByAcct(store, name, hostOf(world))?.enableRss ? feedOf(name) : notFound()
    })
  if (world.dialect.isPleroma) api.get('/users/:name/feed.rss', (c) => feedOf(c.req.param('name')))
  if (isMastodon(world))
    api.get('/:file{@[^/]+\\.rss}', (c) => feedOf(c.req.param('file').slice(1, -'.rss'.length)))
  return api
}
