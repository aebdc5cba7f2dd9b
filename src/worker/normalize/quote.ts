import { isRecord, type Json, optionalId, record } from '../json/read.ts'

/** States of a Mastodon quote in which the quoted post may be shown. */
const isAccepted = (quote: Json): boolean => quote.state === undefined || quote.state === 'accepted'

/**
 * The quoted post as it stands in `raw`, or null: `pleroma.quote` (Pleroma), `quote` (Akkoma and others),
 * `quote.quoted_status` with a state (Mastodon 4.4).
 */
export function embeddedQuote(raw: Json): Json | null {
  const pleroma = record(raw.pleroma).quote
  if (isRecord(pleroma)) return pleroma
  if (!isRecord(raw.quote)) return null
  if ('quoted_status' in raw.quote) {
    return isAccepted(raw.quote) && isRecord(raw.quote.quoted_status) ? raw.quote.quoted_status : null
  }
  return 'account' in raw.quote ? raw.quote : null
}

/** Whether the instance says that the quoted post can't be seen. */
export function isQuoteGone(raw: Json): boolean {
  const { quote_id, quote_url, quote_visible } = record(raw.pleroma)
  // Mastodon tells the state of a quote; most of them are about what may not be shown any more.
  if (quote_visible === false) return (quote_id ?? quote_url ?? null) !== null
  return /^(?:deleted|revoked|rejected|unauthorized)$/.test(String(record(raw.quote).state))
}

/** Whether the post may not be quoted by who reads it (Mastodon 4.5). */
export const isUnquotable = (raw: Json): boolean => record(raw.quote_approval).current_user === 'denied'

/** The id of the quoted post where the post itself did not come along. */
export function quotedId(raw: Json): string | undefined {
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
