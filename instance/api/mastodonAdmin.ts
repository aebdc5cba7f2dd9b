import { Hono } from 'hono'
import { removeAccount } from '../actions/removeAccount.ts'
import { mastodonAdminAccountJson } from '../render/adminAccountJson.ts'
import { mastodonReportJson } from '../render/reportJson.ts'
import type { Account, Report } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import { needAccount } from './auth.ts'
import type { Api, Call, Env } from './env.ts'
import { flagOf, numberOf, readParams, textOf } from './params.ts'

const ADMIN = '/api/v1/admin'

/** Mastodon's admin API for accounts and reports. GoToSocial has less of it, for admins only. */
export function mastodonAdminRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world
  const isGoToSocial = () => world.dialect.name === 'gotosocial'

  function needStaff(c: Call): Account {
    if (world.dialect.name === 'pleroma') return notFound('Not implemented')
    const account = needAccount(c)
    const scopes = (c.get('token')?.scopes ?? '').split(' ')
    const wanted = c.req.method === 'GET' ? 'admin:read' : 'admin:write'
    if (!scopes.some((scope) => scope === 'admin' || scope === wanted))
      fail(403, 'This action is outside the authorized scopes')
    const allowed = isGoToSocial() ? account.role === 'admin' : account.role !== 'member'
    if (!allowed) fail(403, 'This action is not allowed')
    return account
  }
  /** Only Mastodon has the rest. */
  const needMastodon = (c: Call): Account => (isGoToSocial() ? notFound('Not implemented') : needStaff(c))
  const accountOf = (c: Call): Account => store.accounts.get(c.req.param('id') ?? '') ?? notFound()
  const reportOf = (c: Call): Report => store.reports.get(c.req.param('id') ?? '') ?? notFound()

  for (const version of ['v1', 'v2'])
    api.get(`/api/${version}/admin/accounts`, async (c) => {
      needStaff(c)
      const params = await readParams(c)
      const pending = textOf(params, 'status') === 'pending' || flagOf(params, 'pending') === true
      const found = [...store.accounts.values()].filter((one) => !pending || one.waitsFor === 'approval')
      return c.json(
        found.slice(0, numberOf(params, 'limit') ?? 100).map((one) => mastodonAdminAccountJson(world, one)),
      )
    })

  api.get(`${ADMIN}/accounts/:id`, (c) => {
    needStaff(c)
    return c.json(mastodonAdminAccountJson(world, accountOf(c)))
  })

  api.post(`${ADMIN}/accounts/:id/action`, async (c) => {
    needStaff(c)
    const account = accountOf(c)
    const type = textOf(await readParams(c), 'type')
    if (type === 'suspend') account.deactivated = true
    else if (type === 'silence' && !isGoToSocial()) account.silenced = true
    else fail(isGoToSocial() ? 400 : 422, 'Unprocessable action')
    world.touch()
    return c.json({})
  })

  api.post(`${ADMIN}/accounts/:id/unsuspend`, (c) => {
    needMastodon(c)
    const account = accountOf(c)
    account.deactivated = false
    world.touch()
    return c.json(mastodonAdminAccountJson(world, account))
  })

  api.post(`${ADMIN}/accounts/:id/unsilence`, (c) => {
    needMastodon(c)
    const account = accountOf(c)
    account.silenced = false
    world.touch()
    return c.json(mastodonAdminAccountJson(world, account))
  })

  for (const [act, accept] of [
    ['approve', true],
    ['reject', false],
  ] as const)
    api.post(`${ADMIN}/accounts/:id/${act}`, (c) => {
      needStaff(c)
      const account = accountOf(c)
      if (account.waitsFor !== 'approval') fail(403, 'This action is not allowed')
      const json = mastodonAdminAccountJson(world, account)
      if (accept) delete account.waitsFor
      else removeAccount(world, account)
      world.touch()
      return c.json({ ...json, approved: accept })
    })

  api.get(`${ADMIN}/reports`, async (c) => {
    const viewer = needStaff(c)
    const params = await readParams(c)
    const resolved = flagOf(params, 'resolved') === true
    const found = [...store.reports.values()]
      .filter(({ state }) => (state !== 'open') === resolved)
      .sort((a, b) => b.createdAt - a.createdAt)
    const page = found.slice(0, numberOf(params, 'limit') ?? 100)
    return c.json(page.map((one) => mastodonReportJson(world, one, viewer)))
  })

  /** A call that changes a report. */
  function change(
    act: string,
    need: typeof needStaff,
    apply: (report: Report, actor: Account) => void,
  ): void {
    api.post(`${ADMIN}/reports/:id/${act}`, (c) => {
      const actor = need(c)
      const report = reportOf(c)
      apply(report, actor)
      world.touch()
      return c.json(mastodonReportJson(world, report, actor))
    })
  }
  change('resolve', needStaff, (report) => {
    report.state = 'resolved'
  })
  change('reopen', needMastodon, (report) => {
    report.state = 'open'
  })
  change('assign_to_self', needMastodon, (report, actor) => {
    report.assignedId = actor.id
  })
  change('unassign', needMastodon, (report) => {
    report.assignedId = null
  })

  return api
}
