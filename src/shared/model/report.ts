import type { Capabilities } from './instance.ts'
import type { RichText } from './richText.ts'
import type { Attachment, Poll } from './status.ts'

/** The state that moderators give a report (NO26). */
export type ReportState = 'open' | 'closed' | 'resolved'

export const REPORT_STATES: readonly ReportState[] = ['open', 'closed', 'resolved']

/**
 * The states to choose from for a report in `state`, including that one. Only Pleroma, which has `reportNotes`, has `closed`.
 * Not every server can open a report again.
 */
export const selectableStates = (
  { reportNotes, reopenReports }: Pick<Capabilities, 'reportNotes' | 'reopenReports'>,
  state: ReportState,
): readonly ReportState[] =>
  REPORT_STATES.filter(
    (next) => next === state || (next === 'open' ? reopenReports : next === 'resolved' || reportNotes),
  )

/** The category of a report (RP9). */
export const REPORT_CATEGORIES = ['spam', 'legal', 'violation', 'other'] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

export interface ReportedRule {
  readonly id: string
  readonly text?: string
}

/** A user's report of another user to the moderators. Accounts are linked by id. */
export interface Report {
  readonly id: string
  readonly state: ReportState
  /** The reported account. */
  readonly accountId: string
  /** The account that sent the report. */
  readonly actorId?: string
  /** Absent if the instance does not send it. */
  readonly createdAt?: string
  /** The moderator it is assigned to; null: nobody. Absent: the instance does not say. */
  readonly assigneeId?: string | null
  /** What the reporter says it is about, where the instance asks that. */
  readonly category?: ReportCategory
  /** The rules that were broken, in the instance's words; where it names only their ids, those. */
  readonly rules?: readonly ReportedRule[]
  readonly content: RichText
  readonly statuses: readonly ReportedStatus[]
  readonly notes: readonly ReportNote[]
}

/**
 * The part of a post that a report shows (NO25). It is a copy for no particular viewer, so it lacks the moderator's own favourites.
 * The post may have been deleted since.
 */
export interface ReportedStatus {
  readonly id: string
  readonly createdAt: string
  /** Empty if the instance does not send a usable author. */
  readonly author: RichText
  readonly subject: RichText
  readonly content: RichText
  readonly sensitive: boolean
  readonly attachments: readonly Attachment[]
  readonly poll?: Poll
}

/** A moderator's note on a report. */
export interface ReportNote {
  readonly id: string
  readonly content: RichText
  readonly createdAt: string
  /** Absent if the instance does not send the author. */
  readonly authorId?: string
}
