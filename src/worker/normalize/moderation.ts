import type { ModerationLogEntry, Registration } from '../../shared/model/moderation.ts'
import { UNKNOWN_INSTANT } from '../json/limits.ts'
import {
  idOf,
  isoDate,
  type JsonObject,
  line,
  list,
  num,
  optionalBool,
  record,
  str,
  withoutUndefined,
} from '../json/read.ts'
import { displayName } from './screenName.ts'

const MAX_ROWS = 500
const MAX_REASON_CHARS = 5_000
const MAX_TEXT_CHARS = 2_000

/**
 * The people who wait for approval: Pleroma's `users`, or Mastodon's list of accounts. Null if `raw` is neither. Older servers
 * ignore the filter and send other accounts as well, which are left out: a rejection would delete them.
 */
export function normalizeRegistrations(raw: unknown): readonly Registration[] | null {
  const rows = Array.isArray(raw) ? raw : record(raw).users
  if (!Array.isArray(rows)) return null
  return unique(
    list(rows, MAX_ROWS)
      .map(record)
      .filter(isWaiting)
      .map((user) => {
        const username = line(user.nickname) || line(user.username)
        return {
          id: idOf(user.id),
          username,
          name: line(displayName(user)) || username,
          email: line(user.email),
          reason: str(user.registration_reason ?? user.invite_request, MAX_REASON_CHARS),
          ...withoutUndefined({ createdAt: isoDate(user.created_at) }),
        }
      })
      .filter(({ username }) => username !== ''),
  )
}

/** Whether the instance says that the account waits for approval. Pleroma before 2.3 sends `approval_pending`. */
const isWaiting = (user: JsonObject): boolean =>
  optionalBool(user.approved ?? user.is_approved) === false || optionalBool(user.approval_pending) === true

/** The moderation log, the newest entry first. Null if `raw` is none. */
export function normalizeLog(raw: unknown): readonly ModerationLogEntry[] | null {
  const { items } = record(raw)
  if (!Array.isArray(items)) return null
  return unique(
    list(items, MAX_ROWS)
      .map(record)
      .map(({ id, message, time }) => ({
        // Pleroma's first versions sent no id.
        id: idOf(id) || (str(message, MAX_TEXT_CHARS) && `${num(time)} ${str(message, MAX_TEXT_CHARS)}`),
        createdAt: instantOf(num(time)),
        text: str(message, MAX_TEXT_CHARS),
      })),
  )
}

/** From seconds since 1970. */
function instantOf(seconds: number | undefined): string {
  const date = new Date((seconds ?? Number.NaN) * 1_000)
  return Number.isNaN(date.getTime()) ? UNKNOWN_INSTANT : (isoDate(date.toISOString()) ?? UNKNOWN_INSTANT)
}

/** Drops entries without an id, and repeated ones. */
const unique = <T extends { readonly id: string }>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.filter(({ id }) => id !== '').map((row) => [row.id, row])).values(),
]
