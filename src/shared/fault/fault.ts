import type { TextKey } from '../i18n/textKey.ts'

/**
 * The reason for a failure, as a value. It is sent between engine and tab, so it is plain data: Comlink would
 * reduce a thrown error to its message.
 */
export interface Fault {
  readonly code: FaultCode
  /** For logs and developers only. No code compares it, and the user never sees it. */
  readonly message: string
  /** The text shown to the user, if it is more specific than that of `code`. */
  readonly textKey?: TextKey
  /** The instance's own error text, for the user to read. */
  readonly serverText?: string
  /** HTTP status, if there was an answer. */
  readonly status?: number
  readonly retryAfterMs?: number
  /** The text of the instance's answer, for the engine to read. No tab does. */
  readonly detail?: string
  /** Of `mfa-required`: what the answer to the challenge names. */
  readonly mfaToken?: string
  /** Of `storage`: the disk is full. */
  readonly full?: true
  /** The request was never sent, so the instance can't have executed it. */
  readonly unsent?: true
  /** The instance does not know the call at all, rather than what it names (I40). */
  readonly unknownCall?: true
  /** The instance's error texts for a form, by field name. */
  readonly fields?: Readonly<Record<string, string>>
}

export type FaultCode =
  /** No answer: offline, refused, reset, CORS. */
  | 'network'
  /** No answer within the deadline. The instance may have executed the request all the same. */
  | 'deadline'
  /** The instance answered with an error status. */
  | 'refused'
  /** The token or the password was refused (401; 400 for a password). */
  | 'unauthorized'
  /** 404 or 410. */
  | 'missing'
  /** 429, or not sent because of an earlier one. */
  | 'rate-limited'
  /** An unreadable answer: HTML instead of JSON, truncated, too large, the wrong shape. */
  | 'unreadable'
  /** The request needs a signed-in account. */
  | 'signed-out'
  /** The instance does not support the request. */
  | 'unsupported'
  /** Cancelled by the user, or because the caller is gone. */
  | 'cancelled'
  /** Nobody knows whether the command was executed: the engine died while it ran. */
  | 'unknown-outcome'
  /** Two-factor authentication is needed; `mfaToken` is the challenge's token. */
  | 'mfa-required'
  /** The instance requires a password reset first. */
  | 'password-reset-required'
  /** The instance has no password grant: the authorization-code flow is offered. */
  | 'needs-authorization'
  /** The tab sent an invalid request. */
  | 'invalid'
  /** A file is larger than the instance accepts. */
  | 'too-large'
  /** The browser's storage is full or blocked. */
  | 'storage'
  /** The engine is gone or does not answer. */
  | 'engine-lost'
  /** A bug in this program. */
  | 'internal'

/** The result of a call. */
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

/** A `Failed` with `code`, `message` and further fields. */
export const fail = (code: FaultCode, message: string, rest: Partial<Fault> = {}): Failed => ({
  ok: false,
  fault: { code, message, ...rest },
})

/** Converts a thrown value, which is a bug that the catcher logs, to a fault. */
export const faultFrom = (thrown: unknown): Fault => ({
  code: 'internal',
  message: thrown instanceof Error ? thrown.message : String(thrown),
})
