import type { PolicyDomain } from '../../../shared/model/policy.ts'

/** The entries that contain all of `words`, in their domain or their reason. */
export function matching(domains: readonly PolicyDomain[], words: string): readonly PolicyDomain[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return domains
  return domains.filter(({ domain, reason = '' }) => {
    const text = `${domain} ${reason}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
