import type { Account, Relationship } from '../../shared/model/account.ts'
import { entityKey, partsOf } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'

type Stored = Pick<AccountContext, 'store' | 'account'>

/** Whether the account of that id is known, and is of `domain`. */
export function isOf({ store, account }: Stored, id: string, domain: string): boolean {
  const person = store.get(entityKey(account, 'account', id)) as Account | undefined
  return person?.acct.split('@')[1]?.toLowerCase() === domain.toLowerCase()
}

/** Marks the known accounts of `domain` as blocked with it, or not any more (RL18). */
export function markDomain(context: Stored, domain: string, on: boolean): void {
  const { store, account } = context
  for (const key of store.keysOfKind(account, 'relationship'))
    if (isOf(context, partsOf(key).id, domain))
      store.update(key, (entity) => ({ ...(entity as Relationship), domainBlocking: on }))
}
