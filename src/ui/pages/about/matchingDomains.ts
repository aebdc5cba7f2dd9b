import type { PolicyDomain } from '../../../shared/model/policy.ts'

/** The entries whose domain and reason together contain all of `words`. */
export function matchingDomains(domains: readonly PolicyDomain[], words: string): readonly PolicyDomain[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return domains
  return domains.filter(({ domain, reason = '' }) => {
    const text = `${domain} ${reason}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
