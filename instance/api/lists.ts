import { Hono } from 'hono'
import type { UserList } from '../state/records.ts'
import { nextNumber } from '../state/store.ts'
import type { World } from '../world.ts'
import { people } from './accounts.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { listOfTexts, readParams, textOf } from './params.ts'

/** Lists of accounts, each with a timeline of its own. */
export function listRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  function listOf(c: Call): UserList {
    const account = needAccount(c)
    const list = store.lists.get(c.req.param('id') ?? '')
    return list?.ownerId === account.id ? list : notFound('List not found')
  }

  async function titleOf(c: Call): Promise<string> {
    const title = textOf(await readParams(c), 'title')?.trim()
    return title ? title : fail(422, "can't be blank")
  }

  api.get('/api/v1/lists', (c) => {
    const account = needAccount(c)
    return c.json([...store.lists.values()].filter((list) => list.ownerId === account.id).map(listJson))
  })

  api.post('/api/v1/lists', async (c) => {
    const account = needAccount(c)
    const list: UserList = {
      id: nextNumber(store),
      ownerId: account.id,
      title: await titleOf(c),
      accountIds: [],
    }
    store.lists.set(list.id, list)
    world.touch()
    return c.json(listJson(list))
  })

  api.get('/api/v1/lists/:id', (c) => c.json(listJson(listOf(c))))

  api.put('/api/v1/lists/:id', async (c) => {
    const list = listOf(c)
    list.title = await titleOf(c)
    world.touch()
    return c.json(listJson(list))
  })

  api.delete('/api/v1/lists/:id', (c) => {
    store.lists.delete(listOf(c).id)
    world.touch()
    return c.json({})
  })

  api.get('/api/v1/lists/:id/accounts', (c) => people(world, c, listOf(c).accountIds))

  api.post('/api/v1/lists/:id/accounts', async (c) => {
    const list = listOf(c)
    const ids = listOfTexts(await readParams(c), 'account_ids') ?? []
    list.accountIds = [...new Set([...list.accountIds, ...ids.filter((id) => store.accounts.has(id))])]
    world.touch()
    return c.json({})
  })

  api.delete('/api/v1/lists/:id/accounts', async (c) => {
    const list = listOf(c)
    const ids = listOfTexts(await readParams(c), 'account_ids') ?? []
    list.accountIds = list.accountIds.filter((id) => !ids.includes(id))
    world.touch()
    return c.json({})
  })

  return api
}

function listJson(list: UserList) {
  return { id: list.id, title: list.title, exclusive: false }
}
