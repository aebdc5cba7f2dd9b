import { cleanText, cut, oneLine } from '../../shared/model/cleanText.ts'
import { MAX_LIST_ENTRIES, MAX_WORD_CHARS } from './limits.ts'

export type JsonObject = Readonly<Record<string, unknown>>

const NOTHING: JsonObject = Object.freeze(Object.create(null) as Record<string, unknown>)

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` if it is an object, else an empty one, so that fields can be read from either. */
export const record = (value: unknown): JsonObject => (isRecord(value) ? value : NOTHING)

/** The first `max` entries of `value`, or none if it is not a list. Spread, because slice keeps holes. */
export const list = (value: unknown, max: number = MAX_LIST_ENTRIES): readonly unknown[] =>
  Array.isArray(value) ? [...value.slice(0, max)] : []

/** `value` if it is a string, cleaned and truncated to `max` characters; else empty. */
export const str = (value: unknown, max: number): string =>
  typeof value === 'string' ? cleanText(cut(value, max)) : ''

/** Like `str`, on one line. */
export const line = (value: unknown, max: number = MAX_WORD_CHARS): string =>
  typeof value === 'string' ? oneLine(cut(value, max)) : ''

/** Like `line`, but undefined if empty. */
export const optionalLine = (value: unknown, max?: number): string | undefined =>
  line(value, max) || undefined

/**
 * An id, or empty if `value` can't be one. Ids are opaque and unchanged; numbers become strings. Ids that could
 * not be sent back (too long, half a surrogate pair, controls) are rejected.
 */
export function idOf(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : ''
  if (typeof value !== 'string' || value.length > MAX_WORD_CHARS) return ''
  return value.trim() !== '' && !/\p{Cc}|\p{Cs}/u.test(value) ? value : ''
}

export const optionalId = (value: unknown): string | undefined => idOf(value) || undefined

/** A finite number, which may be served as a string; else undefined. */
export function num(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' && value.length < 40 ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A whole number of at least 0; 0 if there is none. */
export const count = (value: unknown): number =>
  Math.min(Math.max(Math.trunc(num(value) ?? 0), 0), Number.MAX_SAFE_INTEGER)

/** Like `count`, but undefined if the value is not a number of at least 0. */
export function optionalCount(value: unknown): number | undefined {
  const number = num(value)
  return number === undefined || number < 0 ? undefined : count(number)
}

/** True, false, or undefined if `value` is neither. */
export function optionalBool(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

export const bool = (value: unknown, fallback = false): boolean => optionalBool(value) ?? fallback

const ZONE = /(?:z|[+-]\d\d:?\d\d)$/i

/** A time as canonical ISO 8601 in UTC, or undefined. Pleroma serves some times without a zone: they are UTC. */
export function isoDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 64 || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined
  const ms = Date.parse(value.includes('T') && !ZONE.test(value) ? `${value}Z` : value)
  if (Number.isNaN(ms)) return undefined
  const iso = new Date(ms).toISOString()
  // Years past 9999 are written with a sign and six digits, which no date picker parses.
  return iso.length === 24 ? iso : undefined
}

/** A day without time, `YYYY-MM-DD`, or undefined. */
export const isoDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) && isoDate(value.slice(0, 10)) !== undefined
    ? value.slice(0, 10)
    : undefined

/** The non-empty strings in `value`, without duplicates. */
export function words(value: unknown, max: number = MAX_LIST_ENTRIES): readonly string[] {
  const found = new Set<string>()
  for (const entry of list(value, max)) {
    const word = line(entry)
    if (word !== '') found.add(word)
  }
  return [...found]
}

/** `fields` without the undefined ones. */
export function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
