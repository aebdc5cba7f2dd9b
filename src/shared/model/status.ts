import type { Visibility } from './account.ts'
import type { FilterMatch, MuteReason } from './mute.ts'
import type { RichText } from './richText.ts'

/** A post, or a repeat of one (PO1). Accounts and other posts are linked by id. */
export interface Status {
  readonly id: string
  readonly uri: string
  /** The address of its page on its author's instance. */
  readonly url?: string
  readonly accountId: string
  readonly createdAt: string
  readonly editedAt?: string
  /** When it expires, ISO. */
  readonly expiresAt?: string
  /** Repeats only: the repeated post. All other fields of a repeat are empty. */
  readonly repeatOfId?: string
  readonly quoteId?: string
  /** Why the post that it quotes is not shown. */
  readonly quoteState?: QuoteState
  /** Whether its author lets the user quote it, as far as the instance says so. */
  readonly quoting?: Quoting
  /** What the user may not do to it, or only with its author's approval; absent: nothing of the kind (AP1). */
  readonly policy?: InteractionPolicy
  readonly content: RichText
  /** Length of the text in characters: tall posts are folded by it (PO36). */
  readonly contentLength: number
  /** Paragraphs and line breaks in the text (PO36). */
  readonly contentLines: number
  /** Content warning or subject; empty when there is none. */
  readonly subject: RichText
  readonly subjectText: string
  readonly language?: string
  readonly visibility: Visibility
  readonly isLocal: boolean
  readonly sensitive: boolean
  readonly attachments: readonly Attachment[]
  readonly mentions: readonly Mention[]
  /** The `mentions` that are neither in the text nor the author of the replied-to post; absent: none. */
  readonly addressed?: readonly Mention[]
  readonly tags: readonly string[]
  readonly card?: Card
  readonly poll?: Poll
  readonly reactions: readonly EmojiReaction[]
  readonly inReplyToId?: string
  readonly inReplyToAccountId?: string
  /** The screen name of the account that it replies to, if the instance sends it. */
  readonly inReplyToName?: string
  readonly conversationId?: string
  /** False if the instance reports that the parent post is not visible. */
  readonly parentVisible: boolean
  readonly repliesCount: number
  readonly favouritesCount: number
  readonly repeatsCount: number
  readonly favourited: boolean
  readonly repeated: boolean
  readonly bookmarked: boolean
  readonly pinned: boolean
  readonly muted: boolean
  readonly threadMuted: boolean
  readonly deleted: boolean
  /** Filters that the instance matched it with. */
  readonly filtered?: readonly FilterMatch[]
  /** Why it is not shown in full; for a repeat, because of the account that repeated it. */
  readonly mutedBy?: readonly MuteReason[]
  /** Why its media is covered. */
  readonly coveredBy?: readonly MuteReason[]
  readonly applicationName?: string
}

export type InteractionPolicy = {
  readonly [K in 'favourite' | 'reply' | 'repeat']?: 'asks' | 'refused'
}

/** One version of a post in its edit history (PO45). */
export interface StatusVersion {
  /** When this version was published, ISO; absent if the instance does not send it. */
  readonly at?: string
  readonly content: RichText
  readonly subject: RichText
  readonly sensitive: boolean
  readonly attachments: readonly Attachment[]
  readonly pollOptions: readonly RichText[]
  /** The post's current language: instances keep none for each version. */
  readonly language?: string
}

/** The source of a post, for editing it (C1). */
export interface StatusSource {
  readonly text: string
  readonly subject: string
  /** Empty if the instance does not send it. */
  readonly contentType: string
}

/** How a draft will look when it is published. */
export interface StatusPreview {
  readonly subject: RichText
  readonly content: RichText
  readonly pollOptions: readonly RichText[]
  /** Rendered locally, without the instance: the published post may look different. */
  readonly approximate: boolean
}

export interface Mention {
  readonly id: string
  readonly acct: string
  readonly username: string
  readonly url?: string
}

export type AttachmentType = 'image' | 'video' | 'audio' | 'flash' | 'html' | 'unknown'

export interface Attachment {
  readonly id: string
  readonly type: AttachmentType
  /** Empty if the instance does not send it. */
  readonly mimetype: string
  readonly url: string
  readonly previewUrl: string
  /** Its original URL, if `url` is the instance's own copy. */
  readonly remoteUrl?: string
  readonly description: string
  /** The language of the description, which is that of the post (LA17). Absent without a description, or if it is unknown. */
  readonly language?: string
  readonly blurhash?: string
  /** Size of the original in pixels, used to reserve space. */
  readonly width?: number
  readonly height?: number
  readonly durationS?: number
  /** The part that stays in view where the picture is cropped. Absent: the middle. */
  readonly focus?: FocalPoint
  /** A silent video that plays automatically, like an animated image. */
  readonly looping: boolean
  /** Where a link to it leads, if its title or description names another host (PO67). */
  readonly host?: string
  /** Not loaded, because its address is a private one (M45). */
  readonly isPrivate?: true
  /** The instance's data about an attached page. */
  readonly oembed?: Oembed
}

/** A place in a picture, from -1 to 1: `x` from left to right, `y` from bottom to top. */
export interface FocalPoint {
  readonly x: number
  readonly y: number
}

export interface Oembed {
  readonly title: string
  readonly content: RichText
}

export interface Card {
  readonly url: string
  readonly title: string
  readonly description: string
  readonly providerName: string
  /** Where it leads, if its provider or title names another host (PO67). */
  readonly host?: string
  readonly imageUrl?: string
  readonly blurhash?: string
  readonly width?: number
  readonly height?: number
  /** The page is a video player. */
  readonly player?: true
}

export interface Poll {
  readonly id: string
  readonly options: readonly PollOption[]
  readonly multiple: boolean
  readonly expired: boolean
  /** ISO; absent when it never ends. */
  readonly expiresAt?: string
  readonly voted: boolean
  readonly ownVotes: readonly number[]
  readonly votesCount: number
  /** Null if the instance does not count voters; shares are then computed from `votesCount`. */
  readonly votersCount: number | null
}

export interface PollOption {
  readonly title: RichText
  /** Null while the instance hides the results. */
  readonly votesCount: number | null
}

export interface EmojiReaction {
  /**
   * A Unicode emoji, or the shortcode of a custom one. If the user has reacted, the name as the instance has it, otherwise the
   * standard form of the emoji (RE12).
   */
  readonly name: string
  readonly count: number
  readonly me: boolean
  /** The image of a custom emoji. */
  readonly url?: string
  readonly accountIds: readonly string[]
}

/** Mastodon's states of quotes whose post is not shown. Of other servers only `deleted` is known, which is also what the user may not see. */
export type QuoteState =
  | 'pending'
  | 'deleted'
  | 'revoked'
  | 'rejected'
  | 'unauthorized'
  | 'blocked_account'
  | 'blocked_domain'
  | 'muted_account'

/** `manual`: its author is asked. */
export type Quoting = 'automatic' | 'manual' | 'denied'

/** Who may quote a post. */
export type QuotePolicy = 'public' | 'followers' | 'nobody'
