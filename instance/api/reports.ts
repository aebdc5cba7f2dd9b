import { Hono } from 'hono'
import { notify } from '../actions/notify.ts'
import { LIMITS } from '../limits.ts'
import { plainReportJson } from '../render/reportJson.ts'
import { hasPrivilege } from '../state/privileges.ts'
import type { Report } from '../state/records.ts'
import { nextId } from '../state/store.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import { needAccount } from './auth.ts'
import { RULES } from './documents.ts'
import type { Api, Env } from './env.ts'
import { flagOf, listOfTexts, readParams, textOf } from './params.ts'

/** Reports to the moderators. */
export function reportRoutes(world: World): Api {
  const api = new Hono<Env>()
  const { store } = world

  api.post('/api/v1/reports', async (c) => {
    const actor = needAccount(c)
    const params = await readParams(c)
    const accountId = textOf(params, 'account_id')
    if (!accountId) return fail(400, 'Missing field: account_id.')
    const account = store.accounts.get(accountId)
    if (!account) return fail(400, 'Account not found')
    const content = textOf(params, 'comment') ?? ''
    if ([...content].length > LIMITS.reportCharacters)
      return fail(400, `Comment must be up to ${LIMITS.reportCharacters} characters`)
    const ruleIds = listOfTexts(params, 'rule_ids') ?? []
    if (ruleIds.some((id) => !RULES.some((rule) => rule.id === id)))
      return fail(422, 'Validation failed: Rules is invalid')
    const category = textOf(params, 'category') ?? (ruleIds.length > 0 ? 'violation' : 'other')
    if (!CATEGORIES.includes(category)) return fail(422, 'Validation failed: Category is invalid')
    const report: Report = {
      id: nextId(store),
      accountId,
      actorId: actor.id,
      content,
      // Posts of other accounts are ignored.
      statusIds: (listOfTexts(params, 'status_ids') ?? []).filter(
        (id) => store.statuses.get(id)?.accountId === accountId,
      ),
      category,
      ruleIds,
      state: 'open',
      createdAt: world.now(),
      notes: [],
    }
    store.reports.set(report.id, report)
    for (const moderator of store.accounts.values()) {
      if (hasPrivilege(world, moderator, 'reports_manage_reports'))
        notify(world, moderator, { type: 'pleroma:report', from: actor.id, reportId: report.id })
    }
    world.touch()
    // It says that it forwards the report, and does not.
    const isForwarded = flagOf(params, 'forward') === true && account.domain !== null
    const answer = world.dialect.isPleroma
      ? { id: report.id, action_taken: false }
      : plainReportJson(world, report, actor, isForwarded)
    return c.json(answer)
  })

  return api
}

const CATEGORIES: readonly string[] = ['spam', 'legal', 'violation', 'other']
