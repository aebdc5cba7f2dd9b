import { compareIds } from '../state/paging.ts'
import type { Account } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, unknownPath } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Call } from './env.ts'
import { linkPages } from './paging.ts'
import { numberOf, type Params, textOf } from './params.ts'

const MAX_PAGE = 100

/** The request's account, if it may use Mastodon's admin API. On GoToSocial only admins may. */
export function needMastodonStaff(world: World, c: Call): Account {
  const { name, isPleroma } = world.dialect
  if (isPleroma) return unknownPath(world, c.req.method)
  const account = needAccount(c)
  const scopes = (c.get('token')?.scopes ?? '').split(' ')
  const wanted = c.req.method === 'GET' ? 'admin:read' : 'admin:write'
  if (!scopes.some((scope) => scope === 'admin' || scope === wanted))
    fail(403, 'This action is outside the authorized scopes')
  const allowed = name === 'gotosocial' ? account.role === 'admin' : account.role !== 'member'
  if (!allowed) fail(403, 'This action is not allowed')
  return account
}

/**
 * The requested page of `found`, newest first: the items after `max_id`, which itself may be gone. Mastodon links to a
 * next page only after a full one, and always back.
 */
export function adminPage<T extends { readonly id: string }>(
  world: World,
  c: Call,
  params: Params,
  found: readonly T[],
): readonly T[] {
  const limit = Math.min(numberOf(params, 'limit') ?? MAX_PAGE, MAX_PAGE)
  const maxId = textOf(params, 'max_id')
  const start = maxId === undefined ? 0 : indexBelow(found, maxId)
  const page = found.slice(start, start + limit)
  if (page.length === limit || isMastodon(world))
    linkPages(world, c, page[0]?.id, page.at(-1)?.id, 'min_id', page.length === limit)
  return page
}

function indexBelow(found: readonly { readonly id: string }[], maxId: string): number {
  const place = found.findIndex(({ id }) => id === maxId)
  if (place >= 0) return place + 1
  const older = found.findIndex(({ id }) => compareIds(id, maxId) < 0)
  return older < 0 ? found.length : older
}
