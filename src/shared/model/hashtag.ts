/** A hashtag found by a search (SE16). */
export interface Hashtag {
  /** Without `#`. */
  readonly name: string
  readonly url?: string
  /** Usage per day, latest day first. */
  readonly history: readonly HashtagUse[]
}

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
