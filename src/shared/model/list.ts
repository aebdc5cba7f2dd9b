/** A user-made list of accounts with a timeline of its own. */
export interface List extends ListOptions {
  readonly id: string
  readonly title: string
}

/** List options that only some instances support; absent: unsupported. */
export interface ListOptions {
  /** Posts of its members are left out of the home timeline. */
  readonly exclusive?: boolean
  /** Which replies of members are shown: those to anyone the user follows, those to members of the list, or none. */
  readonly repliesPolicy?: RepliesPolicy
}

export type RepliesPolicy = 'followed' | 'list' | 'none'

export const REPLIES_POLICIES: readonly RepliesPolicy[] = ['followed', 'list', 'none']
