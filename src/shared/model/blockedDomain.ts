/** The severity of a restriction: `noop` has no effect by itself, `silence` limits the domain, `suspend` blocks it. */
export type DomainSeverity = 'noop' | 'silence' | 'suspend'

export const DOMAIN_SEVERITIES: readonly DomainSeverity[] = ['suspend', 'silence', 'noop']

/** A domain that the staff of the instance has restricted (MO29). */
export interface BlockedDomain extends DomainRule {
  readonly id: string
  readonly domain: string
  readonly createdAt?: string
}

/** The options of a restricted domain that staff can set. */
export interface DomainRule {
  readonly severity: DomainSeverity
  readonly rejectMedia: boolean
  readonly rejectReports: boolean
  /** Parts of the name are hidden where the instance publishes it. */
  readonly obfuscate: boolean
  /** For other moderators. */
  readonly privateComment: string
  readonly publicComment: string
}

/** A comment may be this long. */
export const MAX_COMMENT_CHARS = 5_000
