import type { Capabilities } from './instance.ts'
import type { RichText } from './richText.ts'
import type { Attachment, Poll } from './status.ts'

/** The state that moderators give a report (NO26). */
export type ReportState = 'open' | 'closed' | 'resolved'

export const REPORT_STATES: readonly ReportState[] = ['open', 'closed', 'resolved']

/** The states that a report in `state` can have next. Only Pleroma closes reports, and not all open them again. */
export const reportStates = (
  { reportNotes, reopenReports }: Pick<Capabilities, 'reportNotes' | 'reopenReports'>,
  state: ReportState,
): readonly ReportState[] =>
  REPORT_STATES.filter(
    (next) => next === state || (next === 'open' ? reopenReports : next === 'resolved' || reportNotes),
  )

/** A user's report of another user to the moderators. Accounts are linked by id. */
export interface Report {
  readonly id: string
  readonly state: ReportState
  /** The reported account. */
  readonly accountId: string
  /** The account that reported it. */
  readonly actorId?: string
  /** Absent if the instance does not send it. */
  readonly createdAt?: string
  /** The moderator who looks after it; null: nobody. Absent: the instance does not say it. */
  readonly assigneeId?: string | null
  readonly content: RichText
  readonly statuses: readonly ReportedStatus[]
  readonly notes: readonly ReportNote[]
}

/**
 * The part of a post that a report shows (NO25). A copy: the instance renders it for no one, without the moderator's
 * own favourites, and it may have been deleted since.
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
