/** A hashtag: found by a search (SE16), looked at or followed (DI5). Its id is `hashtagId` of its name. */
export interface Hashtag {
  /** Without `#`. */
  readonly name: string
  readonly url?: string
  /** Usage per day, latest day first. */
  readonly history: readonly HashtagUse[]
  /** Absent: the instance did not say. */
  readonly following?: boolean
}

/** The id of the hashtag with this name, which may be in any case. */
export const hashtagId = (name: string): string => name.toLowerCase()

export interface HashtagUse {
  /** `YYYY-MM-DD`; absent if the instance does not name the day. */
  readonly day?: string
  /** Number of accounts that used it. */
  readonly accounts: number
  readonly uses: number
}

/** A hashtag that a profile features. */
export interface FeaturedTag {
  /** Without `#`. */
  readonly name: string
  /** Number of the account's posts with it. */
  readonly posts: number
}
