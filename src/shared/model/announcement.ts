import type { RichText } from './richText.ts'

/** What staff tells everybody (spec/1 §3 "Announcement"); its emoji are in its text. Times are ISO. */
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
}

/**
 * What is typed into an announcement's editor (spec/1 §3). Absent: not sent; null: cleared (§5). Times are ISO.
 */
export interface AnnouncementDraft {
  readonly content?: string
  readonly startsAt?: string | null
  readonly endsAt?: string | null
  readonly allDay?: boolean
}
