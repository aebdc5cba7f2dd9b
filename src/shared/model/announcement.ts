import type { RichText } from './richText.ts'
import type { EmojiReaction } from './status.ts'

/** A message from staff to everybody; its emoji are in its text. Times are ISO. */
export interface Announcement {
  readonly id: string
  readonly content: RichText
  /** The source text for the editor; empty if the instance does not send it. */
  readonly rawContent: string
  readonly publishedAt?: string
  readonly startsAt?: string
  readonly endsAt?: string
  /** The times are whole days. */
  readonly allDay: boolean
  readonly read: boolean
  /** Not shown to users at the moment; only staff receive it. */
  readonly inactive: boolean
  /** Absent where people cannot react to announcements. */
  readonly reactions?: readonly EmojiReaction[]
}

/**
 * The fields of an announcement's editor. Absent: not sent; null: cleared. Times are ISO (A20).
 */
export interface AnnouncementDraft {
  readonly content?: string
  readonly startsAt?: string | null
  readonly endsAt?: string | null
  readonly allDay?: boolean
}
