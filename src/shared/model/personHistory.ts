/** One part of what staff can read about an account (MO25): its record, reports about it or by it, its log entries. */
export type PersonHistoryPart = 'personRecord' | 'reportsAbout' | 'reportsBy' | 'personLog'
