import type { RichText } from './richText.ts'

/**
 * What the instance is and can do, derived once in the engine and sent to all tabs (I3).
 * What whoever runs it may set stands in `pleroma_fe` of `/api/pleroma/frontend_configurations` and in
 * `/static/config.json`.
 */
export interface Instance extends InstanceLook {
  readonly host: string
  /** Base of all calls, without a trailing slash. */
  readonly server: string
  readonly name: string
  readonly description: string
  /** The server's version; the client's is the build's `__VERSION__`. */
  readonly version: string
  readonly software: string
  readonly registrationOpen: boolean
  /** Who registers answers an e-mail first. */
  readonly accountActivationRequired: boolean
  /** Who registers waits for a moderator's word. */
  readonly accountApprovalRequired: boolean
  readonly birthdayRequired: boolean
  /** In days; 0: any. */
  readonly birthdayMinAge: number
  /** Without it no password can be reset. */
  readonly mailerEnabled: boolean
  /** Characters a post may have; 0 means no limit (I12). */
  readonly textLimit: number
  readonly uploadLimits: UploadLimits
  /** Maximum number of files per post (U3); 0 means no limit. */
  readonly fileLimit: number
  /** Characters that may stand under a file. */
  readonly descriptionLimit: number
  readonly fieldsLimits: FieldsLimits
  readonly pollLimits: PollLimits
  readonly postFormats: readonly string[]
  /** The one of `postFormats` that a new post is in. */
  readonly postContentType: string
  readonly subjectLineBehavior: 'email' | 'masto' | 'noop'
  readonly minimalScopesMode: boolean
  /** Who is named in a direct post beyond its start does not get it. */
  readonly safeDM: boolean
  readonly sensitiveByDefault: boolean
  readonly private: boolean
  readonly federating: boolean
  /** Addresses of the profiles of staff. */
  readonly staffAccounts: readonly string[]
  /** Names that are pages of the client: profiles of that name are linked by id. */
  readonly restrictedNicknames: readonly string[]
  /** Address of a page with suggestions, with `{{host}}` and `{{user}}` in it; empty: none. */
  readonly suggestionsWeb: string
  readonly vapidPublicKey?: string
  readonly redirectRootLogin: string
  readonly redirectRootNoLogin: string
  readonly capabilities: Capabilities
  /** What signing in needs here. */
  readonly loginMethod: 'password' | 'token'
  /**
   * Everything configured that is a plain value, by its name, as it was served: preferences take their
   * defaults from it (`theme`, `hideNsfw`, `modalOnRepeat`, …), each after a look at what it can be.
   */
  readonly preferenceDefaults: Readonly<Record<string, string | number | boolean>>
  /** False until the first answer came: what stands here are defaults or what was remembered. */
  readonly known: boolean
}

/** How the instance wants the shell to look (I20). */
interface InstanceLook {
  readonly defaultAvatarUrl: string
  readonly defaultBannerUrl?: string
  /** The wallpaper. */
  readonly backgroundUrl?: string
  readonly logoUrl?: string
  /** The cover of sensitive pictures. */
  readonly nsfwCoverUrl?: string
  /** A CSS margin. */
  readonly logoMargin: string
  /** The logo is a stencil for the text's colour, and no picture. */
  readonly logoMask: boolean
  /** The logo is at the bar's start, else in its middle. */
  readonly logoLeft: boolean
  readonly hideSitename: boolean
  readonly showInstanceSpecificPanel: boolean
  /** The instance-specific panel; nothing in it: there is none. */
  readonly panel: RichText
  readonly showFeaturesPanel: boolean
  /** Names of the themes that the instance lists. */
  readonly themes: readonly string[]
}

/** Bytes; null where the instance does not tell. */
export interface UploadLimits {
  readonly generalBytes: number | null
  readonly avatarBytes: number | null
  readonly backgroundBytes: number | null
  readonly bannerBytes: number | null
}

/** Of the fields on a profile. */
export interface FieldsLimits {
  readonly maxFields: number
  readonly nameLength: number
  readonly valueLength: number
}

/** Limits of a poll; see the defaults (I13). */
export interface PollLimits {
  readonly maxOptions: number
  readonly maxOptionChars: number
  readonly minExpirationS: number
  readonly maxExpirationS: number
}

/** What this instance can do; what it can't is hidden, not broken. */
export interface Capabilities {
  readonly passwordGrant: boolean
  readonly reactions: boolean
  readonly customReactions: boolean
  readonly chats: boolean
  readonly shout: boolean
  readonly polls: boolean
  /** A post may quote another. */
  readonly quoting: boolean
  readonly editing: boolean
  readonly bookmarks: boolean
  /** Posts may be told to go by themselves after a while. */
  readonly expiry: boolean
  /** Posts may say which language they are in. */
  readonly postLanguage: boolean
  /** `preview: true` makes a preview and not a post. */
  readonly preview: boolean
  /** A repeated Idempotency-Key does not make a second post. */
  readonly idempotency: boolean
  /** Notifications are read through the Pleroma call; else through markers. */
  readonly pleromaRead: boolean
  readonly markers: boolean
  readonly announcements: boolean
  /** It keeps filters. */
  readonly filters: boolean
  /** Its filters have titles and several words each, and its posts say which ones found them. */
  readonly filterGroups: boolean
  readonly streaming: boolean
  /** Streams can be added by messages on an open socket. */
  readonly streamSubscribe: boolean
  /** Public timelines and posts can be read without a token. */
  readonly anonymousReading: boolean
  /** `reply_visibility` and `with_muted` are understood. */
  readonly pleromaTimelineParams: boolean
  /** The instance suggests accounts to follow. */
  readonly suggestions: boolean
  readonly directTimeline: boolean
  readonly gopher: boolean
  readonly mediaProxy: boolean
}
