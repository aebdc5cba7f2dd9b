import { type Fault, fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { type EntityKind, entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { logCall, registrationsCall, reportsCalls } from '../../dialect/moderationCalls.ts'
import { record } from '../../json/read.ts'
import { newHarvest, roughBytes } from '../../normalize/harvest.ts'
import { normalizeLog, normalizeRegistrations } from '../../normalize/moderation.ts'
import { pageIds } from '../../normalize/page.ts'
import { normalizeReport } from '../../normalize/report.ts'
import { absorb } from '../../store/absorb.ts'

type Rows = Promise<readonly string[] | Fault>

/** Loads the open reports, or those that were dealt with, the newest first. */
export async function loadReports(context: AccountContext, which: 'reports' | 'doneReports'): Rows {
  const calls = reportsCalls(context.instance(), which === 'reports')
  const pages = await Promise.all(calls.map((call) => readReports(context, call)))
  const failed = pages.find((page) => !page.ok)
  if (failed !== undefined && !failed.ok) return failed.fault
  const reports = pages.flatMap((page) => (page.ok ? page.value : []))
  if (reports.length > 1)
    reports.sort((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? ''))
  return reports.map(({ id }) => id)
}

interface ReportRow {
  readonly id: string
  readonly createdAt?: string | undefined
}

async function readReports(
  { send, store, account, normalizing }: AccountContext,
  call: ReturnType<typeof reportsCalls>[number],
): Promise<Outcome<readonly ReportRow[]>> {
  const answer = await send(call)
  if (!answer.ok) return answer
  const { value } = answer.value
  const harvest = newHarvest()
  const ids = pageIds(Array.isArray(value) ? value : record(value).reports, (entry) =>
    normalizeReport(entry, harvest, normalizing),
  )
  if (ids === null) return fail('unreadable', 'the answer has no list of reports')
  absorb(store, account, harvest)
  return ok(ids.map((id) => ({ id, createdAt: harvest.reports.get(id)?.createdAt })))
}

/** Loads the people who wait for approval. */
export const loadRegistrations = (
  context: Pick<AccountContext, 'send' | 'store' | 'account' | 'instance'>,
): Rows => loadOwnRows(context, registrationsCall(context.instance()), 'registration', normalizeRegistrations)

/** Loads the newest entries of the moderation log. */
export const loadModerationLog = (context: AccountContext): Rows =>
  loadOwnRows(context, logCall, 'logEntry', normalizeLog)

/** Loads rows that appear in no other list. */
async function loadOwnRows(
  { send, store, account }: Pick<AccountContext, 'send' | 'store' | 'account'>,
  call: Parameters<AccountContext['send']>[0],
  kind: EntityKind,
  normalize: (raw: unknown) => readonly { readonly id: string }[] | null,
): Rows {
  const answer = await send(call)
  if (!answer.ok) return answer.fault
  const rows = normalize(answer.value.value)
  if (rows === null) return { code: 'unreadable', message: 'the answer is not a list' }
  store.commit(
    rows.map((value) => ({ key: entityKey(account, kind, value.id), value, bytes: roughBytes(value) })),
  )
  return rows.map(({ id }) => id)
}
