import { fail, type Outcome, ok } from '../../../shared/fault/fault.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { AccountContext } from '../../context/accountContext.ts'
import { normalizeAliases, normalizeBackups } from '../../normalize/accountData.ts'
import { hiddenBackups } from './hiddenBackups.ts'

export const BACKUPS_PATH = '/api/v1/pleroma/backups'
export const ALIASES_PATH = '/api/pleroma/aliases'

const UNREADABLE = fail('unreadable', 'the answer is not a list')

/** GET /api/v1/pleroma/backups. */
export async function loadBackups(context: AccountContext): Promise<Outcome<readonly string[]>> {
  const { send, store, account } = context
  const answer = await send({ method: 'GET', path: BACKUPS_PATH, urgent: true })
  if (!answer.ok) return answer
  const backups = normalizeBackups(answer.value.value, context.instance().server)
  if (backups === null) return UNREADABLE
  const hidden = await hiddenBackups(context)
  const shown = backups.filter(({ id }) => !hidden.includes(id))
  store.commit(shown.map((value) => ({ key: entityKey(account, 'backup', value.id), value })))
  return ok(shown.map(({ id }) => id))
}

/** GET /api/pleroma/aliases. */
export async function loadAliases({
  send,
  store,
  account,
}: AccountContext): Promise<Outcome<readonly string[]>> {
  const answer = await send({ method: 'GET', path: ALIASES_PATH, urgent: true })
  if (!answer.ok) return answer
  const aliases = normalizeAliases(answer.value.value)
  if (aliases === null) return UNREADABLE
  store.commit(aliases.map((value) => ({ key: entityKey(account, 'alias', value.id), value })))
  return ok(aliases.map(({ id }) => id))
}
