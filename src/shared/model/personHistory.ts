/** The parts of an account's history that staff can read (MO25): its record, reports about and by it, the log. */
export type PersonHistory = 'personRecord' | 'reportsAbout' | 'reportsBy' | 'personLog'
