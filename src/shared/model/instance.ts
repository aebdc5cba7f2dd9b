import type { TimelineRef } from '../protocol/views.ts'
import type { RichText } from './richText.ts'

/**
 * Description and capabilities of the instance, derived once in the engine and sent to all tabs (I3).
 * The operator's settings come from `pleroma_fe` in `/api/pleroma/frontend_configurations` and from
 * `/static/config.json`.
 */
export interface Instance extends InstanceLook {
  readonly host: string
  /** Base URL of all calls, without a trailing slash. */
  readonly server: string
  /** Origin of the instance's own pages. It differs from `server` where a local server forwards the calls. */
  readonly site: string
  readonly name: string
  readonly description: string
  /** The server's version; the client's is the build's `__VERSION__`. */
  readonly version: string
  readonly software: string
  readonly registrationOpen: boolean
  /** New accounts must confirm their e-mail address. */
  readonly accountActivationRequired: boolean
  /** New accounts wait for a moderator's approval. */
  readonly accountApprovalRequired: boolean
  readonly birthdayRequired: boolean
  /** The minimum age of people who register, in days; 0: any age. */
  readonly birthdayMinAge: number
  /** The instance can send e-mails. Without them, passwords can't be reset. */
  readonly mailerEnabled: boolean
  /** Characters a post may have; 0 means no limit (I12). */
  readonly textLimit: number
  /** Absent while the instance is not known. */
  readonly textCounting?: TextCounting
  /** Absent while the instance is not known. */
  readonly registrationForm?: RegistrationFormRules
  /** Absent where the instance does not say it (I44). */
  readonly timelineAccess?: TimelineAccess
  readonly uploadLimits: UploadLimits
  /** Maximum number of files per post (U3); 0 means no limit. */
  readonly fileLimit: number
  /** Maximum length of an alt text, in characters. */
  readonly descriptionLimit: number
  readonly fieldsLimits: FieldsLimits
  readonly pollLimits: PollLimits
  readonly postFormats: readonly string[]
  /** The one of `postFormats` that new posts use. */
  readonly postContentType: string
  readonly subjectLineBehavior: 'email' | 'masto' | 'noop'
  readonly minimalScopesMode: boolean
  /** Direct posts are delivered only to the accounts that are mentioned at their start. */
  readonly safeDM: boolean
  readonly sensitiveByDefault: boolean
  readonly private: boolean
  readonly federating: boolean
  /** Profile URLs of the staff. */
  readonly staffAccounts: readonly string[]
  /** Names that collide with routes of the client: profiles with these names are linked by id. */
  readonly restrictedNicknames: readonly string[]
  /** URL of a suggestions page, with `{{host}}` and `{{user}}` as placeholders; empty: none. */
  readonly suggestionsWeb: string
  readonly vapidPublicKey?: string
  readonly redirectRootLogin: string
  readonly redirectRootNoLogin: string
  readonly capabilities: Capabilities
  /** Whether users sign in with a password, or on the instance's own page. */
  readonly loginMethod: 'password' | 'token'
  /**
   * All configured plain values by name, unchecked and as served. Preferences take their defaults from
   * them (`theme`, `hideNsfw`, `modalOnRepeat`, …) after validation.
   */
  readonly preferenceDefaults: Readonly<Record<string, string | number | boolean>>
  /** The instance's own pages for what its API can't do; absent: it has none. */
  readonly accountPages?: AccountPages
  /** False until the instance first answered: the values are defaults or come from the cache. */
  readonly known: boolean
}

/** The introduction of the instance to visitors (FM1). */
export interface InstanceWelcome {
  readonly pictureUrl?: string
  readonly description: RichText
  /** 0: unknown. */
  readonly people: number
  /** 0: unknown. */
  readonly posts: number
}

/** Addresses of the instance's own settings. */
export interface AccountPages {
  /** Password, address, second factor, sessions. */
  readonly security: string
  /** Imports, exports and moving. */
  readonly data: string
  /** What others want to do to the user's posts. */
  readonly approvals?: string
  /** Where a forgotten password is reset. */
  readonly passwordReset?: string
}

/** How the instance wants the shell to look (I20). */
interface InstanceLook {
  readonly defaultAvatarUrl: string
  readonly defaultBannerUrl?: string
  /** The wallpaper. */
  readonly backgroundUrl?: string
  readonly logoUrl?: string
  /** The image that covers sensitive media. */
  readonly nsfwCoverUrl?: string
  /** A CSS margin value. */
  readonly logoMargin: string
  /** The logo is a mask filled with the text colour rather than an image. */
  readonly logoMask: boolean
  /** The logo is at the start of the bar; otherwise in the middle. */
  readonly logoLeft: boolean
  readonly hideSitename: boolean
  readonly showInstanceSpecificPanel: boolean
  /** The instance-specific panel; empty: there is none. */
  readonly panel: RichText
  readonly showFeaturesPanel: boolean
  /** Names of the themes that the instance offers. */
  readonly themes: readonly string[]
}

/** Bytes; null if the instance does not send a limit. */
export interface UploadLimits {
  readonly generalBytes: number | null
  readonly avatarBytes: number | null
  readonly backgroundBytes: number | null
  readonly bannerBytes: number | null
}

/** Limits of profile fields. */
/** What a registration takes. */
export interface RegistrationFormRules {
  /** It takes a display name, a bio, and the languages of e-mails. */
  readonly takesProfile: boolean
  readonly needsEmail: boolean
  readonly takesReason: boolean
  readonly needsReason: boolean
  readonly takesBirthday: boolean
  /** The least age, in years; 0: none. With it, a date of birth is required. */
  readonly minAgeYears: number
}

/** Public timelines that not everybody may read, by their kind. */
export type TimelineAccess = Partial<Record<TimelineRef['kind'], 'authenticated' | 'disabled'>>

/** How an instance counts the characters of a post. */
export interface TextCounting {
  readonly by: 'pleroma' | 'mastodon' | 'gotosocial' | 'unknown'
  /** What a link counts, however long it is. */
  readonly urlLength: number
}

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

/** Capabilities of the instance. The UI hides what it does not support. */
export interface Capabilities {
  readonly passwordGrant: boolean
  readonly reactions: boolean
  readonly customReactions: boolean
  readonly chats: boolean
  readonly shout: boolean
  readonly polls: boolean
  /** A poll can be read by itself, and not only with its post. */
  readonly readPolls: boolean
  /** A post with a poll can have no files. */
  readonly pollOrFiles: boolean
  /** Posts are sent as forms; otherwise as JSON. */
  readonly formPosts: boolean
  /** It is known to take posts as JSON. */
  readonly jsonPosts: boolean
  readonly quoting: boolean
  readonly editing: boolean
  readonly bookmarks: boolean
  /** Posts can be set to expire. */
  readonly expiry: boolean
  /** Pictures have a focal point: the part that stays in view where they are cropped. */
  readonly focalPoint: boolean
  /** Posts can name their language. */
  readonly postLanguage: boolean
  /** `preview: true` renders a post without publishing it. */
  readonly preview: boolean
  /** A repeated Idempotency-Key does not create a second post. */
  readonly idempotency: boolean
  /** Notifications are marked as read with Pleroma's endpoint; otherwise with markers. */
  readonly pleromaRead: boolean
  readonly markers: boolean
  /** It filters the notifications of some people into requests. */
  readonly notificationPolicy: boolean
  readonly announcements: boolean
  /** It stores filters. */
  readonly filters: boolean
  /** Filters have titles and several keywords, and posts list the filters that they matched. */
  readonly filterGroups: boolean
  /** Filters can cover the media of posts. */
  readonly filterCovers: boolean
  /** Filters can apply to profiles. */
  readonly profileFilters: boolean
  readonly streaming: boolean
  /** Streams can be subscribed to by messages on an open socket. */
  readonly streamSubscribe: boolean
  /** Streams of public timelines, hashtags and lists can be subscribed to, too. Otherwise they are polled while they are shown. */
  readonly streamTimelines: boolean
  /** Public timelines and posts are readable without a token. */
  readonly anonymousReading: boolean
  /** It supports `reply_visibility` and `with_muted`. */
  readonly pleromaTimelineParams: boolean
  /** The instance suggests accounts to follow. */
  readonly suggestions: boolean
  /** A suggested account can be dismissed for good. */
  readonly dismissSuggestions: boolean
  /** It lists the accounts that want to be found. */
  readonly directory: boolean
  /** Hashtags can be followed. */
  readonly followTags: boolean
  readonly directTimeline: boolean
  /** `pinned=true` lists only pinned posts; otherwise it may be ignored, and each post says whether it is pinned. */
  readonly pinnedFilter: boolean
  /** It lists conversations of direct posts. */
  readonly directThreads: boolean
  readonly gopher: boolean
  readonly mediaProxy: boolean
  /** Reactions use Fedibird's endpoints instead of Pleroma's. */
  readonly fedibirdReactions: boolean
  /** Conversations can be muted. */
  readonly muteThreads: boolean
  /** Any conversation can be muted; otherwise only those that the user takes part in. */
  readonly muteAnyThread: boolean
  /** It has a page that asks visitors for their own instance (N10). */
  readonly remoteInteraction: boolean
  /** It notifies of accounts that moved. */
  readonly moves: boolean
  /** It notifies of quotes of the user's posts, and of edits of posts that the user quoted. */
  readonly quoteNotifications: boolean
  /** The author of a quoted post can take it out of a quote. */
  readonly revokeQuotes: boolean
  /** It notifies of warnings by moderators, and of follows that it ended. */
  readonly moderationNotifications: boolean
  /** It notifies staff of new accounts. */
  readonly signUpNotifications: boolean
  /** It describes itself in `/api/v2/instance`, which says more. */
  readonly secondDescription: boolean
  /** It puts notifications into words whose type a client does not support. */
  readonly notificationFallbacks: boolean
  /** Authors approve what others do to their posts, and are notified of what waits for it (AP4). */
  readonly approvals: boolean
  /** Followers can be removed. */
  readonly removeFollower: boolean
  /** The user can be notified of an account's posts. */
  readonly subscriptions: boolean
  /** Subscribing uses Pleroma's own calls; otherwise it is an option of the follow. */
  readonly pleromaSubscriptions: boolean
  /** An account can be muted for a time, and with or without its notifications. */
  readonly muteOptions: boolean
  /** The time of a mute is Pleroma's `expires_in`; otherwise `duration`. */
  readonly muteExpiresIn: boolean
  /** A follow can be limited to posts in some languages. */
  readonly followLanguages: boolean
  /** The user can block domains. */
  readonly domainBlocks: boolean
  /** A profile can feature accounts that its owner follows. */
  readonly endorsements: boolean
  /** It says which of an account's followers the user follows. */
  readonly familiarFollowers: boolean
  /** Profiles feature hashtags. */
  readonly featuredTags: boolean
  /** Lists accept accounts that the user does not follow. */
  readonly listAnyone: boolean
  /** Lists can be given another title. */
  readonly listTitles: boolean
  /** It stores Pleroma's options of an account: what it hides, whether it sees rich text (ST17). */
  readonly accountOptions: boolean
  /** The account says whether its new posts are marked as sensitive. Pleroma takes it, and forgets it. */
  readonly sensitiveDefault: boolean
  /**
   * It has Pleroma's calls for passwords, the second factor, sessions and leaving (AC11–AC14). Others have pages of
   * their own for them (`accountPages`).
   */
  readonly accountSecurity: boolean
  /** It makes archives of an account (AC18). */
  readonly backups: boolean
  /** Accounts can be moved, and have aliases. */
  readonly aliases: boolean
  /** Profiles have a background picture. */
  readonly profileBackground: boolean
  readonly birthdays: boolean
  /** It has Pleroma's page for administrators (L20). */
  readonly adminPage: boolean
  /** Staff can write announcements. */
  readonly manageAnnouncements: boolean
  /** Staff are notified of reports. */
  readonly reports: boolean
  /** A report can have a category: spam, illegal content, a broken rule. */
  readonly reportCategories: boolean
  /** A report can name the rules of the instance that were broken. */
  readonly reportRules: boolean
  /** It serves Pleroma's files for frontends: their configuration, a panel, themes, stickers, terms. */
  readonly pleromaFiles: boolean
  /** It has Mastodon's calls for its extended description and privacy policy. */
  readonly instanceDocuments: boolean
  /** It has Mastodon's call for its terms of service. */
  readonly termsOfService: boolean
  /** It lists the domains that it blocks, apart from its nodeinfo. */
  readonly domainBlockList: boolean
  /** Staff can list reports and change their state. */
  readonly manageReports: boolean
  /** A report that was dealt with can be opened again. */
  readonly reopenReports: boolean
  /** Reports have notes of moderators, and a third state: closed. */
  readonly reportNotes: boolean
  /** A moderator can take a report over. */
  readonly assignReports: boolean
  /** Staff can delete other people's posts. */
  readonly deleteOthers: boolean
  /** Staff can cover other people's posts, and change their scope. */
  readonly moderatePosts: boolean
  /** Admins can make others admins and moderators. */
  readonly grantRights: boolean
  /** Staff can deactivate accounts; Mastodon suspends them. */
  readonly activateAccounts: boolean
  /** A deactivated account can be activated again. */
  readonly reactivateAccounts: boolean
  /** Staff can delete accounts at once. */
  readonly deleteAccounts: boolean
  /** It has the tag policy: staff can give accounts tags. */
  readonly tagAccounts: boolean
  /** Staff can approve and reject registrations. */
  readonly approveAccounts: boolean
  readonly readModerationLog: boolean
  /** Staff can limit accounts, cover their media and disable their logins. */
  readonly limitAccounts: boolean
  /** Staff can block domains for the whole instance. */
  readonly manageDomains: boolean
  /** The restriction of a domain can be changed. */
  readonly changeDomains: boolean
  /** A domain can be limited instead of blocked, or have only its media or reports rejected. */
  readonly domainSeverities: boolean
}
