/** The federation policy that an instance publishes: the hosts it refuses and the filters it applies (MO12). */
export interface FederationPolicy {
  /** Names of the enabled policies, as the server writes them. */
  readonly policies: readonly string[]
  /** Non-empty lists only, in the order of `DOMAIN_RULES`. */
  readonly domains: readonly DomainList[]
  /** Non-empty lists only. */
  readonly keywords: readonly KeywordList[]
}

/** The rules for a domain, in display order. */
export const DOMAIN_RULES = [
  'accept',
  'reject',
  'limited',
  'quarantined',
  'federated_timeline_removal',
  'followers_only',
  'media_nsfw',
  'media_removal',
  'avatar_removal',
  'banner_removal',
  'background_removal',
  'report_removal',
  'reject_deletes',
] as const

export type FederationRule = (typeof DOMAIN_RULES)[number]

export interface DomainList {
  readonly rule: FederationRule
  readonly domains: readonly PolicyDomain[]
}

export interface PolicyDomain {
  /** As the server writes it; may have `*` in place of letters. */
  readonly domain: string
  readonly reason?: string
}

/** The rules for posts with certain words, in display order. */
export const KEYWORD_RULES = ['federated_timeline_removal', 'reject', 'replace'] as const

export type KeywordRule = (typeof KEYWORD_RULES)[number]

export interface KeywordList {
  readonly rule: KeywordRule
  readonly patterns: readonly KeywordPattern[]
}

export interface KeywordPattern {
  readonly pattern: string
  /** Replaces the pattern; may be empty. Absent in lists that replace nothing. */
  readonly replacement?: string
}

/** A rule of the instance for its members. */
export interface InstanceRule {
  readonly id: string
  readonly text: string
  readonly hint?: string
}

/** The instance's staff, as far as its accounts were found (MO10). */
export interface Staff {
  /** Account ids by role. */
  readonly admins: readonly string[]
  readonly moderators: readonly string[]
  /** Account ids of staff whose role the instance does not show. */
  readonly others: readonly string[]
  /** The account to contact, where the instance names no staff. */
  readonly contact: readonly string[]
  /** Profile URLs whose account could not be found. */
  readonly addresses: readonly string[]
}
