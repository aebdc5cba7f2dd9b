import type { TextKey } from '../i18n/textKey.ts'
import type { Account, Role } from './account.ts'
import type { DeskList } from './deskList.ts'
import type { Capabilities } from './instance.ts'
import { mayUse } from './staff.ts'

/** The tags of Pleroma's tag policy that the client offers (MO8). */
export const ACCOUNT_TAGS = [
  'mrf_tag:media-force-nsfw',
  'mrf_tag:media-strip',
  'mrf_tag:force-unlisted',
  'mrf_tag:sandbox',
  'mrf_tag:disable-remote-subscription',
  'mrf_tag:disable-any-subscription',
  'mrf_tag:quarantine',
] as const

export type AccountTag = (typeof ACCOUNT_TAGS)[number]

/** These have no effect on accounts of other instances. */
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
export interface LogEntry {
  readonly id: string
  readonly createdAt: string
  /** In the instance's words. */
  readonly text: string
}

/** A member as the functions of this file need them. */
interface Member {
  readonly userId?: string | undefined
  readonly role?: Role | undefined
  readonly privileges?: readonly string[] | undefined
}

type Has = Capabilities | undefined

/** The lists that this member may open on this instance (MO15). */
export function deskLists(member: Member | null | undefined, has: Has): readonly DeskList[] {
  const lists: DeskList[] = []
  if (mayUse('manageReports', member, has)) lists.push('reports', 'doneReports')
  // The list itself needs a privilege of its own.
  if (mayUse('approveAccounts', member, has) && member?.privileges?.includes('users_read'))
    lists.push('registrations')
  if (mayUse('readModerationLog', member, has)) lists.push('moderationLog')
  if (mayUse('manageDomains', member, has)) lists.push('blockedDomains')
  return lists
}

/**
 * Whether the member is staff whose login does not include the rights: on Mastodon, a moderator is asked for them
 * separately (S40).
 */
export const needsStaffLogin = (member: Member | null | undefined, has: Has): boolean =>
  has?.manageReports === true &&
  // Pleroma's tokens include them.
  !has.grantRights &&
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
  has: Has,
  { isLocal, deactivated }: Pick<Account, 'isLocal' | 'deactivated'>,
): AccountTools {
  const isAdmin = member?.role === 'admin'
  return {
    rights: has?.grantRights === true && isAdmin && isLocal && !deactivated,
    activation: mayUse('activateAccounts', member, has) && (!deactivated || has?.reactivateAccounts === true),
    deletion: mayUse('deleteAccounts', member, has),
    tags: mayUse('tagAccounts', member, has)
      ? ACCOUNT_TAGS.filter((tag) => isLocal || !LOCAL_TAGS.has(tag))
      : [],
  }
}

const MENU_TOOLS = ['activateAccounts', 'deleteAccounts', 'tagAccounts'] as const

/** Whether the menu of another account has the entry for moderators (MO4). */
export const mayModerate = (member: Member | null | undefined, has: Has): boolean =>
  has?.activateAccounts === true &&
  (member?.role === 'admin' || MENU_TOOLS.some((tool) => mayUse(tool, member, has)))

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
