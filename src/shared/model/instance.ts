/** What the instance is and can do, derived once in the engine and told to all tabs (spec/1 §3, §7). */
export interface Instance {
  readonly host: string
  /** Base of all calls, without a trailing slash. */
  readonly server: string
  readonly name: string
  readonly description: string
  readonly version: string
  readonly software: string
  readonly registrationOpen: boolean
  /** Characters a post may have; default 5000 (spec/1 §9). 0 means no limit. */
  readonly textLimit: number
  readonly uploadLimitBytes: number | null
  readonly pollLimits: PollLimits
  readonly postFormats: readonly string[]
  readonly private: boolean
  readonly federating: boolean
  readonly logoUrl?: string
  readonly defaultAvatarUrl: string
  readonly backgroundUrl?: string
  readonly vapidPublicKey?: string
  readonly redirectRootLogin: string
  readonly redirectRootNoLogin: string
  readonly capabilities: Capabilities
  /** What signing in needs here. */
  readonly loginMethod: 'password' | 'token'
  /** False until the first answer came: what stands here are defaults or what was remembered. */
  readonly known: boolean
}

/** spec/1 §3: max_options 4, max_option_chars 255, min_expiration 60, max_expiration 86400 (seconds). */
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
  readonly editing: boolean
  readonly bookmarks: boolean
  /** `preview: true` makes a preview and not a post. */
  readonly preview: boolean
  /** A repeated Idempotency-Key does not make a second post. */
  readonly idempotency: boolean
  /** Notifications are read through the Pleroma call; else through markers. */
  readonly pleromaRead: boolean
  readonly markers: boolean
  readonly announcements: boolean
  readonly streaming: boolean
  /** Streams can be added by messages on an open socket. */
  readonly streamSubscribe: boolean
  /** Public timelines and posts can be read without a token. */
  readonly anonymousReading: boolean
  /** `reply_visibility` and `with_muted` are understood. */
  readonly pleromaTimelineParams: boolean
  readonly suggestions: boolean
  readonly directTimeline: boolean
  readonly gopher: boolean
  readonly mediaProxy: boolean
}
