import type { Account } from '../../../shared/model/account.ts'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Mention, Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import { accountsNow, otherAccounts } from '../accounts/useAccounts.ts'
import { inFull } from './handles.ts'

/**
 * The other account of this browser that `status` addresses, if it does not address the one that this tab shows (SA33). Null, too,
 * if a reply to it was begun here.
 */
export function addressedOther(engine: Engine, status: Status, author: Account): ListedAccount | null {
  const shown = accountsNow(engine).find(({ account }) => account === engine.currentSession()?.account)
  if (shown === undefined) return null
  const host = shown.handle.slice(shown.handle.lastIndexOf('@') + 1)
  const addresses = (one: ListedAccount): boolean =>
    status.mentions.some((person) => isSame(person, one, host))
  if (addresses(shown) || isSame(author, shown, host)) return null
  const { cells } = engine.mirror
  const isBegun = (['draft', 'uploads'] as const).some((kind) =>
    cells.get(entityKey(shown.account, kind, status.id)),
  )
  return isBegun ? null : (otherAccounts(engine).find(addresses) ?? null)
}

/**
 * Whether `person`, as an instance at `host` names them, is the account `one` of this browser. Where the host in a handle is not that of
 * the API, only one of the two may know it: then the address of the profile decides.
 */
const isSame = (
  { acct, username, url }: Pick<Mention, 'acct' | 'username' | 'url'>,
  one: ListedAccount,
  host: string,
): boolean =>
  inFull(acct, host) === one.handle ||
  (username === one.username && url?.startsWith(`${one.server}/`) === true)
