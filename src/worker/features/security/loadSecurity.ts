import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey, ONLY } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { isTwoFactorEnabled, normalizeClients } from '../../normalize/security.ts'
import { CLIENTS_PATH, MFA_PATH } from './securityPaths.ts'

const UNREADABLE = fail('unreadable', 'the answer is not what was requested')

/** GET /api/pleroma/accounts/mfa. */
export async function loadTwoFactor({
  send,
  store,
  account,
}: AccountContext): Promise<Outcome<readonly string[]>> {
  const answer = await send({ method: 'GET', path: MFA_PATH, urgent: true })
  if (!answer.ok) return answer
  const enabled = isTwoFactorEnabled(answer.value.value)
  if (enabled === null) return UNREADABLE
  store.commit([{ key: entityKey(account, 'twoFactor'), value: { enabled } }])
  return ok([ONLY])
}

/** GET /api/oauth_tokens.json; this browser's own session first. */
export async function loadClients({
  send,
  store,
  account,
  own,
}: AccountContext): Promise<Outcome<readonly string[]>> {
  const answer = await send({ method: 'GET', path: `${CLIENTS_PATH}.json`, urgent: true })
  if (!answer.ok) return answer
  const clients = normalizeClients(answer.value.value, own()?.tokenId)
  if (clients === null) return UNREADABLE
  store.commit(clients.map((value) => ({ key: entityKey(account, 'client', value.id), value })))
  return ok([...clients].sort((a, b) => Number(b.isThis) - Number(a.isThis)).map(({ id }) => id))
}
