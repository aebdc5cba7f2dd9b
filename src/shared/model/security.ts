/** Whether signing in needs a second factor. */
export interface TwoFactor {
  readonly enabled: boolean
}

/** The key of a second factor that is being set up. */
export interface TotpSetup {
  /** For typing into an authenticator app. */
  readonly key: string
  /** An `otpauth:` address with the key, for a QR code. */
  readonly uri: string
}

/** A client that is signed in to the account, without its token. */
export interface SignedInClient {
  readonly id: string
  /** The client's name; empty if the instance does not know it. */
  readonly name: string
  /** When its token expires, ISO. */
  readonly validUntil?: string
  /** It is the session of this browser. */
  readonly isThis: boolean
}
