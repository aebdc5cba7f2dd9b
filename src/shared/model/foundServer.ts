/** An instance at which somebody wants to sign in. */
export interface FoundServer {
  /** The base URL of its API. */
  readonly url: string
  readonly title: string
  /** The client is configured for this instance, so its own forms sign in there. */
  readonly own: boolean
  /** The host of this page forbids live connections to it, so its posts arrive by polling. */
  readonly polled?: true
}
