import type { RichText } from './richText.ts'

/** The state that moderators give a report (NO26). */
export type ReportState = 'open' | 'closed' | 'resolved'

export const REPORT_STATES: readonly ReportState[] = ['open', 'closed', 'resolved']

/** Somebody told the moderators about somebody. Accounts are linked by id. */
export interface Report {
  readonly id: string
  readonly state: ReportState
  /** Who is reported. */
  readonly accountId: string
  /** Who reported. */
  readonly actorId?: string
  readonly content: RichText
  readonly statuses: readonly ReportedStatus[]
  readonly notes: readonly ReportNote[]
}

/** As much of a post as a report shows. */
export interface ReportedStatus {
  readonly id: string
  readonly authorText: string
  readonly createdAt: string
}

/** What a moderator wrote beside a report. */
export interface ReportNote {
  readonly id: string
  readonly content: RichText
  readonly createdAt: string
}
