import type { RichText } from './richText.ts'

/** A message from staff to everybody; its emoji are in its text. Times are ISO. */
export interface Announcement {
  readonly id: string
  readonly content: RichText
  /** As it was typed, for the editor; empty where the instance does not tell it. */
  readonly rawContent: string
  readonly publishedAt?: string
  readonly startsAt?: string
  readonly endsAt?: string
  /** The times are dates. */
  readonly allDay: boolean
  readonly read: boolean
  /** Only staff sees it: it is not shown to people now. */
  readonly inactive: boolean
}

/**
 * What is typed into an announcement's editor. Absent: not sent; null: cleared. Times are ISO (A20).
 */
export interface AnnouncementDraft {
  readonly content?: string
  readonly startsAt?: string | null
  readonly endsAt?: string | null
  readonly allDay?: boolean
}
