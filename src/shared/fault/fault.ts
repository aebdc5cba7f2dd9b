import type { TextKey } from '../i18n/textKey.ts'

/**
 * Why something did not happen, as a value. It crosses the line between engine and tab, so it is plain data:
 * Comlink would reduce a thrown error to its message.
 */
export interface Fault {
  readonly code: FaultCode
  /** For logs and developers only. No code compares it, and no person reads it. */
  readonly message: string
  /** What a person is told, where that is more exact than the text of `code`. */
  readonly textKey?: TextKey
  /** What the instance itself said about it, for a person to read. */
  readonly serverText?: string
  /** HTTP status, when an answer came. */
  readonly status?: number
  readonly retryAfterMs?: number
  readonly detail?: string
  /** It never left: the instance can't have done it. */
  readonly unsent?: true
  /** What is wrong with a form, in the instance's sentences, by the names of its fields. */
  readonly fields?: Readonly<Record<string, string>>
}

export type FaultCode =
  /** No answer: offline, refused, reset, CORS. */
  | 'network'
  /** No answer within the deadline. It may have happened all the same. */
  | 'deadline'
  /** The instance answered with an error status. */
  | 'refused'
  /** The token or the password was refused (401; 400 for a password). */
  | 'unauthorized'
  /** 404 or 410. */
  | 'missing'
  /** 429, or held back because of one. */
  | 'rate-limited'
  /** An answer that can't be read: HTML for JSON, cut short, too large, the wrong shape. */
  | 'unreadable'
  /** Nobody is signed in, and it needs somebody. */
  | 'signed-out'
  /** This instance can't do it. */
  | 'unsupported'
  /** Taken back by the person or because the asker went away. */
  | 'cancelled'
  /** It can't be known whether it happened (engine died while it was under way). */
  | 'unknown-outcome'
  /** Two-factor needed; `detail` is the challenge's token. */
  | 'mfa-required'
  /** The instance wants the password to be reset first. */
  | 'password-reset-required'
  /** The instance has no password grant: the code flow is offered. */
  | 'needs-authorization'
  /** The tab sent something that makes no sense. */
  | 'invalid'
  /** A file is larger than the instance takes. */
  | 'too-large'
  /** The browser's storage is full or shut. */
  | 'storage'
  /** The engine is gone or does not answer. */
  | 'engine-lost'
  /** Our bug. */
  | 'internal'

/** How a call ended. */
export type Outcome<T> = Ok<T> | Failed
export interface Ok<T> {
  readonly ok: true
  readonly value: T
}
export interface Failed {
  readonly ok: false
  readonly fault: Fault
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

export const failed = (fault: Fault): Failed => ({ ok: false, fault })

/** A `Failed` of `code`, with what else is known of it. */
export const fail = (code: FaultCode, message: string, rest: Partial<Fault> = {}): Failed => ({
  ok: false,
  fault: { code, message, ...rest },
})

/** The fault that a thrown value stands for: our bug, logged as one by whoever catches it. */
export const faultFrom = (thrown: unknown): Fault => ({
  code: 'internal',
  message: thrown instanceof Error ? thrown.message : String(thrown),
})
