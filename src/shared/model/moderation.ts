import type { TextKey } from '../i18n/textKey.ts'
import type { Account, Role } from './account.ts'
import type { DeskList } from './deskList.ts'
import type { Capabilities } from './instance.ts'
import { mayUse } from './staff.ts'

/** The tags of Pleroma's tag policy that the client offers (MO8). */
const ACCOUNT_TAGS = [
  'mrf_tag:media-force-nsfw',
  'mrf_tag:media-strip',
  'mrf_tag:force-unlisted',
  'mrf_tag:sandbox',
  'mrf_tag:disable-remote-subscription',
  'mrf_tag:disable-any-subscription',
  'mrf_tag:quarantine',
] as const

export type AccountTag = (typeof ACCOUNT_TAGS)[number]

/** Tags without effect on accounts of other instances. */
const LOCAL_TAGS: ReadonlySet<AccountTag> = new Set([
  'mrf_tag:disable-remote-subscription',
  'mrf_tag:disable-any-subscription',
  'mrf_tag:quarantine',
])

export const RIGHTS = ['admin', 'moderator'] as const
export type Right = (typeof RIGHTS)[number]

/** A person who has registered and waits for a moderator. */
export interface Registration {
  /** The account's id. */
  readonly id: string
  readonly username: string
  readonly name: string
  /** Empty if the instance does not say it. */
  readonly email: string
  /** Why they want to join; may be empty. */
  readonly reason: string
  readonly createdAt?: string
}

/** An entry of the moderation log. */
export interface ModerationLogEntry {
  readonly id: string
  readonly createdAt: string
  /** In the instance's words. */
  readonly text: string
}

/** The fields of a session that the functions of this file read. */
interface Member {
  readonly role?: Role | undefined
  readonly privileges?: readonly string[] | undefined
}

/** The lists that this member may open on this instance (MO15). */
export function deskLists(
  member: Member | null | undefined,
  capabilities: Capabilities | undefined,
): readonly DeskList[] {
  const lists: DeskList[] = []
  if (mayUse('manageReports', member, capabilities)) lists.push('reports', 'doneReports')
  // Approving is not enough: loading the list also needs `users_read`.
  if (mayUse('approveAccounts', member, capabilities) && member?.privileges?.includes('users_read'))
    lists.push('registrations')
  if (mayUse('readModerationLog', member, capabilities)) lists.push('moderationLog')
  if (mayUse('manageDomains', member, capabilities)) lists.push('blockedDomains')
  return lists
}

/**
 * Whether the member is staff whose token has no privileges: Mastodon's moderators have to sign in again to get them (S40).
 */
export const needsStaffLogin = (
  member: Member | null | undefined,
  capabilities: Capabilities | undefined,
): boolean =>
  capabilities?.manageReports === true &&
  // Only Pleroma and Akkoma can grant rights, and their tokens always include the privileges.
  !capabilities.grantRights &&
  (member?.role === 'admin' || member?.role === 'moderator') &&
  member.privileges?.length === 0

/** The staff tools that a member may use on an account (MO4 to MO8). */
export interface AccountTools {
  readonly rights: boolean
  readonly activation: boolean
  readonly deletion: boolean
  readonly tags: readonly AccountTag[]
}

export function accountTools(
  member: Member | null | undefined,
  capabilities: Capabilities | undefined,
  { isLocal, deactivated }: Pick<Account, 'isLocal' | 'deactivated'>,
): AccountTools {
  const isAdmin = member?.role === 'admin'
  return {
    rights: capabilities?.grantRights === true && isAdmin && isLocal && !deactivated,
    activation:
      mayUse('activateAccounts', member, capabilities) &&
      (!deactivated || capabilities?.reactivateAccounts === true),
    deletion: mayUse('deleteAccounts', member, capabilities),
    tags: mayUse('tagAccounts', member, capabilities)
      ? ACCOUNT_TAGS.filter((tag) => isLocal || !LOCAL_TAGS.has(tag))
      : [],
  }
}

const MENU_TOOLS = ['activateAccounts', 'deleteAccounts', 'tagAccounts'] as const

/** Whether the menu of another account has the entry for moderators (MO4). */
export const mayModerate = (
  member: Member | null | undefined,
  capabilities: Capabilities | undefined,
): boolean =>
  capabilities?.activateAccounts === true &&
  (member?.role === 'admin' || MENU_TOOLS.some((tool) => mayUse(tool, member, capabilities)))

/** The text of each tag. */
export const TAG_TEXTS: Readonly<Record<AccountTag, TextKey>> = {
  'mrf_tag:media-force-nsfw': 'moderation.tags.media_force_nsfw',
  'mrf_tag:media-strip': 'moderation.tags.media_strip',
  'mrf_tag:force-unlisted': 'moderation.tags.force_unlisted',
  'mrf_tag:sandbox': 'moderation.tags.sandbox',
  'mrf_tag:disable-remote-subscription': 'moderation.tags.disable_remote_subscription',
  'mrf_tag:disable-any-subscription': 'moderation.tags.disable_any_subscription',
  'mrf_tag:quarantine': 'moderation.tags.quarantine',
}
