import type { Hashtag, HashtagUse } from '../../shared/model/hashtag.ts'
import { count, isRecord, line, list, num, optionalBool, record, withoutUndefined } from '../json/read.ts'
import type { NormalizeContext } from './harvest.ts'
import { httpUrl } from './url.ts'

/** Servers limit hashtags only by the length of the post; longer names are bogus. */
const MAX_NAME_CHARS = 200
/** Mastodon sends seven days. */
const MAX_DAYS = 14
const DAY_S = 86_400

/** Normalizes a hashtag of a search result. Old servers send a plain name. Null if the name is missing or invalid. */
export function normalizeHashtag(raw: unknown, context: Pick<NormalizeContext, 'server'>): Hashtag | null {
  const { name: rawName, url, history, following } = record(raw)
  const name = line(isRecord(raw) ? rawName : raw).replace(/^#+/, '')
  if (name === '' || name.length > MAX_NAME_CHARS || /\s/.test(name)) return null
  return {
    name,
    ...withoutUndefined({ url: httpUrl(url, context.server), following: optionalBool(following) }),
    history: list(history, MAX_DAYS)
      .filter(isRecord)
      .map(usageOf)
      .sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : (a.day ?? '') > (b.day ?? '') ? -1 : 0)),
  }
}

/** One day of usage. The API sends the day in seconds since 1970. */
function usageOf(raw: Readonly<Record<string, unknown>>): HashtagUse {
  const seconds = num(raw.day)
  const known = seconds !== undefined && seconds >= 0 && seconds < 4_000_000_000
  return {
    ...(known && { day: new Date(Math.trunc(seconds / DAY_S) * DAY_S * 1_000).toISOString().slice(0, 10) }),
    accounts: count(raw.accounts),
    uses: count(raw.uses),
  }
}
