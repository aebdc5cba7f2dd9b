/** A list of accounts that somebody made to read them apart. */
export interface List extends ListOptions {
  readonly id: string
  readonly title: string
}

/** What some instances can do with a list besides; absent: this one can't. */
export interface ListOptions {
  /** Who is on it is left out of home. */
  readonly exclusive?: boolean
  /** Whose answers it shows. */
  readonly repliesPolicy?: RepliesPolicy
}

export type RepliesPolicy = 'followed' | 'list' | 'none'

export const REPLIES_POLICIES: readonly RepliesPolicy[] = ['followed', 'list', 'none']
