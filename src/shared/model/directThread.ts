/** A conversation of direct posts: the instance lists it with its people and its last post. */
export interface DirectThread {
  readonly id: string
  /** The others who take part in it. Empty: the user is alone in it. */
  readonly accountIds: readonly string[]
  /** Absent: the last post is gone. */
  readonly lastStatusId?: string
  /** When the last post was written, ISO. */
  readonly lastAt?: string
  readonly unread: boolean
}
