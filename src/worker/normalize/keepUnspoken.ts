import { type Json, record } from '../json/read.ts'

/**
 * The fields of an answer, or of its `pleroma` part, that each field of the model is read from. Absent: the field of the
 * same name in snake case.
 */
export type ReadFrom<T> = { readonly [K in keyof T]?: readonly string[] | typeof ALWAYS }

/** For fields that every answer speaks of, also by leaving them out. */
export const ALWAYS = 'always'

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * `entity` with the fields of `held` that the answer `raw` does not speak of: absent is not null. Servers leave out
 * fields in streamed and embedded posts and accounts; the entity that they were read from before keeps them (PO60).
 */
export function keepUnspoken<T extends object>(
  entity: T,
  held: T | undefined,
  raw: Json,
  readFrom: ReadFrom<T>,
): T {
  if (held === undefined) return entity
  const pleroma = record(raw.pleroma)
  const speaksOf = (name: string): boolean => raw[name] !== undefined || pleroma[name] !== undefined
  const isSpoken = ([field]: readonly [string, unknown]): boolean => {
    const from = readFrom[field as keyof T] ?? [inSnakeCase(field)]
    return from === ALWAYS || from.some(speaksOf)
  }
  const kept = Object.entries(held).filter((field) => !isSpoken(field))
  return Object.fromEntries([...Object.entries(entity).filter(isSpoken), ...kept]) as T
}
