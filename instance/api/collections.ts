import { Hono } from 'hono'
import { statusJson } from '../render/statusJson.ts'
import { pageOf } from '../state/paging.ts'
import type { SavedPost } from '../state/records.ts'
import { canSee } from '../state/visibility.ts'
import type { World } from '../world.ts'
import { accountOf } from './accounts.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { readParams } from './params.ts'

/** Bookmarks and favourites. They are paged by when they were added: only the `Link` header contains the cursors. */
export function collectionRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/bookmarks', (c) => answerSaved(world, c, store.bookmarks.get(needAccount(c).id)))
  api.get('/api/v1/favourites', (c) => answerSaved(world, c, store.favourites.get(needAccount(c).id)))

  api.get('/api/v1/pleroma/accounts/:id/favourites', (c) => {
    const account = accountOf(world, c)
    if (account.hideFavorites && c.get('account')?.id !== account.id) return fail(403, "Can't get favorites")
    return answerSaved(world, c, store.favourites.get(account.id))
  })

  return api
}

async function answerSaved(world: World, c: Call, saved: SavedPost[] = []): Promise<Response> {
  const viewer = c.get('account')
  const page = pageOf(
    saved,
    (item) => item.id,
    pageRequest(await readParams(c)),
    (item) => {
      const status = world.store.statuses.get(item.statusId)
      return status !== undefined && canSee(world.store, status, viewer)
    },
  )
  linkPages(world, c, page[0]?.id, page.at(-1)?.id)
  const statuses = page.flatMap((item) => world.store.statuses.get(item.statusId) ?? [])
  return c.json(statuses.map((status) => statusJson(world, status, viewer)))
}
