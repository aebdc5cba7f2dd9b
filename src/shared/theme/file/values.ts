import { type ForeignParts, type ForeignValue, THEME_LIMITS } from '../../model/theme.ts'

export type JsonObject = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `value` if it is an object, else an empty object. */
export const recordOrEmpty = (value: unknown): JsonObject => (isRecord(value) ? value : {})

/** `object[name]`, ignoring the prototype. */
export const ownValue = (object: JsonObject, name: string): unknown =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** `value` as a number, rounded and clamped to the limits. It may also be `'4'` or `'4px'`. Undefined if it is not a finite number. */
export function numberWithin(value: unknown, min: number, max: number): number | undefined {
  const text = typeof value === 'string' && value.length < 40 ? value.trim().replace(/px$/, '') : value
  const number = typeof text === 'string' && text !== '' ? Number(text) : text
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  // JSON has no -0.
  return Math.min(Math.max(Math.round(number * 1_000) / 1_000, min), max) + 0
}

/** `value` on one line, without control characters. Empty if it is not a string. */
export const singleLine = (value: unknown, max: number): string =>
  typeof value === 'string'
    ? value
        .slice(0, 4 * max)
        .replace(/[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, max)
        .trim()
    : ''

/** `fields` without the undefined ones. */
export const withoutUndefined = <T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** `fields`, or undefined if it has no entries. */
export const unlessEmpty = <T extends object>(fields: T): T | undefined =>
  Object.keys(fields).length === 0 ? undefined : fields

/** Deeper parts of a foreign value are left out. */
const MAX_DEPTH = 4
/** Names per object; further ones are left out. */
const MAX_NAMES = 400
const NAME = /^(?!__proto__$)[a-z]\w{0,63}$/i

/** A copy of `value` that contains only JSON; undefined if nothing is left, or if it is nested too deeply. */
function plainCopy(value: unknown, depth = 0): ForeignValue | undefined {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number')
    // JSON has no -0.
    return Number.isFinite(value) ? value + 0 : undefined
  if (typeof value === 'string') return value.slice(0, 200).replace(/\p{Cs}/gu, '')
  if (depth >= MAX_DEPTH) return undefined
  if (Array.isArray(value))
    return value
      .slice(0, 50)
      .map((entry) => plainCopy(entry, depth + 1))
      .filter((entry) => entry !== undefined)
  return isRecord(value) ? plainRecordCopy(value, () => true, depth + 1) : undefined
}

function plainRecordCopy(
  from: JsonObject,
  wanted: (name: string) => boolean,
  depth = 0,
): Readonly<Record<string, ForeignValue>> {
  const found: Record<string, ForeignValue> = {}
  for (const [name, value] of Object.entries(from).slice(0, MAX_NAMES)) {
    const copy = NAME.test(name) && wanted(name) ? plainCopy(value, depth) : undefined
    if (copy !== undefined) found[name] = copy
  }
  return found
}

/** The entries of `parts` that are not `known`, up to the size limit (TM26). */
export function foreignParts(
  parts: Readonly<Record<string, unknown>>,
  known: (part: string, name: string) => boolean,
): ForeignParts | undefined {
  let left: number = THEME_LIMITS.foreignChars
  const found: Record<string, Readonly<Record<string, ForeignValue>>> = {}
  for (const [part, value] of Object.entries(parts)) {
    const copies = plainRecordCopy(recordOrEmpty(value), (name) => !known(part, name))
    const kept = Object.entries(copies).filter(([name, copy]) => {
      left -= JSON.stringify([name, copy]).length
      return left > 0
    })
    if (kept.length > 0) found[part] = Object.fromEntries(kept)
  }
  return unlessEmpty(found)
}
