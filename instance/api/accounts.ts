import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import { featuredTagsOf } from '../render/featuredTagJson.ts'
import { ownAccountJson } from '../render/ownAccountJson.ts'
import { relationshipJson } from '../render/relationshipJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { acctOf, findAccount, findByAcct } from '../state/accounts.ts'
import { pageOf } from '../state/paging.ts'
import { hasPrivilege } from '../state/privileges.ts'
import type { Account } from '../state/records.ts'
import { pageOfStatuses } from '../state/timelines.ts'
import { canSee, isMuted } from '../state/visibility.ts'
import { hostOf, isMastodon, type World } from '../world.ts'
import { notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages, pageRequest } from './paging.ts'
import { flagOf, listOfTexts, numberOf, readParams, textOf } from './params.ts'

/** Reading accounts: profiles, their posts, followers and follows. */
export function accountRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.get('/api/v1/accounts/verify_credentials', (c) => c.json(ownAccountJson(world, needAccount(c))))

  api.get('/api/v1/accounts/lookup', async (c) => {
    const account = findByAcct(store, textOf(await readParams(c), 'acct') ?? '', hostOf(world))
    return account ? c.json(accountJson(world, account, c.get('account'))) : notFound()
  })

  api.get('/api/v1/accounts/relationships', async (c) => {
    const viewer = needAccount(c)
    const ids = listOfTexts(await readParams(c), 'id') ?? []
    const found = ids.flatMap((id) => store.accounts.get(id) ?? [])
    return c.json(found.map((account) => relationshipJson(world, viewer, account)))
  })

  api.get('/api/v1/accounts/familiar_followers', async (c) => {
    const viewer = needAccount(c)
    const ids = listOfTexts(await readParams(c), 'id') ?? []
    const followed = store.follows.of(viewer.id)
    const familiar = (id: string) =>
      followed.filter((one) => store.follows.has(one, id)).flatMap((one) => store.accounts.get(one) ?? [])
    return c.json(
      ids.map((id) => ({ id, accounts: familiar(id).map((one) => accountJson(world, one, viewer)) })),
    )
  })

  api.get('/api/v1/accounts/search', async (c) => {
    const viewer = c.get('account')
    const params = await readParams(c)
    const found = searchAccounts(world, textOf(params, 'q') ?? '', {
      viewer,
      following: flagOf(params, 'following') ?? false,
    })
    const limit = Math.min(numberOf(params, 'limit') ?? 20, 80)
    const withRelationship = flagOf(params, 'with_relationships') ?? false
    return c.json(found.slice(0, limit).map((one) => accountJson(world, one, viewer, { withRelationship })))
  })

  api.get('/api/v1/accounts/:id', async (c) => {
    const viewer = c.get('account')
    const withRelationship = flagOf(await readParams(c), 'with_relationships') ?? viewer !== null
    return c.json(accountJson(world, accountOf(world, c), viewer, { withRelationship }))
  })

  api.get('/api/v1/accounts/:id/statuses', async (c) => {
    const viewer = c.get('account')
    const account = accountOf(world, c)
    const params = await readParams(c)
    const tag = textOf(params, 'tagged')?.toLowerCase()
    const page = pageOfStatuses(
      store,
      store.byAuthor.get(account.id) ?? [],
      pageRequest(params),
      (status) => {
        if (!canSee(store, status, viewer) || status.visibility === 'direct') return false
        if (flagOf(params, 'pinned') && status.pinnedAt === null) return false
        if (flagOf(params, 'only_media') && (status.mediaIds.length === 0 || status.reblogOfId !== null))
          return false
        if (flagOf(params, 'exclude_replies') && status.inReplyToId !== null) return false
        if (flagOf(params, 'exclude_reblogs') && status.reblogOfId !== null) return false
        if (tag !== undefined && !status.tags.includes(tag)) return false
        return (
          flagOf(params, 'with_muted') === true ||
          !isMuted(store, status, viewer, world.now()) ||
          viewer === null
        )
      },
    )
    linkPages(world, c, page[0]?.id, page.at(-1)?.id)
    return c.json(page.map((status) => statusJson(world, status, viewer)))
  })

  api.get('/api/v1/accounts/:id/followers', async (c) => {
    const account = accountOf(world, c)
    const hidden = account.hideFollowers && c.get('account')?.id !== account.id
    return answerAccounts(world, c, hidden ? [] : store.follows.towards(account.id), (id) =>
      store.follows.row(id, account.id),
    )
  })

  api.get('/api/v1/accounts/:id/following', async (c) => {
    const account = accountOf(world, c)
    const hidden = account.hideFollows && c.get('account')?.id !== account.id
    return answerAccounts(world, c, hidden ? [] : store.follows.of(account.id), (id) =>
      store.follows.row(account.id, id),
    )
  })

  api.get('/api/v1/accounts/:id/featured_tags', (c) => {
    const account = accountOf(world, c)
    return c.json(featuredTagsOf(world, account))
  })

  api.get('/api/v1/accounts/:id/lists', (c) => {
    const viewer = needAccount(c)
    const account = accountOf(world, c)
    const lists = [...store.lists.values()].filter((list) => {
      return list.ownerId === viewer.id && list.accountIds.includes(account.id)
    })
    return c.json(lists.map((list) => ({ id: list.id, title: list.title })))
  })

  return api
}

/** The account of the path's `:id`, an id or a name. Deactivated accounts exist only for staff that may activate them. */
export function accountOf(world: World, c: Call): Account {
  const account = findAccount(world.store, c.req.param('id') ?? '', hostOf(world))
  const viewer = c.get('account')
  if (!account || (account.deactivated && !seesDeactivated(world, viewer))) return notFound()
  return account
}

const seesDeactivated = (world: World, viewer: Account | null): boolean =>
  viewer !== null && hasPrivilege(world, viewer, 'users_manage_activation_state')

/**
 * Answers with one page of the accounts `ids`, sorted by id. Mastodon sorts and pages them by when they were added: `rowOf`.
 */
export async function answerAccounts(
  world: World,
  c: Call,
  ids: readonly string[],
  rowOf: (id: string) => number,
): Promise<Response> {
  const params = await readParams(c)
  const hasRows = isMastodon(world)
  const cursorOf = (id: string): string => (hasRows ? String(rowOf(id)) : id)
  const sorted = hasRows ? ids.toSorted((a, b) => rowOf(a) - rowOf(b)) : [...ids].sort()
  const page = pageOf(
    sorted,
    cursorOf,
    pageRequest(params, 80),
    (id) => world.store.accounts.get(id)?.deactivated === false,
  )
  const [newest, oldest] = [page[0], page.at(-1)]
  if (newest !== undefined && oldest !== undefined)
    linkPages(world, c, cursorOf(newest), cursorOf(oldest), hasRows ? 'since_id' : 'min_id')
  const withRelationship = flagOf(params, 'with_relationships') ?? false
  const accounts = page.flatMap((id) => world.store.accounts.get(id) ?? [])
  return c.json(accounts.map((one) => accountJson(world, one, c.get('account'), { withRelationship })))
}

/** Accounts whose name or handle contains `text`: exact matches first, then prefixes; follows break ties. */
export function searchAccounts(
  world: World,
  text: string,
  options: { viewer: Account | null; following: boolean },
): Account[] {
  const query = text.trim().replace(/^@/, '').toLowerCase()
  if (query === '') return []
  const follows = (account: Account) => {
    return options.viewer !== null && world.store.follows.has(options.viewer.id, account.id)
  }
  const score = (account: Account) => {
    const acct = acctOf(account).toLowerCase()
    const name = account.displayName.toLowerCase()
    if (!acct.includes(query) && !name.includes(query)) return -1
    return (
      (acct === query ? 8 : 0) +
      (acct.startsWith(query) ? 4 : 0) +
      (name.startsWith(query) ? 2 : 0) +
      (follows(account) ? 1 : 0)
    )
  }
  return [...world.store.accounts.values()]
    .filter((account) => !account.deactivated && score(account) >= 0)
    .filter((account) => !options.following || follows(account))
    .sort((a, b) => score(b) - score(a))
}
