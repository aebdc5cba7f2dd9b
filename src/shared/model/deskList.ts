/** The lists of the moderator's desk that load page by page. */
export type PagedDeskList = 'reports' | 'doneReports' | 'registrations' | 'moderationLog'

/** A list of the moderator's desk (MO15). */
export type DeskList = PagedDeskList | 'blockedDomains'
