import { Hono } from 'hono'
import { accountJson } from '../render/accountJson.ts'
import type { UserList } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { isMastodon, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { linkPages } from './paging.ts'
import { flagOf, listOfTexts, readParams, textOf } from './params.ts'

/** Lists of accounts, each with a timeline of its own. */
export function listRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function listOf(c: Call): UserList {
    const account = needAccount(c)
    const list = store.lists.get(c.req.param('id') ?? '')
    return list?.ownerId === account.id ? list : notFound('List not found')
  }

  /** The title and options of a list in a request. */
  async function detailsOf(c: Call): Promise<Pick<UserList, 'title' | 'exclusive'>> {
    const params = await readParams(c)
    const title = (textOf(params, 'title') ?? fail(400, 'Missing field: title.')).trim()
    if (title === '') fail(422, "title can't be blank")
    if (title.length > 255) fail(422, 'title should be at most 255 character(s)')
    const exclusive = flagOf(params, 'exclusive')
    return { title, ...(exclusive === undefined ? {} : { exclusive }) }
  }

  /** The ids in `account_ids`; unknown ones are ignored. */
  async function accountIdsIn(c: Call): Promise<string[]> {
    const ids = listOfTexts(await readParams(c), 'account_ids') ?? fail(400, 'Missing field: account_ids.')
    return ids.filter((id) => store.accounts.has(id))
  }

  api.get('/api/v1/lists', (c) => {
    const account = needAccount(c)
    return c.json([...store.lists.values()].filter((list) => list.ownerId === account.id).map(listJson))
  })

  api.post('/api/v1/lists', async (c) => {
    const account = needAccount(c)
    const list: UserList = {
      id: nextId(store),
      ownerId: account.id,
      accountIds: [],
      ...(await detailsOf(c)),
    }
    store.lists.set(list.id, list)
    world.touch()
    return c.json(listJson(list))
  })

  api.get('/api/v1/lists/:id', (c) => c.json(listJson(listOf(c))))

  api.put('/api/v1/lists/:id', async (c) => {
    const list = listOf(c)
    Object.assign(list, await detailsOf(c))
    world.touch()
    return c.json(listJson(list))
  })

  api.delete('/api/v1/lists/:id', (c) => {
    store.lists.delete(listOf(c).id)
    world.touch()
    return c.json({})
  })

  api.get('/api/v1/lists/:id/accounts', (c) => {
    const viewer = needAccount(c)
    const members = listOf(c).accountIds.flatMap((id) => store.accounts.get(id) ?? [])
    const active = members.filter(({ deactivated }) => !deactivated)
    if (isMastodon(world) && active.length > 0) linkPages(world, c, String(active.length), '1', 'since_id')
    return c.json(active.map((one) => accountJson(world, one, viewer)))
  })

  api.post('/api/v1/lists/:id/accounts', async (c) => {
    const list = listOf(c)
    const added = await accountIdsIn(c)
    // Servers other than Pleroma accept only accounts that the owner follows.
    if (!world.dialect.isPleroma && added.some((id) => !store.follows.has(list.ownerId, id))) notFound()
    list.accountIds = [...new Set([...list.accountIds, ...added])]
    world.touch()
    return c.json({})
  })

  api.delete('/api/v1/lists/:id/accounts', async (c) => {
    const list = listOf(c)
    const removed = await accountIdsIn(c)
    list.accountIds = list.accountIds.filter((id) => !removed.includes(id))
    world.touch()
    return c.json({})
  })

  return api
}

function listJson(list: UserList) {
  return { id: list.id, title: list.title, exclusive: list.exclusive ?? false }
}
