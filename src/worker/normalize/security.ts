import type { SignedInClient, TotpSetup } from '../../shared/model/security.ts'
import { MAX_PAGE_ENTRIES } from '../json/limits.ts'
import { bool, idOf, isoDate, isRecord, line, list, record, withoutUndefined, words } from '../json/read.ts'

/** Longer keys and addresses are not a valid second factor. */
const MAX_TOTP_CHARS = 1_000

/** The clients of GET oauth_tokens.json, in the instance's order. Null if `raw` is not a list. */
export function normalizeClients(
  raw: unknown,
  ownTokenId: string | undefined,
): readonly SignedInClient[] | null {
  if (!Array.isArray(raw)) return null
  const clients = new Map<string, SignedInClient>()
  // Pleroma sends all of them at once, and old accounts have many.
  for (const entry of list(raw, MAX_PAGE_ENTRIES)) {
    const { id: served, app_name, valid_until } = record(entry)
    const id = idOf(served)
    if (id === '') continue
    const validUntil = isoDate(valid_until)
    clients.set(id, {
      id,
      name: line(app_name),
      isThis: id === ownTokenId,
      ...withoutUndefined({ validUntil }),
    })
  }
  return [...clients.values()]
}

/** Whether the second factor is enabled; null if the answer does not say so. */
export function isTwoFactorEnabled(raw: unknown): boolean | null {
  const { settings } = record(raw)
  return isRecord(settings) ? bool(settings.enabled) : null
}

/** The key of a new second factor; null if the answer has none. */
export function normalizeTotp(raw: unknown): TotpSetup | null {
  const served = record(raw)
  const key = line(served.key, MAX_TOTP_CHARS)
  const uri = line(served.provisioning_uri, MAX_TOTP_CHARS)
  if (key === '') return null
  // Without an address there is no QR code, but the key can be typed.
  return { key, uri: uri.startsWith('otpauth:') ? uri : '' }
}

/** The recovery codes of an answer. */
export const recoveryCodesOf = (raw: unknown): readonly string[] => words(record(raw).codes)
