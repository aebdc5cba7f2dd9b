import type { Account } from '../../shared/model/account.ts'
import { entityKey, partsOf } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'

type Stored = Pick<AccountContext, 'store' | 'account'>

const domainOf = ({ acct }: Account): string | undefined => acct.split('@')[1]?.toLowerCase()

/** Returns whether the account with an id is known, and of `domain`. */
export const isOfDomain =
  ({ store, account }: Stored, domain: string) =>
  (id: string): boolean => {
    const person = store.get(entityKey(account, 'account', id))
    return person !== undefined && domainOf(person) === domain.toLowerCase()
  }

/** Returns whether the user is known to follow the account with an id. */
export const isFollowed =
  ({ store, account }: Stored) =>
  (id: string): boolean =>
    store.get(entityKey(account, 'relationship', id))?.following === true

/** Shows on all accounts of `domain` whether it is blocked (RL18). */
export function markDomain(stored: Stored, domain: string, domainBlocking: boolean): void {
  const { store, account } = stored
  const isOf = isOfDomain(stored, domain)
  for (const key of store.keysOfKind(account, 'relationship'))
    if (isOf(partsOf(key).id)) store.update(key, (relationship) => ({ ...relationship, domainBlocking }))
}
