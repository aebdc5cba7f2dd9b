import { parseJson } from '../../json/parseJson.ts'
import { record } from '../../json/read.ts'

/** A message of the Phoenix protocol, with the field names of its client. */
interface PhoenixFrame {
  readonly join_ref: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Parses `[join_ref, ref, topic, event, payload]`, version 2 of the protocol. Null if it is malformed. Phoenix's own
 * decoder throws on malformed messages, and its client throws on a reply without a payload.
 */
export function readPhoenixFrame(text: unknown): PhoenixFrame | null {
  const message = typeof text === 'string' ? parseJson(text) : null
  if (!Array.isArray(message)) return null
  const [joinRef, ref, topic, event, payload] = message as readonly unknown[]
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { join_ref: stringOrNull(joinRef), ref: stringOrNull(ref), topic, event, payload: record(payload) }
}
