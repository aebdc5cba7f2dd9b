import { Hono } from 'hono'
import { logAct } from '../actions/logAct.ts'
import { removeAccount } from '../actions/removeAccount.ts'
import { adminAccountJson } from '../render/adminAccountJson.ts'
import { statusJson } from '../render/statusJson.ts'
import { acctOf, findByAcct } from '../state/accounts.ts'
import type { Account } from '../state/records.ts'
import { RIGHTS, rightsOf, setRight } from '../state/rights.ts'
import { hostOf, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { needAdmin, needPrivilege } from './needPrivilege.ts'
import { listOfTexts, numberOf, type Params, readParams, textOf } from './params.ts'

const USERS = '/api/pleroma/admin/users'

/** Pleroma's admin API for accounts. */
export function adminUserRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  /** The accounts in `nicknames` and `nickname`. Unknown ones are ignored. */
  function namedIn(params: Params): Account[] {
    const names = [...(listOfTexts(params, 'nicknames') ?? []), textOf(params, 'nickname') ?? '']
    return names.flatMap((name) => findByAcct(store, name, hostOf(world)) ?? [])
  }
  const handlesOf = (accounts: readonly Account[]): string =>
    accounts.map((one) => `@${acctOf(one)}`).join(', ')

  api.get(USERS, async (c) => {
    needPrivilege(world, c, 'users_read')
    const params = await readParams(c)
    const filters = (textOf(params, 'filters') ?? '').split(',')
    const found = [...store.accounts.values()].filter(
      (one) =>
        (!filters.includes('local') || one.domain === null) &&
        (!filters.includes('need_approval') || one.waitsFor === 'approval'),
    )
    const size = numberOf(params, 'page_size') ?? 50
    const start = ((numberOf(params, 'page') ?? 1) - 1) * size
    const users = found.slice(start, start + size).map((one) => adminAccountJson(world, one))
    return c.json({ count: found.length, page_size: size, users })
  })

  const personOf = (c: Call): Account =>
    findByAcct(store, c.req.param('nickname') ?? '', hostOf(world)) ?? notFound('Not found')

  api.get(`${USERS}/:nickname`, (c) => {
    needPrivilege(world, c, 'users_read')
    return c.json(adminAccountJson(world, personOf(c)))
  })

  api.get(`${USERS}/:nickname/statuses`, async (c) => {
    needPrivilege(world, c, 'messages_read')
    const account = personOf(c)
    const godmode = (await readParams(c)).godmode === 'true'
    const size = numberOf(await readParams(c), 'page_size') ?? 20
    const found = (store.byAuthor.get(account.id) ?? [])
      .flatMap((id) => store.statuses.get(id) ?? [])
      .filter(({ reblogOfId, visibility }) => reblogOfId === null && (godmode || visibility !== 'direct'))
      .reverse()
    return c.json({
      total: found.length,
      activities: found.slice(0, size).map((one) => statusJson(world, one, null)),
    })
  })

  for (const [path, active] of [
    ['activate', true],
    ['deactivate', false],
  ] as const)
    api.patch(`${USERS}/${path}`, async (c) => {
      const actor = needPrivilege(world, c, 'users_manage_activation_state')
      const accounts = namedIn(await readParams(c))
      for (const account of accounts) account.deactivated = !active
      logAct(world, actor, `${path}d users: ${handlesOf(accounts)}`)
      return c.json({ users: accounts.map((one) => adminAccountJson(world, one)) })
    })

  api.patch(`${USERS}/approve`, async (c) => {
    const actor = needPrivilege(world, c, 'users_manage_invites')
    const accounts = namedIn(await readParams(c))
    for (const account of accounts) if (account.waitsFor === 'approval') delete account.waitsFor
    logAct(world, actor, `approved users: ${handlesOf(accounts)}`)
    return c.json({ users: accounts.map((one) => adminAccountJson(world, one)) })
  })

  api.delete(USERS, async (c) => {
    const actor = needPrivilege(world, c, 'users_delete')
    const accounts = namedIn(await readParams(c))
    if (accounts.length === 0) return notFound('Not found')
    for (const account of accounts) removeAccount(world, account)
    logAct(world, actor, `deleted users: ${handlesOf(accounts)}`)
    return c.json(accounts.map(acctOf))
  })

  async function changeTags(c: Call, on: boolean) {
    const actor = needPrivilege(world, c, 'users_manage_tags')
    const params = await readParams(c)
    const [accounts, tags] = [namedIn(params), listOfTexts(params, 'tags') ?? []]
    for (const account of accounts) {
      const others = account.tags.filter((one) => !tags.includes(one))
      account.tags = on ? [...others, ...tags] : others
    }
    logAct(
      world,
      actor,
      `${on ? 'added' : 'removed'} tags: ${tags.join(', ')} ${on ? 'to' : 'from'} users: ${handlesOf(accounts)}`,
    )
    return c.body(null, 204)
  }
  api.put(`${USERS}/tag`, (c) => changeTags(c, true))
  api.delete(`${USERS}/tag`, (c) => changeTags(c, false))

  function changeRight(c: Call, on: boolean) {
    const actor = needAdmin(c)
    const right = RIGHTS.find((one) => one === c.req.param('right')) ?? notFound('No such permission_group')
    const account = personOf(c)
    if (!on && account.id === actor.id) fail(403, "You can't revoke your own admin status.")
    setRight(account, right, on)
    const name = `@${acctOf(account)}`
    logAct(world, actor, on ? `made ${name} ${right}` : `revoked ${right} role from ${name}`)
    const { admin, moderator } = rightsOf(account)
    return c.json({ is_admin: admin, is_moderator: moderator })
  }
  api.post(`${USERS}/:nickname/permission_group/:right`, (c) => changeRight(c, true))
  api.delete(`${USERS}/:nickname/permission_group/:right`, (c) => changeRight(c, false))

  return api
}
