import type { Visibility } from '../model/account.ts'
import type { DomainRule } from '../model/blockedDomain.ts'
import type { AccountTag, Right } from '../model/moderation.ts'
import type { AccountLimit } from '../model/personRecord.ts'
import { accountCommand } from './defineCommand.ts'
import { byAccount, byStatus } from './queueKeys.ts'

export interface OneAccount {
  readonly accountId: string
}

export interface OneReport {
  readonly reportId: string
}

/** What Mastodon's staff can add to an action on an account. */
export interface ActionWords {
  /** The message to the person. */
  readonly text?: string
  /** The person gets an e-mail. */
  readonly email?: boolean
  /** The report that led to it. */
  readonly reportId?: string
}

/** The scopes that a moderator can give to a post of someone else. */
export type ModeratedScope = Extract<Visibility, 'public' | 'unlisted' | 'private'>

export interface StatusModeration {
  readonly statusId: string
  /** Absent: unchanged. */
  readonly sensitive?: boolean
  readonly visibility?: ModeratedScope
}

export interface DomainChange {
  readonly domain: string
  readonly id?: string
  readonly rule?: DomainRule
}

const byReport = ({ reportId }: OneReport): string => `report/${reportId}`

/** Commands of staff. None is optimistic: what they change is shown once the instance has accepted it (MO9). */
export const MODERATION_COMMANDS = {
  grantRight: accountCommand<OneAccount & { readonly right: Right; readonly on: boolean }>({
    queue: byAccount,
  }),
  activateAccount: accountCommand<OneAccount & ActionWords & { readonly on: boolean }>({ queue: byAccount }),
  /** Limits an account, or lifts the limit; `none` only warns the person. */
  limitAccount: accountCommand<
    OneAccount & ActionWords & { readonly limit: AccountLimit | 'none'; readonly on: boolean }
  >({ queue: byAccount }),
  /** Restricts a domain, changes its restriction (with `id`), or lifts it (without `rule`). */
  ruleDomain: accountCommand<DomainChange>({ queue: () => 'domains' }),
  tagAccount: accountCommand<OneAccount & { readonly tag: AccountTag; readonly on: boolean }>({
    queue: byAccount,
  }),
  deleteAccount: accountCommand<OneAccount>({ queue: byAccount }),
  answerRegistration: accountCommand<OneAccount & { readonly accept: boolean }>({ queue: byAccount }),
  addReportNote: accountCommand<OneReport & { readonly text: string }>({ queue: byReport }),
  deleteReportNote: accountCommand<OneReport & { readonly noteId: string }>({ queue: byReport }),
  /** Takes a report over, or gives it back. */
  assignReport: accountCommand<OneReport & { readonly on: boolean }>({ queue: byReport }),
  moderateStatus: accountCommand<StatusModeration>({ queue: byStatus }),
}
