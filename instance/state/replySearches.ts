import type { Account } from './records.ts'

/** A search for the replies to a post at the servers of other people, as Mastodon makes it when somebody opens the post. */
export interface ReplySearch {
  readonly id: string
  readonly statusId: string
  /** The replies that it finds. */
  readonly replies: readonly { readonly author: Account; readonly text: string }[]
  readonly workMs: number
  /** When it ends; null: nobody has opened the post since. */
  endsAt: number | null
  ended: boolean
}
