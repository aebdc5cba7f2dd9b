/** A hashtag found by a search (SE16). */
export interface Hashtag {
  /** Without `#`. */
  readonly name: string
  readonly url?: string
  /** How it was used, the latest day first. */
  readonly history: readonly HashtagUse[]
}

/** One day. */
export interface HashtagUse {
  /** `YYYY-MM-DD`; absent: the instance does not say which. */
  readonly day?: string
  /** So many people. */
  readonly accounts: number
  readonly uses: number
}
