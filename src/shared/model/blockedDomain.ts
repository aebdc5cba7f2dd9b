/** What an instance does to a domain that its staff has restricted: nothing by itself, limiting it, or blocking it. */
export type DomainSeverity = 'noop' | 'silence' | 'suspend'

export const DOMAIN_SEVERITIES: readonly DomainSeverity[] = ['suspend', 'silence', 'noop']

/** A domain that the staff of the instance has restricted (MO29). */
export interface BlockedDomain extends DomainRule {
  readonly id: string
  readonly domain: string
  readonly createdAt?: string
}

/** What staff can choose about a domain. */
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
