import type { RichText } from './richText.ts'

/** The state that moderators give a report (NO26). */
export type ReportState = 'open' | 'closed' | 'resolved'

export const REPORT_STATES: readonly ReportState[] = ['open', 'closed', 'resolved']

/** A user's report of another user to the moderators. Accounts are linked by id. */
export interface Report {
  readonly id: string
  readonly state: ReportState
  /** The reported account. */
  readonly accountId: string
  /** The account that reported it. */
  readonly actorId?: string
  readonly content: RichText
  readonly statuses: readonly ReportedStatus[]
  readonly notes: readonly ReportNote[]
}

/** The part of a post that a report shows. */
export interface ReportedStatus {
  readonly id: string
  readonly authorText: string
  readonly createdAt: string
}

/** A moderator's note on a report. */
export interface ReportNote {
  readonly id: string
  readonly content: RichText
  readonly createdAt: string
}
