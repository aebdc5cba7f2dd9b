import type { Fault } from '../../shared/fault/fault.ts'
import { type AccountKey, isAnonymous } from '../../shared/model/keys.ts'
import type { SessionStore } from '../features/session/sessionStore.ts'
import { parseCredentials, type Verified, verifyCredentials } from '../features/session/verify.ts'
import type { RestClient } from '../net/restClient.ts'
import type { NormalizeContext } from '../normalize/harvest.ts'
import type { EngineLog } from '../platform/log.ts'
import { absorb } from '../store/absorb.ts'
import type { EntityStore } from '../store/entityStore.ts'
import type { AccountEngine } from './accountEngine.ts'

export interface CredentialsParts {
  readonly log: EngineLog
  readonly store: EntityStore
  readonly sessions: SessionStore
  /** The engine of the account, if it runs. */
  readonly engine: () => AccountEngine | undefined
  readonly at: (server: string) => { readonly rest: RestClient; readonly normalizeContext: NormalizeContext }
  readonly onRefused: (account: AccountKey, fault: Fault) => void
}

/**
 * Verifies the credentials of `account`, or takes those that the last engine received (R49). Signs it out if the token is refused.
 * Resolves to when they were received, if that was not now.
 */
export async function verifyAccount(
  account: AccountKey,
  parts: CredentialsParts,
): Promise<number | undefined> {
  const { sessions, engine, at, log, onRefused } = parts
  const record = sessions.record(account)
  if (record === undefined || isAnonymous(account)) return undefined
  const keptAt = await engine()?.recallCredentials()
  if (keptAt !== undefined) return keptAt
  const { rest, normalizeContext } = at(record.server)
  const verified = await verifyCredentials(rest, record.token, record.app, normalizeContext)
  // The account signed out, or in again, in the meantime: the answer is about an old token.
  if (sessions.record(account)?.token !== record.token) return undefined
  if (verified.ok) await renew(account, verified.value, parts)
  else if (verified.fault.status === 401 || verified.fault.status === 403) onRefused(account, verified.fault)
  else log.warn(`could not verify the credentials of an account: ${verified.fault.message}`)
  return undefined
}

/** Takes the credentials of `account` from another answer. */
export async function takeCredentials(
  account: AccountKey,
  raw: unknown,
  parts: CredentialsParts,
): Promise<void> {
  const record = parts.sessions.record(account)
  if (record === undefined) return
  const { server, token, app } = record
  const verified = parseCredentials(raw, server, token, app, parts.at(server).normalizeContext)
  if (verified.ok) await renew(account, verified.value, parts)
}

async function renew(
  account: AccountKey,
  { record, harvest, raw }: Verified,
  { store, engine, sessions }: CredentialsParts,
): Promise<void> {
  absorb(store, account, harvest)
  // Publish the credentials before the session update, so that waiting callers don't request them again.
  const published = engine()?.credentialsReceived(raw)
  await sessions.renew({ ...record, account })
  await published
}
