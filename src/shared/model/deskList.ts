/** A list of the moderator's desk (MO15). */
export type DeskList = 'reports' | 'doneReports' | 'registrations' | 'moderationLog'
