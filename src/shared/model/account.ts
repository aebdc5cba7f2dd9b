import type { TextKey } from '../i18n/textKey.ts'
import type { Highlight } from './mute.ts'
import type { RichText } from './richText.ts'

/** A name and value that a user added to their profile, or that the instance says about the account (PR45). */
export interface ProfileField {
  readonly name: RichText
  /** The text key of the name if this client names the field, such as the location. `name` is empty then. */
  readonly nameKey?: TextKey
  readonly value: RichText
  /** When the instance verified the link, ISO. */
  readonly verifiedAt?: string
}

export type Role = 'admin' | 'moderator' | 'member'

/** The rights that the instance gives to an account, which may have both. `role` is the higher one. */
export interface Rights {
  readonly admin: boolean
  readonly moderator: boolean
}

/** Anyone with a profile, here or on another instance (PR39). */
export interface Account {
  readonly id: string
  /** As the instance writes it: `name` for a local account, `name@host` for a remote one. */
  readonly acct: string
  readonly username: string
  /** `name@host`, also for local accounts. */
  readonly fqn: string
  readonly name: RichText
  /** `name` as plain text, without custom emoji; the username if nothing else is left. */
  readonly nameText: string
  readonly isLocal: boolean
  readonly url?: string
  readonly avatarUrl: string
  readonly avatarStaticUrl: string
  readonly headerUrl?: string
  readonly headerStaticUrl?: string
  readonly backgroundUrl?: string
  readonly faviconUrl?: string
  readonly bio: RichText
  readonly fields: readonly ProfileField[]
  readonly locked: boolean
  readonly bot: boolean
  readonly deactivated: boolean
  /** ISO; absent if the instance does not send it. */
  readonly createdAt?: string
  readonly birthday?: string
  readonly role: Role
  readonly rights: Rights
  readonly tags: readonly string[]
  readonly hideFollowers: boolean
  readonly hideFollows: boolean
  readonly hideFollowersCount: boolean
  readonly hideFollowsCount: boolean
  readonly allowFollowingMove: boolean
  /** The account that this one has moved to. */
  readonly movedToId?: string
  /** How the user highlights this account's posts. */
  readonly highlight?: Highlight
}

/**
 * An account's counters. They are separate from the account because every post carries fresh counters of its
 * author, and a change must not redraw fifty rows of the same author.
 */
export interface AccountCounts {
  readonly id: string
  readonly followersCount: number
  readonly followingCount: number
  readonly statusesCount: number
}

/** Fields that the instance sends to the account's owner only. Part of the session, never of an `Account`. */
export interface OwnSettings extends AccountOptions {
  readonly followRequestsCount: number
  readonly unreadChatCount: number
}

/** Options that the instance stores for the account's owner; null while one is being saved (P34). */
export interface AccountOptions extends AccountSwitches {
  readonly defaultScope: Visibility | null
  /** Switches under the instance's own names: `block_from_strangers`, `hide_notification_contents`. */
  readonly notificationSettings: Readonly<Record<string, boolean | null>>
}

type AccountSwitches = Readonly<
  Record<
    | 'sensitiveByDefault'
    | 'noRichText'
    | 'showRole'
    | 'discoverable'
    | 'locked'
    | 'acceptsChatMessages'
    | 'allowFollowingMove'
    | 'hideFavorites'
    | 'hideFollowers'
    | 'hideFollowersCount'
    | 'hideFollows'
    | 'hideFollowsCount',
    boolean | null
  >
>

/** The name of an account option. Each notification setting is an option of its own. */
export type AccountOption =
  | keyof AccountSwitches
  | 'defaultScope'
  | `${typeof NOTIFICATION_OPTION_PREFIX}${string}`

/** The prefix of notification settings in the names of account options. */
export const NOTIFICATION_OPTION_PREFIX = 'notificationSettings.'

export type Visibility = 'public' | 'unlisted' | 'private' | 'direct' | 'local' | 'list'

/** A change of the relationship to another account. */
export type RelationChange =
  | 'follow'
  | 'unfollow'
  | 'block'
  | 'unblock'
  | 'mute'
  | 'unmute'
  | 'remove_from_followers'
  /** Notify of the account's posts. */
  | 'subscribe'
  | 'unsubscribe'
  | 'hide_repeats'
  | 'show_repeats'
  /** Feature the account on the user's profile. */
  | 'endorse'
  | 'unendorse'

/** How the signed-in account relates to another one. */
export interface Relationship {
  readonly id: string
  readonly following: boolean
  readonly followedBy: boolean
  readonly requested: boolean
  /** The other account has to approve followers. False where the instance does not send it with a relationship. */
  readonly locked: boolean
  readonly blocking: boolean
  readonly blockedBy: boolean
  readonly muting: boolean
  /** When the mute ends, ISO; absent: never, or the instance does not say. */
  readonly mutedUntil?: string
  readonly subscribing: boolean
  readonly showingRepeats: boolean
  readonly domainBlocking: boolean
  /** The user's own profile features the account. */
  readonly endorsed: boolean
  /** The user's lists that the account is on, once they were looked up (LI18). */
  readonly lists?: readonly string[]
  /** Absent when the instance has no private notes. */
  readonly note?: string
}
