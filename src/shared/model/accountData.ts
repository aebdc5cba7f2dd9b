/** The kinds of data that can be imported and exported: people, servers, members of lists, bookmarked posts. */
export type DataKind = 'follows' | 'mutes' | 'blocks' | 'domains' | 'lists' | 'bookmarks'

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
