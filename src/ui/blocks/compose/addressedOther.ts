import type { Account } from '../../../shared/model/account.ts'
import type { ListedAccount } from '../../../shared/model/accounts.ts'
import { entityKey } from '../../../shared/model/keys.ts'
import type { Mention, Status } from '../../../shared/model/status.ts'
import type { Engine } from '../../engine/engine.ts'
import { accountsNow, otherAccounts } from '../accounts/useAccounts.ts'
import { fullHandle } from './handles.ts'

/**
 * The other account of this browser that `status` addresses (SA33). Null if there is none, if `status` also addresses the account
 * of this tab or is by it, or if this account has begun a reply.
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
 * Whether a person, named by an instance at `host`, is the account `one` of this browser. If a server's handles have another host
 * than its API, the two handles may differ. Then the user name and the address of the profile decide.
 */
const isSame = (
  { acct, username, url }: Pick<Mention, 'acct' | 'username' | 'url'>,
  one: ListedAccount,
  host: string,
): boolean =>
  fullHandle(acct, host) === one.handle ||
  (username === one.username && url?.startsWith(`${one.server}/`) === true)
