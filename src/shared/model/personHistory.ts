/** What staff can read about an account (MO25): its record, the reports about it and by it, the log. */
export type PersonHistory = 'personRecord' | 'reportsAbout' | 'reportsBy' | 'personLog'
