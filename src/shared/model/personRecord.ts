import type { Account } from './account.ts'
import type { Capabilities } from './instance.ts'
import type { PersonHistoryPart } from './personHistory.ts'
import { mayUse } from './staff.ts'

/** Limits that Mastodon's staff can set on an account and lift again (MO26). Suspending is not among them: it counts as deactivating (MO6). */
export type AccountLimit = 'sensitive' | 'silence' | 'disable'

const ACCOUNT_LIMITS: readonly AccountLimit[] = ['sensitive', 'silence', 'disable']

/** The instance's record of an account, for staff (MO25). A field is absent if the instance does not send it. */
export interface PersonRecord {
  /** The id of the account. */
  readonly id: string
  /** In ISO 8601. */
  readonly createdAt?: string
  /** The e-mail address was confirmed. */
  readonly confirmed?: boolean
  readonly approved?: boolean
  /** In the instance's words. */
  readonly role?: string
  /** How many of the account's posts this instance stores. */
  readonly posts?: number
  readonly limits: { readonly [L in AccountLimit]?: boolean }
}

/** The fields of a session that `mayUse` reads. */
type Member = Parameters<typeof mayUse>[1]

/** The parts of any account's history that `reader` may read (MO25). */
export function readableHistory(
  reader: Member,
  capabilities: Capabilities | undefined,
): readonly PersonHistoryPart[] {
  const parts: PersonHistoryPart[] = []
  if (capabilities?.activateAccounts && reader?.privileges?.includes('users_read')) parts.push('personRecord')
  if (mayUse('manageReports', reader, capabilities)) parts.push('reportsAbout', 'reportsBy')
  if (mayUse('readModerationLog', reader, capabilities)) parts.push('personLog')
  return parts
}

/** The limits that the member may set on an account (MO26). Only logins of this instance's own accounts can be disabled. */
export const limitsFor = (
  member: Member,
  capabilities: Capabilities | undefined,
  { isLocal }: Pick<Account, 'isLocal'>,
): readonly AccountLimit[] =>
  capabilities?.limitAccounts && mayUse('activateAccounts', member, capabilities)
    ? ACCOUNT_LIMITS.filter((limit) => limit !== 'disable' || isLocal)
    : []
