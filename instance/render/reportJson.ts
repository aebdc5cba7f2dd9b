import { rulesOf } from '../api/documents.ts'
import { acctOf } from '../state/accounts.ts'
import type { Account, Report } from '../state/records.ts'
import { isMastodon, type World } from '../world.ts'
import { accountJson } from './accountJson.ts'
import { mastodonAdminAccountJson } from './adminAccountJson.ts'
import { statusJson } from './statusJson.ts'

/** A report's JSON for moderators. */
export function reportJson(world: World, report: Report, viewer: Account) {
  const { store } = world
  const account = store.accounts.get(report.accountId)
  const actor = store.accounts.get(report.actorId)
  const assignee = store.accounts.get(report.assignedId ?? '')
  return {
    id: report.id,
    state: report.state,
    content: report.content,
    created_at: new Date(report.createdAt).toISOString(),
    account: account ? accountJson(world, account, viewer) : null,
    actor: actor ? accountJson(world, actor, viewer) : null,
    statuses: report.statusIds.flatMap((id) => {
      const status = store.statuses.get(id)
      return status ? [statusJson(world, status, viewer)] : []
    }),
    notes: report.notes.map((note) => {
      const writer = store.accounts.get(note.accountId)
      return {
        id: note.id,
        content: note.content,
        created_at: new Date(note.createdAt).toISOString(),
        user: writer ? accountJson(world, writer, viewer) : null,
      }
    }),
    rules: [],
    assigned_account: assignee
      ? { ...accountJson(world, assignee, viewer), nickname: acctOf(assignee) }
      : null,
  }
}

/** A report's JSON on Mastodon and GoToSocial, for who made it, and in the notifications of moderators. */
export function plainReportJson(world: World, report: Report, viewer: Account, isForwarded = false) {
  const account = world.store.accounts.get(report.accountId)
  return {
    id: report.id,
    action_taken: report.state !== 'open',
    action_taken_at: null,
    ...(isMastodon(world, 11) ? { collection_ids: [] } : {}),
    category: report.category ?? 'other',
    comment: report.content,
    forwarded: isForwarded,
    created_at: new Date(report.createdAt).toISOString(),
    status_ids: report.statusIds,
    rule_ids: report.ruleIds ?? [],
    target_account: account ? accountJson(world, account, viewer) : null,
  }
}

/** A report's JSON in Mastodon's admin API. */
export function mastodonReportJson(world: World, report: Report, viewer: Account) {
  const { store } = world
  const person = (id: string | null | undefined) => {
    const account = store.accounts.get(id ?? '')
    return account ? mastodonAdminAccountJson(world, account) : null
  }
  const { id, content, state, createdAt } = report
  return {
    id,
    action_taken: state !== 'open',
    action_taken_at: null,
    category: report.category ?? 'other',
    comment: content,
    forwarded: false,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(createdAt).toISOString(),
    account: person(report.actorId),
    target_account: person(report.accountId),
    assigned_account: person(report.assignedId),
    action_taken_by_account: null,
    statuses: reportJson(world, report, viewer).statuses,
    rules: rulesOf(world).filter(({ id }) => report.ruleIds?.includes(id)),
  }
}
