/** A user-made list of accounts with a timeline of its own. */
export interface List extends ListOptions {
  readonly id: string
  readonly title: string
}

/** List options that only some instances support; absent: unsupported. */
export interface ListOptions {
  /** Posts of its members are left out of the home timeline. */
  readonly exclusive?: boolean
  /** Replies of members are shown if they are to anyone the user follows, to members of the list, or not at all. */
  readonly repliesPolicy?: RepliesPolicy
}

export type RepliesPolicy = 'followed' | 'list' | 'none'

export const REPLIES_POLICIES: readonly RepliesPolicy[] = ['followed', 'list', 'none']
