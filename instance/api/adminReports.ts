import { Hono } from 'hono'
import { logAct } from '../actions/logAct.ts'
import { reportJson } from '../render/reportJson.ts'
import { findAccount } from '../state/accounts.ts'
import type { Report } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import { hostOf, type World } from '../world.ts'
import { fail, notFound } from './apiError.ts'
import type { Api, Call, Env } from './env.ts'
import { needPrivilege } from './needPrivilege.ts'
import { numberOf, readParams, textOf } from './params.ts'

const REPORTS = '/api/pleroma/admin/reports'
const STATES = ['open', 'closed', 'resolved'] as const
const MAX_NOTE_CHARACTERS = 5_000

/** One of the changes in a request's `reports`. */
interface ReportChange {
  readonly id?: unknown
  readonly state?: unknown
  readonly nickname?: unknown
}

/** Pleroma's admin API for reports. */
export function adminReportRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world
  const needModerator = (c: Call) => needPrivilege(world, c, 'reports_manage_reports')
  const reportOf = (c: Call): Report => store.reports.get(c.req.param('id') ?? '') ?? notFound('Not found')

  api.get(REPORTS, async (c) => {
    const viewer = needModerator(c)
    const params = await readParams(c)
    const state = textOf(params, 'state')
    const found = [...store.reports.values()]
      .filter((report) => state === undefined || report.state === state)
      .sort((a, b) => b.createdAt - a.createdAt)
    const size = numberOf(params, 'page_size') ?? 50
    const start = ((numberOf(params, 'page') ?? 1) - 1) * size
    const reports = found.slice(start, start + size).map((one) => reportJson(world, one, viewer))
    return c.json({ total: found.length, reports })
  })

  /** Applies `change` to each entry of `reports` in the body. `change` returns an error, if there is one. */
  async function changeEach(c: Call, change: (report: Report, entry: ReportChange) => string | null) {
    const body = (await c.req.json().catch(() => null)) as { reports?: unknown } | null
    if (!Array.isArray(body?.reports)) return fail(400, 'Missing field: reports.')
    const failed = body.reports.flatMap((entry: ReportChange) => {
      const report = store.reports.get(String(entry?.id))
      const error = report === undefined ? 'not_found' : change(report, entry)
      return error === null ? [] : [{ id: String(entry?.id), error }]
    })
    world.touch()
    return failed.length > 0 ? c.json(failed, 400) : c.body(null, 204)
  }

  api.patch(REPORTS, (c) => {
    const actor = needModerator(c)
    return changeEach(c, (report, entry) => {
      const state = STATES.find((known) => known === entry.state)
      if (state === undefined) return 'Unsupported state'
      report.state = state
      logAct(world, actor, `updated report #${report.id} with '${state}' state`)
      return null
    })
  })

  api.post(`${REPORTS}/assign_account`, (c) => {
    const actor = needModerator(c)
    return changeEach(c, (report, { nickname }) => {
      const assignee = typeof nickname === 'string' ? findAccount(store, nickname, hostOf(world)) : null
      if (assignee === undefined) return 'Account not found'
      report.assignedId = assignee?.id ?? null
      logAct(world, actor, `assigned report #${report.id} to ${assignee?.username ?? 'nobody'}`)
      return null
    })
  })

  api.get(`${REPORTS}/:id`, (c) => {
    const viewer = needModerator(c)
    return c.json(reportJson(world, reportOf(c), viewer))
  })

  api.post(`${REPORTS}/:id/notes`, async (c) => {
    const actor = needModerator(c)
    const report = reportOf(c)
    const content = textOf(await readParams(c), 'content') ?? ''
    if (content.trim() === '') fail(400, "content can't be blank")
    if ([...content].length > MAX_NOTE_CHARACTERS)
      fail(400, `content should be at most ${MAX_NOTE_CHARACTERS} character(s)`)
    report.notes.push({ id: nextId(store), content, createdAt: world.now(), accountId: actor.id })
    logAct(world, actor, `added note '${content.slice(0, 80)}' to report #${report.id}`)
    return c.body(null, 204)
  })

  api.delete(`${REPORTS}/:id/notes/:note`, (c) => {
    const actor = needModerator(c)
    const report = reportOf(c)
    const place = report.notes.findIndex(({ id }) => id === c.req.param('note'))
    if (place < 0) return notFound('Not found')
    report.notes.splice(place, 1)
    logAct(world, actor, `deleted a note of report #${report.id}`)
    return c.body(null, 204)
  })

  return api
}
