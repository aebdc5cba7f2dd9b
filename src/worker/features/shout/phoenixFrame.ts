import { parseJson } from '../../json/parseJson.ts'
import { record } from '../../json/read.ts'

/** A message of Phoenix's protocol, as its client holds it. */
export interface PhoenixFrame {
  readonly join_ref: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

const ref = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Reads `[join_ref, ref, topic, event, payload]`, the protocol's second version; null: it is none. Phoenix's
 * own reader throws at what it can't read, and its client at a reply without a payload.
 */
export function readPhoenixFrame(text: unknown): PhoenixFrame | null {
  const message = typeof text === 'string' ? parseJson(text) : null
  if (!Array.isArray(message)) return null
  const [joinRef, own, topic, event, payload] = message as readonly unknown[]
  if (typeof topic !== 'string' || typeof event !== 'string') return null
  return { join_ref: ref(joinRef), ref: ref(own), topic, event, payload: record(payload) }
}
