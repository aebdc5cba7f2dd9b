import type { Visibility } from './account.ts'
import type { MuteReason } from './mute.ts'
import type { RichText } from './richText.ts'

/** The type of a post (PO1). Favourites and follows come as notifications. */
export type StatusType = 'status' | 'edit' | 'retweet' | 'favorite' | 'deletion' | 'follow'

/** A post, or a repeat of one. Accounts and other posts are linked by id. */
export interface Status {
  readonly id: string
  readonly type: StatusType
  readonly uri: string
  /** The page of it on its own instance. */
  readonly url?: string
  readonly accountId: string
  readonly createdAt: string
  readonly editedAt?: string
  /** When it will disappear, ISO. */
  readonly expiresAt?: string
  /** Set on a repeat: the post that was repeated; everything else of a repeat is then empty. */
  readonly repeatOfId?: string
  readonly quoteId?: string
  /** It quotes a post that is gone, or that is not for the one who reads. */
  readonly quoteGone?: true
  /** Its author does not want it quoted by who reads it. */
  readonly unquotable?: true
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
  /** Those of `mentions` whom neither the text names nor the post answers; absent: nobody. */
  readonly addressed?: readonly Mention[]
  readonly tags: readonly string[]
  readonly card?: Card
  readonly poll?: Poll
  readonly reactions: readonly EmojiReaction[]
  readonly inReplyToId?: string
  readonly inReplyToAccountId?: string
  /** The screen name of whom it answers, when the instance tells it. */
  readonly inReplyToName?: string
  readonly conversationId?: string
  /** False when the instance says that the parent can't be seen. */
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
  /** Filters that the instance has found it by. */
  readonly filtered?: readonly MuteReason[]
  /** Why it is not shown in full; of a repeat: because of who repeated it. */
  readonly mutedBy?: readonly MuteReason[]
  readonly applicationName?: string
}

/** One version of a post in its edit history (PO45). */
export interface StatusVersion {
  /** Since when it was so, ISO; absent when the instance did not tell. */
  readonly at?: string
  readonly content: RichText
  readonly subject: RichText
  readonly sensitive: boolean
  readonly attachments: readonly Attachment[]
  readonly pollOptions: readonly RichText[]
}

/** The source of a post, for editing it (C1). */
export interface StatusSource {
  readonly text: string
  readonly subject: string
  /** Empty when the instance did not tell. */
  readonly contentType: string
}

/** How a post will look. */
export interface StatusPreview {
  readonly subject: RichText
  readonly content: RichText
  readonly pollOptions: readonly RichText[]
  /** It was made here, as the instance would publish what it is sent: the post may look different. */
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
  /** Empty when the instance did not tell. */
  readonly mimetype: string
  readonly url: string
  readonly previewUrl: string
  /** Where it came from, when `url` is the instance's own copy. */
  readonly remoteUrl?: string
  readonly description: string
  readonly blurhash?: string
  /** Of the original, in pixels: space is reserved by them. */
  readonly width?: number
  readonly height?: number
  readonly durationS?: number
  /** A video without sound that plays by itself, as animated pictures do. */
  readonly looping: boolean
  /** What the instance tells of a page that is attached. */
  readonly oembed?: Oembed
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
  readonly imageUrl?: string
  readonly blurhash?: string
  readonly width?: number
  readonly height?: number
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
  /** Null where the instance does not count voters: shares are then of `votesCount`. */
  readonly votersCount: number | null
}

export interface PollOption {
  readonly title: RichText
  /** Null while the instance keeps results to itself. */
  readonly votesCount: number | null
}

export interface EmojiReaction {
  /** A Unicode emoji, or the shortcode of a custom one. */
  readonly name: string
  readonly count: number
  readonly me: boolean
  /** The picture of a custom one. */
  readonly url?: string
  readonly accountIds: readonly string[]
}
