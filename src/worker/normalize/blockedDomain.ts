import { type BlockedDomain, DOMAIN_SEVERITIES, MAX_COMMENT_CHARS } from '../../shared/model/blockedDomain.ts'
import { bool, idOf, isoDate, line, record, str, withoutUndefined } from '../json/read.ts'

/** A domain that staff has restricted; null if `raw` is none. GoToSocial has no severities: it blocks. */
export function normalizeBlockedDomain(raw: unknown): BlockedDomain | null {
  const block = record(raw)
  const [id, domain] = [idOf(block.id), line(block.domain)]
  if (id === '' || domain === '') return null
  return {
    id,
    domain,
    severity: DOMAIN_SEVERITIES.find((one) => one === block.severity) ?? 'suspend',
    rejectMedia: bool(block.reject_media),
    rejectReports: bool(block.reject_reports),
    obfuscate: bool(block.obfuscate),
    privateComment: str(block.private_comment, MAX_COMMENT_CHARS),
    publicComment: str(block.public_comment ?? block.comment, MAX_COMMENT_CHARS),
    ...withoutUndefined({ createdAt: isoDate(block.created_at) }),
  }
}
