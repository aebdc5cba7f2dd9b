import type { SuggestionReason } from '../../shared/protocol/views.ts'
import { line, list, record } from '../json/read.ts'

/** Mastodon's names, the old ones of `source` and the newer ones of `sources`. */
const REASONS: ReadonlyMap<string, SuggestionReason> = new Map([
  ['staff', 'staff'],
  ['past_interactions', 'interactions'],
  ['global', 'popular'],
  ['featured', 'staff'],
  ['most_followed', 'popular'],
  ['most_interactions', 'popular'],
  ['similar_to_recently_followed', 'similar'],
  ['friends_of_friends', 'friends'],
])

/** Why an entry of `/api/v2/suggestions` is suggested; undefined if no reason is given, or an unknown one (DI1). */
export function suggestionReason(raw: unknown): SuggestionReason | undefined {
  const { source, sources } = record(raw)
  return [...list(sources), source]
    .map((name) => REASONS.get(line(name)))
    .find((reason) => reason !== undefined)
}
