/** The instance's stored records. `render/` turns them into JSON for clients. */

export type Visibility = 'public' | 'unlisted' | 'private' | 'direct' | 'local'

export type Role = 'member' | 'moderator' | 'admin'

/** A profile field as it was typed. */
export interface Field {
  name: string
  value: string
  /** When the link in it was verified. */
  verifiedAt?: number
}

export interface Account {
  id: string
  username: string
  /** `null` for an account of this instance. */
  domain: string | null
  displayName: string
  /** As it was typed. */
  note: string
  /** The text comes from the registration. */
  noteIsRegistered?: boolean
  fields: Field[]
  /** Paths on this instance; `null`: the default image. */
  avatar: string | null
  header: string | null
  background: string | null
  locked: boolean
  bot: boolean
  createdAt: number
  role: Role
  /** An admin who has the moderator's right, too. */
  moderates?: boolean
  /** Replaces the privileges of the role. */
  privileges?: string[]
  deactivated: boolean
  /** Mastodon: the account is limited. */
  silenced?: boolean
  /** Mastodon: all its media are covered. */
  sensitized?: boolean
  /** Mastodon: nobody can log in to it. */
  disabled?: boolean
  /** GoToSocial: the account wants an RSS feed. */
  enableRss?: boolean
  mustResetPassword: boolean
  /** The account is registered but can't sign in yet. */
  waitsFor?: 'confirmation' | 'approval'
  /** Its reason for joining. */
  reason?: string
  /** Salt and hash as `secrets.ts` writes them; `null` for accounts that can't sign in. */
  password: string | null
  email: string
  totpSecret: string | null
  /** The key of a second factor whose setup is not confirmed yet. */
  pendingTotp?: string | undefined
  recoveryCodes: string[]
  defaultScope: Visibility
  /** Of posts, as the owner has set it. */
  defaultLanguage?: string | null
  defaultSensitive: boolean
  hideFollows: boolean
  hideFollowers: boolean
  hideFollowsCount: boolean
  hideFollowersCount: boolean
  hideFavorites: boolean
  noRichText: boolean
  showRole: boolean
  discoverable: boolean
  acceptsChatMessages: boolean
  allowFollowingMove: boolean
  birthday: string | null
  showBirthday: boolean
  alsoKnownAs: string[]
  backups?: BackupRecord[]
  movedTo: string | null
  /** Mastodon: hashtags that its profile features. */
  featuredTags?: string[]
  tags: string[]
  settingsStore: Record<string, unknown>
  notificationSettings: { block_from_strangers: boolean; hide_notification_contents: boolean }
  /** Mastodon: its notification policy; absent until it is changed. */
  notificationPolicy?: NotificationPolicy
}

/** Mastodon's notification policy: the action for each kind of sender. */
export type NotificationPolicy = Record<PolicyRule, PolicyAction>

export type PolicyRule =
  | 'for_not_following'
  | 'for_not_followers'
  | 'for_new_accounts'
  | 'for_private_mentions'
  | 'for_limited_accounts'
  | 'for_bots'

export type PolicyAction = 'accept' | 'filter' | 'drop'

/** An archive of an account's data. It never progresses by itself: tests change its state. */
export interface BackupRecord {
  id: string
  state: 'running' | 'complete' | 'failed'
  processed: number
  createdAt: number
}

export interface Reaction {
  /** A Unicode emoji, or the shortcode of a custom one. */
  name: string
  accountIds: string[]
}

export interface Card {
  url: string
  title: string
  description: string
  providerName: string
  /** Path of an image on this instance. */
  image: string | null
  /** The image's size; default: 600 × 315. */
  size?: { width: number; height: number }
  /** The page is a film in a player. */
  isFilm?: boolean
}

/** A version of a post before an edit. */
export interface Version {
  createdAt: number
  content: string
  spoilerText: string
  sensitive: boolean
  mediaIds: string[]
}

export interface Status {
  id: string
  accountId: string
  createdAt: number
  editedAt: number | null
  /** HTML; links to this instance start with `ORIGIN_PLACEHOLDER`, see `originPlaceholder.ts`. */
  content: string
  /** As it was typed. */
  text: string
  contentType: string
  spoilerText: string
  sensitive: boolean
  visibility: Visibility
  language: string | null
  inReplyToId: string | null
  inReplyToAccountId: string | null
  conversationId: string
  reblogOfId: string | null
  /** The quoted post. */
  quoteId?: string
  /** Mastodon: what its quoted post's author says to that; absent: nothing against it. */
  quoteState?: 'pending' | 'rejected' | 'revoked' | 'unauthorized'
  /** Mastodon: who may quote it; absent: everybody who can see it. */
  quotePolicy?: 'followers' | 'nobody'
  mediaIds: string[]
  pollId: string | null
  card: Card | null
  /** Account ids. */
  mentions: string[]
  tags: string[]
  favouritedBy: string[]
  rebloggedBy: string[]
  reactions: Reaction[]
  pinnedAt: number | null
  expiresAt: number | null
  application: { name: string; website: string | null } | null
  history: Version[]
  /** GoToSocial: who may interact with it, if its author said so. */
  policy?: InteractionPolicy
  /** GoToSocial: a reply or repeat that the author of the other post has not approved yet. */
  waits?: true
}

/** GoToSocial: what people do to a post. */
export type Interaction = 'favourite' | 'reply' | 'reblog'

/** GoToSocial: who may do it at once, and who if the author approves it. */
export interface InteractionRule {
  automatic: string[]
  manual: string[]
}

export type InteractionPolicy = Record<Interaction, InteractionRule>

export interface Poll {
  id: string
  statusId: string
  multiple: boolean
  expiresAt: number
  options: { title: string; votes: number }[]
  voters: number
  /** Each voter's choices. */
  votes: [accountId: string, choices: number[]][]
  /** Its author and voters have been notified of its end. */
  told: boolean
}

export type MediaType = 'image' | 'gifv' | 'video' | 'audio' | 'unknown'

export interface Media {
  id: string
  accountId: string | null
  type: MediaType
  mime: string
  /** Paths on this instance, or whole addresses of a remote server. */
  path: string
  previewPath: string
  description: string | null
  width: number | null
  height: number | null
  durationS: number | null
  /** The focal point: crops keep it in view. `x` and `y` are between -1 and 1; `y` grows upwards. */
  focus?: { x: number; y: number }
  /** `undefined` until first requested, because it is expensive to compute. */
  blurhash?: string | null
  /** Name of an uploaded file in the uploads folder. */
  file: string | null
  /** The time at which its processing ends. */
  readyAt?: number
  name: string
}

/** Those that only Mastodon and servers like it send. */
export type MastodonNotificationType =
  | 'moderation_warning'
  | 'severed_relationships'
  | 'admin.sign_up'
  | 'added_to_collection'
  | 'collection_update'
  | `unheard.${string}`

export type NotificationType =
  | 'mention'
  | 'favourite'
  | 'reblog'
  | 'follow'
  | 'follow_request'
  | 'poll'
  | 'move'
  | 'update'
  | 'quote'
  | 'quoted_update'
  | 'pleroma:emoji_reaction'
  | 'pleroma:report'
  | `pending.${Interaction}`
  | MastodonNotificationType

export interface Notification {
  /** An integer as text, counted per instance. */
  id: string
  type: NotificationType
  createdAt: number
  /** The account that caused the notification. */
  accountId: string
  statusId: string | null
  emoji: string | null
  /** Where a `move` leads. */
  targetId: string | null
  reportId: string | null
  /** The part of its JSON that only its type has. */
  extra?: Readonly<Record<string, unknown>>
  seen: boolean
  /** Mastodon: the policy has set it aside. */
  filtered?: true
}

export interface Report {
  id: string
  /** The reported account. */
  accountId: string
  /** The account that made the report. */
  actorId: string
  content: string
  statusIds: string[]
  category?: string
  /** Ids of the rules that were broken. */
  ruleIds?: string[]
  state: 'open' | 'closed' | 'resolved'
  createdAt: number
  notes: { id: string; content: string; createdAt: number; accountId: string }[]
  /** The moderator who is in charge of it. */
  assignedId?: string | null
}

/** An entry of the moderation log. */
export interface LogEntry {
  id: string
  at: number
  actorId: string
  message: string
}

/** A domain that staff has restricted for the whole instance. */
export interface DomainBlockRecord {
  id: string
  domain: string
  createdAt: number
  severity: 'noop' | 'silence' | 'suspend'
  rejectMedia: boolean
  rejectReports: boolean
  obfuscate: boolean
  privateComment: string
  publicComment: string
}

export interface App {
  id: string
  name: string
  website: string | null
  clientId: string
  clientSecret: string
  redirectUris: string[]
  scopes: string
}

export interface Token {
  id: number
  token: string
  refreshToken: string
  appId: string
  /** `null` for a token of the app itself. */
  accountId: string | null
  scopes: string
  createdAt: number
  validUntil: number
}

/** A reading position in a timeline (`/api/v1/markers`). */
export interface Mark {
  lastReadId: string
  version: number
  updatedAt: number
}

/** The marks of an account in a conversation. Each field is the id of its last post at that time, or empty. */
export interface DirectMark {
  /** Read up to this post. */
  readId: string
  /** Removed from the list when this was its last post. */
  removedId: string
}

export interface UserList {
  id: string
  ownerId: string
  title: string
  accountIds: string[]
  /** Posts of its members are left out of the home timeline. */
  exclusive?: boolean
}

/** A word filter of an account. */
export interface Filter {
  id: string
  ownerId: string
  title: string
  context: string[]
  /** `blur`: only its media is covered. */
  action: 'warn' | 'hide' | 'blur'
  expiresAt: number | null
  keywords: { id: string; text: string; wholeWord: boolean }[]
  /** Posts that it matches whatever they say. */
  statuses?: { id: string; statusId: string }[]
}

/** A bookmark or favourite. Lists of them are paged by `id`, not by the post's id. */
export interface SavedPost {
  id: string
  statusId: string
}

export interface Announcement {
  id: string
  rawContent: string
  publishedAt: number
  updatedAt: number
  startsAt: string | null
  endsAt: string | null
  allDay: boolean
  readBy: string[]
  /** Mastodon: the reactions, in the order of the first one each. */
  reactions?: Status['reactions']
}

export interface Emoji {
  shortcode: string
  pack: string
  tags: string[]
}

export interface FollowEdge {
  reblogs: boolean
  notify: boolean
}

export interface MuteEdge {
  notifications: boolean
  expiresAt: number | null
}

/** One side of a chat. Each participant has a record of their own, with different ids. */
export interface ChatRecord {
  id: string
  ownerId: string
  otherId: string
  updatedAt: number
  /** Oldest first. */
  lines: ChatLine[]
}

export interface ChatLine {
  id: string
  /** The same on both sides. */
  messageId: string
  accountId: string
  /** HTML; null for a message that only has a file. */
  content: string | null
  text: string
  mediaId: string | null
  createdAt: number
  unread: boolean
  /** The idempotency key that it was sent with. */
  key: string | null
}
