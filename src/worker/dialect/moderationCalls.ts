import type { ActionWords, DomainChange } from '../../shared/commands/moderation.ts'
import type { Account } from '../../shared/model/account.ts'
import type { Instance } from '../../shared/model/instance.ts'
import type { Right } from '../../shared/model/moderation.ts'
import type { AccountLimit } from '../../shared/model/personRecord.ts'
import type { ReportState } from '../../shared/model/report.ts'
import { familyOf } from './detectSoftware.ts'

/** A request to the instance. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly json?: unknown
}

type Who = Pick<Account, 'id' | 'acct'>
type At = Pick<Instance, 'software'>

const PLEROMA = '/api/pleroma/admin'
const MASTODON = '/api/v1/admin'
/** Rows of each page of a list of the desk. */
const PAGE_SIZE = 50

/** Pleroma and Akkoma have their own admin API; others have Mastodon's. */
const isPleroma = ({ software }: At): boolean => ['pleroma', 'akkoma'].includes(familyOf(software))

const segment = encodeURIComponent

/** Gives or takes a right (MO5). */
export const rightCall = ({ acct }: Who, right: Right, on: boolean): Call => ({
  method: on ? 'POST' : 'DELETE',
  path: `${PLEROMA}/users/${segment(acct)}/permission_group/${right}`,
})

/** Activates or deactivates an account (MO6); Mastodon and GoToSocial suspend it. */
export function activationCall(at: At, { id, acct }: Who, on: boolean, words: ActionWords = {}): Call {
  if (isPleroma(at))
    return {
      method: 'PATCH',
      path: `${PLEROMA}/users/${on ? 'activate' : 'deactivate'}`,
      json: { nicknames: [acct] },
    }
  return on
    ? { method: 'POST', path: `${MASTODON}/accounts/${segment(id)}/unsuspend` }
    : actionCall(id, 'suspend', words)
}

/** Mastodon's and GoToSocial's call for an action on an account, with the message to its owner. */
const actionCall = (id: string, type: string, { text, email, reportId }: ActionWords): Call => ({
  method: 'POST',
  path: `${MASTODON}/accounts/${segment(id)}/action`,
  json: {
    type,
    ...(text === undefined ? {} : { text }),
    ...(email === undefined ? {} : { send_email_notification: email }),
    ...(reportId === undefined ? {} : { report_id: reportId }),
  },
})

/** Mastodon's names for the calls that lift a limit. */
const LIFTS: Readonly<Record<AccountLimit, string>> = {
  sensitive: 'unsensitive',
  silence: 'unsilence',
  disable: 'enable',
}

/** Limits an account, warns it (`none`), or lifts a limit (MO26). */
export const limitCall = (id: string, limit: AccountLimit | 'none', on: boolean, words: ActionWords): Call =>
  on || limit === 'none'
    ? actionCall(id, limit, words)
    : { method: 'POST', path: `${MASTODON}/accounts/${segment(id)}/${LIFTS[limit]}` }

/** One account, as staff sees it (MO25). */
export const personCall = (at: At, { id, acct }: Who): Call => ({
  method: 'GET',
  path: isPleroma(at) ? `${PLEROMA}/users/${segment(acct)}` : `${MASTODON}/accounts/${segment(id)}`,
})

/** The call for the number of an account's posts; null if the server has no such call. */
export const postsCall = (at: At, { acct }: Who): Call | null =>
  isPleroma(at)
    ? { method: 'GET', path: `${PLEROMA}/users/${segment(acct)}/statuses`, query: { page_size: 1 } }
    : null

/** Pleroma can't search its reports, so this many of the newest are read. */
const SEARCHED_REPORTS = 200

/** The calls whose answers contain the reports about an account, or by it. Pleroma's contain others, too. */
export const personReportsCalls = (at: At, id: string, which: 'about' | 'by'): readonly Call[] =>
  isPleroma(at)
    ? [{ method: 'GET', path: `${PLEROMA}/reports`, query: { page: 1, page_size: SEARCHED_REPORTS } }]
    : [true, false].flatMap((open) =>
        reportsCalls(at, open).map((call) => ({
          ...call,
          query: { ...call.query, [which === 'about' ? 'target_account_id' : 'account_id']: id },
        })),
      )

/** The entries of the log that contain the name of an account. */
export const personLogCall = ({ acct }: Who): Call => ({
  ...logCall,
  query: { ...logCall.query, search: `@${acct}` },
})

/** The page of a list at `cursor`: a page number on Pleroma, elsewhere the id of the entry before the page. */
export const pageCall = (at: At, call: Call, cursor: string): Call => ({
  ...call,
  query: { ...call.query, [isPleroma(at) ? 'page' : 'max_id']: cursor },
})

/**
 * The cursor of the page after one with `served` entries; undefined: that was the last one. Pleroma has page numbers,
 * others send the cursor in the `Link` header.
 */
export function nextCursor(
  at: At,
  page: number,
  served: number,
  olderThan: string | undefined,
): string | undefined {
  if (!isPleroma(at)) return olderThan
  return served < PAGE_SIZE ? undefined : String(page + 1)
}

/** The domains that staff has restricted (MO29). */
export const BLOCKED_DOMAINS = `${MASTODON}/domain_blocks`

/** Restricts a domain, changes the restriction, or lifts it. GoToSocial ignores fields that it does not know. */
export function domainCall({ domain, id, rule }: DomainChange): Call {
  const path = id === undefined ? BLOCKED_DOMAINS : `${BLOCKED_DOMAINS}/${segment(id)}`
  if (rule === undefined) return { method: 'DELETE', path }
  const json = {
    ...(id === undefined ? { domain } : {}),
    severity: rule.severity,
    reject_media: rule.rejectMedia,
    reject_reports: rule.rejectReports,
    obfuscate: rule.obfuscate,
    private_comment: rule.privateComment,
    public_comment: rule.publicComment,
  }
  return { method: id === undefined ? 'POST' : 'PUT', path, json }
}

/** Adds or removes a tag (MO8). */
export const tagCall = ({ acct }: Who, tag: string, on: boolean): Call => ({
  method: on ? 'PUT' : 'DELETE',
  path: `${PLEROMA}/users/tag`,
  json: { nicknames: [acct], tags: [tag] },
})

/** Deletes an account (MO7). */
export const deletionCall = (acct: string): Call => ({
  method: 'DELETE',
  path: `${PLEROMA}/users`,
  query: { nickname: acct },
})

/** People who wait for approval. */
export const registrationsCall = (at: At): Call =>
  isPleroma(at)
    ? {
        method: 'GET',
        path: `${PLEROMA}/users`,
        query: { filters: 'local,need_approval', page: 1, page_size: PAGE_SIZE },
      }
    : {
        method: 'GET',
        path: '/api/v2/admin/accounts',
        query: { origin: 'local', status: 'pending', limit: PAGE_SIZE },
      }

/** Whether a rejection is the deletion of the account, which also deletes one that was approved meanwhile. */
export const rejectsByDeletion = (at: At): boolean => isPleroma(at)

/** Approves or rejects a registration. Pleroma deletes a rejected account. */
export function approvalCall(at: At, { id, acct }: Who, accept: boolean): Call {
  if (!isPleroma(at))
    return { method: 'POST', path: `${MASTODON}/accounts/${segment(id)}/${accept ? 'approve' : 'reject'}` }
  return accept
    ? { method: 'PATCH', path: `${PLEROMA}/users/approve`, json: { nicknames: [acct] } }
    : deletionCall(acct)
}

/** The calls whose answers together contain the open reports, or all others. */
export function reportsCalls(at: At, open: boolean): readonly Call[] {
  if (!isPleroma(at)) {
    // Before 4.4 Mastodon takes any value of `resolved` for true; GoToSocial lists all reports without it.
    const isDefault = open && familyOf(at.software) === 'mastodon'
    const query = { ...(isDefault ? {} : { resolved: !open }), limit: PAGE_SIZE }
    return [{ method: 'GET', path: `${MASTODON}/reports`, query }]
  }
  const states: readonly ReportState[] = open ? ['open'] : ['resolved', 'closed']
  return states.map((state) => ({
    method: 'GET',
    path: `${PLEROMA}/reports`,
    query: { state, page: 1, page_size: PAGE_SIZE },
  }))
}

/** Changes the state of a report. Mastodon has no third state. */
export const reportStateCall = (at: At, reportId: string, state: ReportState): Call =>
  isPleroma(at)
    ? { method: 'PATCH', path: `${PLEROMA}/reports`, json: { reports: [{ id: reportId, state }] } }
    : {
        method: 'POST',
        path: `${MASTODON}/reports/${segment(reportId)}/${state === 'open' ? 'reopen' : 'resolve'}`,
      }

/** The moderator `acct` takes a report over, or gives it back. */
export const assignCall = (at: At, reportId: string, acct: string, on: boolean): Call =>
  isPleroma(at)
    ? {
        method: 'POST',
        path: `${PLEROMA}/reports/assign_account`,
        json: { reports: [{ id: reportId, nickname: on ? acct : null }] },
      }
    : {
        method: 'POST',
        path: `${MASTODON}/reports/${segment(reportId)}/${on ? 'assign_to_self' : 'unassign'}`,
      }

const notesOf = (reportId: string): string => `${PLEROMA}/reports/${segment(reportId)}/notes`

/** Adds a note to a report. */
export const noteCall = (reportId: string, content: string): Call => ({
  method: 'POST',
  path: notesOf(reportId),
  json: { content },
})

/** Deletes a note of a report. */
export const noteDeletionCall = (reportId: string, noteId: string): Call => ({
  method: 'DELETE',
  path: `${notesOf(reportId)}/${segment(noteId)}`,
})

/** One report with all its notes. */
export const reportCall = (reportId: string): Call => ({
  method: 'GET',
  path: `${PLEROMA}/reports/${segment(reportId)}`,
})

/** The newest entries of the moderation log. */
export const logCall: Call = {
  method: 'GET',
  path: `${PLEROMA}/moderation_log`,
  query: { page: 1, page_size: PAGE_SIZE },
}

/** Covers a post, or changes its scope (MO14). */
export const statusCall = (statusId: string, json: object): Call => ({
  method: 'PUT',
  path: `${PLEROMA}/statuses/${segment(statusId)}`,
  json,
})
