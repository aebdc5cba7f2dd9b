/** The kinds of data that can be imported and exported: people, servers, members of lists, bookmarked posts. */
export type DataKind = 'follows' | 'mutes' | 'blocks' | 'domains' | 'lists' | 'bookmarks'

/** What an import does not take from its file (AC32). */
export interface ImportNotes {
  readonly skippedCount: number
  /** The first rows that were skipped, at most `MAX_LISTED_ROWS`. */
  readonly skipped: readonly SkippedRow[]
  /** The names of the columns that are not used, or their numbers if the file has no header. */
  readonly unusedColumns: readonly string[]
}

export interface SkippedRow {
  readonly text: string
  /** It names nothing, what an earlier row names, or more than a job may have. */
  readonly why: 'unreadable' | 'repeated' | 'over_limit'
}

export const MAX_LISTED_ROWS = 200

/** An archive of the account that the instance makes. */
export interface Backup {
  readonly id: string
  readonly state: 'running' | 'ready' | 'failed'
  /** How many records are in it so far; absent: the instance does not count. */
  readonly processed?: number
  readonly bytes?: number
  /** ISO. */
  readonly createdAt?: string
  /** Where it can be downloaded, once it is ready. */
  readonly url?: string
}

/** Another account that may move to this one. */
export interface Alias {
  /** Its full name, `name@host`. */
  readonly id: string
}

/** Larger files are not read. */
export const MAX_DATA_FILE_BYTES = 10 * 1024 * 1024
