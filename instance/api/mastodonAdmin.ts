import { Hono } from 'hono'
import { logAct } from '../actions/logAct.ts'
import { warn } from '../actions/moderationNotices.ts'
import { removeAccount } from '../actions/removeAccount.ts'
import { mastodonAdminAccountJson } from '../render/adminAccountJson.ts'
import { mastodonReportJson } from '../render/reportJson.ts'
import type { Account, Report } from '../state/records.ts'
import type { World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { adminPage, needMastodonStaff } from './mastodonStaff.ts'
import { flagOf, readParams, textOf } from './params.ts'

const ADMIN = '/api/v1/admin'

/** How Mastodon's staff restricts accounts: the action's type, the account's field, and the call that lifts it. */
const RESTRICTIONS = [
  ['sensitive', 'sensitized', 'unsensitive'],
  ['silence', 'silenced', 'unsilence'],
  ['disable', 'disabled', 'enable'],
] as const

/** GoToSocial sorts accounts by this. */
const addressOf = ({ domain, username }: Account): string => `${domain ?? ''}/@${username}`
const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Mastodon's admin API for accounts and reports. GoToSocial has less of it, for admins only. */
export function mastodonAdminRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world
  const isGoToSocial = () => world.dialect.name === 'gotosocial'
  const needStaff = (c: Call): Account => needMastodonStaff(world, c)
  /** For calls that only Mastodon has. */
  const needMastodon = (c: Call): Account => (isGoToSocial() ? notFound('Not implemented') : needStaff(c))
  const accountOf = (c: Call): Account => store.accounts.get(c.req.param('id') ?? '') ?? notFound()
  const reportOf = (c: Call): Report => store.reports.get(c.req.param('id') ?? '') ?? notFound()

  for (const version of ['v1', 'v2'])
    api.get(`/api/${version}/admin/accounts`, async (c) => {
      needStaff(c)
      const params = await readParams(c)
      const pending = textOf(params, 'status') === 'pending' || flagOf(params, 'pending') === true
      const isLocal = flagOf(params, 'local') === true || textOf(params, 'origin') === 'local'
      const found = [...store.accounts.values()]
        .filter((one) => !pending || one.waitsFor === 'approval')
        .filter((one) => !isLocal || one.domain === null)
        .reverse()
      // Mastodon lists the newest first.
      if (isGoToSocial()) found.sort((a, b) => compareText(addressOf(a), addressOf(b)))
      return c.json(adminPage(world, c, params, found).map((one) => mastodonAdminAccountJson(world, one)))
    })

  api.get(`${ADMIN}/accounts/:id`, (c) => {
    needStaff(c)
    return c.json(mastodonAdminAccountJson(world, accountOf(c)))
  })

  api.post(`${ADMIN}/accounts/:id/action`, async (c) => {
    const actor = needStaff(c)
    const account = accountOf(c)
    const params = await readParams(c)
    const type = textOf(params, 'type')
    const restriction = RESTRICTIONS.find(([name]) => name === type)
    const known = type === 'suspend' || (!isGoToSocial() && (type === 'none' || restriction !== undefined))
    if (!known) fail(isGoToSocial() ? 400 : 422, 'Unprocessable action')
    if (type === 'disable' && account.domain !== null) fail(422, 'Unprocessable action')
    // A moderator's role stands below the owner's.
    if (account.role === 'admin' && actor.role !== 'admin') fail(403, 'This action is not allowed')
    if (type === 'suspend') account.deactivated = true
    if (restriction !== undefined) account[restriction[1]] = true
    if (type === 'disable')
      for (const listener of world.hub.listeners) if (listener.accountId === account.id) listener.terminate()
    const text = textOf(params, 'text') ?? ''
    logAct(world, actor, `did ${type} to @${account.username}${text === '' ? '' : `: ${text}`}`)
    if (account.domain === null && flagOf(params, 'send_email_notification') !== false)
      warn(world, account, type ?? '', text)
    // Mastodon resolves all reports about the account; a warning (`none`) resolves only the report that it names.
    const reportId = textOf(params, 'report_id')
    if (!isGoToSocial())
      for (const report of store.reports.values())
        if (type === 'none' ? report.id === reportId : report.accountId === account.id)
          report.state = 'resolved'
    world.touch()
    return c.json({})
  })

  /** Adds a call that lifts a restriction. */
  function addLift(act: string, apply: (account: Account) => void): void {
    api.post(`${ADMIN}/accounts/:id/${act}`, (c) => {
      needMastodon(c)
      const account = accountOf(c)
      apply(account)
      world.touch()
      return c.json(mastodonAdminAccountJson(world, account))
    })
  }
  addLift('unsuspend', (account) => {
    account.deactivated = false
  })
  for (const [, field, act] of RESTRICTIONS)
    addLift(act, (account) => {
      account[field] = false
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
    const [by, about] = [textOf(params, 'account_id'), textOf(params, 'target_account_id')]
    const found = [...store.reports.values()]
      .filter(({ state }) => (state !== 'open') === resolved)
      .filter(({ actorId }) => by === undefined || actorId === by)
      .filter(({ accountId }) => about === undefined || accountId === about)
      .sort((a, b) => b.createdAt - a.createdAt)
    return c.json(adminPage(world, c, params, found).map((one) => mastodonReportJson(world, one, viewer)))
  })

  api.get(`${ADMIN}/reports/:id`, (c) => c.json(mastodonReportJson(world, reportOf(c), needMastodon(c))))

  /** Adds a call that changes a report. */
  function addReportCall(
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
  addReportCall('resolve', needStaff, (report) => {
    report.state = 'resolved'
  })
  addReportCall('reopen', needMastodon, (report) => {
    report.state = 'open'
  })
  addReportCall('assign_to_self', needMastodon, (report, actor) => {
    report.assignedId = actor.id
  })
  addReportCall('unassign', needMastodon, (report) => {
    report.assignedId = null
  })

  return api
}
