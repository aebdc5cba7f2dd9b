import type { MODERATION_COMMANDS } from '../../../shared/commands/moderation.ts'
import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Report } from '../../../shared/model/report.ts'
import type { NeedsLists } from '../../collections/shortLists.ts'
import type { Handler, HandlerContext, HandlersOf } from '../../context/handler.ts'
import {
  activationCall,
  approvalCall,
  assignCall,
  deletionCall,
  limitCall,
  noteCall,
  noteDeletionCall,
  personCall,
  rejectsByDeletion,
  reportCall,
  rightCall,
  statusCall,
  tagCall,
} from '../../dialect/moderationCalls.ts'
import { newHarvest } from '../../normalize/harvest.ts'
import { normalizeRegistrations } from '../../normalize/moderation.ts'
import { normalizeReport } from '../../normalize/report.ts'
import { normalizeStatus } from '../../normalize/status.ts'
import { absorb } from '../../store/absorb.ts'
import { entitiesOf } from '../../store/entitiesOf.ts'
import { removeStatus } from '../../timelines/removeRows.ts'
import type { NeedsTimelines } from '../../timelines/timelines.ts'
import { ruleDomain } from './domains.ts'

type Needs = NeedsLists & NeedsTimelines

const REGISTRATIONS = { kind: 'registrations' } as const
const GONE = fail('missing', 'this account is not known any more')

const accountOf = ({ store, account }: HandlerContext, id: string): Account | undefined =>
  store.get(entityKey(account, 'account', id))

/** Sends a call about an account. If it succeeds, changes the stored account in the same way (MO9). */
async function changeAccount(
  context: HandlerContext,
  accountId: string,
  call: (person: Account) => Parameters<HandlerContext['send']>[0],
  after: (person: Account) => Account,
): Promise<Outcome<undefined>> {
  const person = accountOf(context, accountId)
  if (person === undefined) return GONE
  const answer = await context.send({ ...call(person), urgent: true })
  if (!answer.ok) return answer
  context.store.update(entityKey(context.account, 'account', accountId), after)
  return ok(undefined)
}

/** POST or DELETE permission_group (MO5). */
const grantRight: Handler<'grantRight'> = ({ accountId, right, on }, context) =>
  changeAccount(
    context,
    accountId,
    (person) => rightCall(person, right, on),
    (person) => {
      const rights = { ...person.rights, [right]: on }
      return { ...person, rights, role: rights.admin ? 'admin' : rights.moderator ? 'moderator' : 'member' }
    },
  )

/** PATCH activate or deactivate (MO6). On Mastodon, a suspension resolves the reports about the account. */
const activateAccount: Handler<'activateAccount', NeedsLists> = async (
  { accountId, on, ...words },
  context,
) => {
  const ended = await changeAccount(
    context,
    accountId,
    (person) => activationCall(context.instance(), person, on, words),
    (person) => ({ ...person, deactivated: !on }),
  )
  if (ended.ok && !on && context.instance().capabilities.limitAccounts) renewReports(context)
  return ended
}

/** POST action, or the call that lifts a limit (MO26). An action resolves the reports about the account. */
const limitAccount: Handler<'limitAccount', NeedsLists> = async (
  { accountId, limit, on, ...words },
  context,
) => {
  const answer = await context.send({ ...limitCall(accountId, limit, on, words), urgent: true })
  if (!answer.ok) return answer
  if (limit !== 'none')
    context.store.update(entityKey(context.account, 'personRecord', accountId), (known) => ({
      ...known,
      limits: { ...known.limits, [limit]: on },
    }))
  if (on && (limit !== 'none' || words.reportId !== undefined)) renewReports(context)
  return ok(undefined)
}

function renewReports({ collections }: NeedsLists): void {
  collections.renew({ kind: 'reports' })
  collections.renew({ kind: 'doneReports' })
}

/** PUT or DELETE tag (MO8). */
const tagAccount: Handler<'tagAccount'> = ({ accountId, tag, on }, context) =>
  changeAccount(
    context,
    accountId,
    (person) => tagCall(person, tag, on),
    (person) => {
      const others = person.tags.filter((one) => one !== tag)
      return { ...person, tags: on ? [...others, tag] : others }
    },
  )

/** DELETE users; the posts of the account leave all timelines (MO7). An account that is already gone counts as deleted. */
const deleteAccount: Handler<'deleteAccount', Needs> = async ({ accountId }, context) => {
  const { store, account, timelines } = context
  const person = accountOf(context, accountId)
  if (person === undefined) return GONE
  const answer = await context.send({ ...deletionCall(person.acct), urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  for (const status of entitiesOf(store, account, 'status'))
    if (status.accountId === accountId) removeStatus(timelines, status.id)
  store.update(entityKey(account, 'account', accountId), (person) => ({
    ...person,
    deactivated: true,
  }))
  return ok(undefined)
}

const ANSWERED = fail('missing', 'answered elsewhere', { textKey: 'moderation.answered' })

/**
 * Approves or rejects a registration. A 404 means that another moderator has answered it. Before an
 * account is deleted, it must still be waiting: another moderator may have approved it (MO19).
 */
const answerRegistration: Handler<'answerRegistration', NeedsLists> = async (
  { accountId, accept },
  context,
) => {
  const key = entityKey(context.account, 'registration', accountId)
  const waiting = context.store.get(key)
  if (waiting === undefined) return GONE
  const list = context.collections.get(REGISTRATIONS)
  const instance = context.instance()
  const person = { id: accountId, acct: waiting.username }
  if (!accept && rejectsByDeletion(instance)) {
    const now = await context.send({ ...personCall(instance, person), urgent: true })
    if (!now.ok && now.fault.code !== 'missing') return now
    if (!now.ok || normalizeRegistrations([now.value.value])?.[0]?.id !== accountId) {
      list.remove(accountId)
      return ANSWERED
    }
  }
  const answer = await context.send({ ...approvalCall(instance, person, accept), urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  list.remove(accountId)
  return answer.ok ? ok(undefined) : ANSWERED
}

/** POST notes. The text is sent as it was typed. */
const addReportNote: Handler<'addReportNote'> = async ({ reportId, text }, context) => {
  const answer = await context.send({ ...noteCall(reportId, text), urgent: true })
  if (!answer.ok) return answer
  await refetchReport(reportId, context)
  return ok(undefined)
}

/** DELETE a note; a 404 counts as deleted. */
const deleteReportNote: Handler<'deleteReportNote'> = async ({ reportId, noteId }, context) => {
  const answer = await context.send({ ...noteDeletionCall(reportId, noteId), urgent: true })
  if (!answer.ok && answer.fault.code !== 'missing') return answer
  updateReport(reportId, context, (report) => ({
    ...report,
    notes: report.notes.filter(({ id }) => id !== noteId),
  }))
  return ok(undefined)
}

/** Assigns a report to the signed-in moderator, or to nobody. */
const assignReport: Handler<'assignReport'> = async ({ reportId, on }, context) => {
  const userId = context.own()?.userId ?? ''
  const me = accountOf(context, userId)
  if (me === undefined) return GONE
  const answer = await context.send({
    ...assignCall(context.instance(), reportId, me.acct, on),
    urgent: true,
  })
  if (!answer.ok) return answer
  updateReport(reportId, context, (report) => ({ ...report, assigneeId: on ? userId : null }))
  return ok(undefined)
}

/** PUT statuses/{id} (MO14). */
const moderateStatus: Handler<'moderateStatus'> = async ({ statusId, sensitive, visibility }, context) => {
  const answer = await context.send({ ...statusCall(statusId, { sensitive, visibility }), urgent: true })
  if (!answer.ok) return answer
  const { store, account, normalizeContext } = context
  // The answer lacks the moderator's own state, such as favourites: take only the changed fields from it.
  const harvest = newHarvest()
  normalizeStatus(answer.value.value, harvest, normalizeContext)
  const changed = harvest.statuses.get(statusId)
  if (changed !== undefined)
    store.update(entityKey(account, 'status', statusId), (status) => ({
      ...status,
      sensitive: changed.sensitive,
      visibility: changed.visibility,
    }))
  return ok(undefined)
}

function updateReport(
  reportId: string,
  { store, account }: HandlerContext,
  update: (report: Report) => Report,
): void {
  store.update(entityKey(account, 'report', reportId), update)
}

/**
 * Fetches a report again, as the answer to a new note does not contain the note. A failure is only logged: the next poll
 * brings the note.
 */
async function refetchReport(reportId: string, context: HandlerContext): Promise<void> {
  const { store, account, normalizeContext, log } = context
  const answer = await context.send({ ...reportCall(reportId), urgent: true })
  const harvest = newHarvest()
  if (answer.ok && normalizeReport(answer.value.value, harvest, normalizeContext) === reportId)
    absorb(store, account, harvest)
  else log.info('could not fetch a report again after a note was added')
}

export const moderationHandlers: HandlersOf<typeof MODERATION_COMMANDS, Needs> = {
  grantRight,
  activateAccount,
  limitAccount,
  ruleDomain,
  tagAccount,
  deleteAccount,
  answerRegistration,
  addReportNote,
  deleteReportNote,
  assignReport,
  moderateStatus,
}
