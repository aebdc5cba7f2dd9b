import type { QuoteState, Quoting } from '../../shared/model/status.ts'
import { isRecord, type JsonObject, line, optionalId, record } from '../json/read.ts'

/** Whether the state of a Mastodon quote allows showing the quoted post. */
const isAccepted = (quote: JsonObject): boolean => quote.state === undefined || quote.state === 'accepted'

/**
 * The quoted post embedded in `raw`, or null: `pleroma.quote` (Pleroma), `quote` (Akkoma and others), or
 * `quote.quoted_status` with a state (Mastodon 4.4).
 */
export function embeddedQuote(raw: JsonObject): JsonObject | null {
  const pleroma = record(raw.pleroma).quote
  if (isRecord(pleroma)) return pleroma
  if (!isRecord(raw.quote)) return null
  if ('quoted_status' in raw.quote) {
    return isAccepted(raw.quote) && isRecord(raw.quote.quoted_status) ? raw.quote.quoted_status : null
  }
  return 'account' in raw.quote ? raw.quote : null
}

const HIDDEN_STATES =
  /^(?:pending|deleted|revoked|rejected|unauthorized|blocked_account|blocked_domain|muted_account)$/

/** Why the quoted post is not shown. */
export function quoteState(raw: JsonObject): QuoteState | undefined {
  const { quote_id, quote_url, quote_visible } = record(raw.pleroma)
  if (quote_visible === false) return (quote_id ?? quote_url ?? null) !== null ? 'deleted' : undefined
  return known<QuoteState>(record(raw.quote).state, HIDDEN_STATES)
}

/** Whether the user may quote the post (Mastodon 4.5). */
export const quotingOf = (raw: JsonObject): Quoting | undefined =>
  known<Quoting>(record(raw.quote_approval).current_user, /^(?:automatic|manual|denied)$/)

const known = <T extends string>(value: unknown, pattern: RegExp): T | undefined =>
  pattern.test(line(value)) ? (value as T) : undefined

/** The id of a quoted post that is not embedded. */
export function quotedId(raw: JsonObject): string | undefined {
  const quote = record(raw.quote)
  return (
    optionalId(record(raw.pleroma).quote_id) ??
    optionalId(raw.quote_id) ??
    (isAccepted(quote)
      ? (optionalId(quote.quoted_status_id) ?? optionalId(record(quote.quoted_status).id))
      : undefined) ??
    optionalId(record(record(raw.pleroma).quote).id) ??
    ('account' in quote ? optionalId(quote.id) : undefined)
  )
}
