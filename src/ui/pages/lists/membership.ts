import { useState } from 'react'
import { type Outcome, ok } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import type { AccountKey } from '../../../shared/model/keys.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useKept } from '../../hooks/useKept.ts'
import { type MemberChange, withChange } from './memberChanges.ts'

/** The members of a list, and how to change them. */
export interface Membership {
  /** Accounts on the list, in the order in which they were added. */
  readonly ids: readonly string[]
  /** Adds or removes a member. */
  readonly put: (account: Account, on: boolean) => Promise<Outcome<unknown>>
  /** The list exists already, so each change is sent at once, and can be undone. */
  readonly isSaved: boolean
  /** The changes made on this page. */
  readonly changed: ReadonlyMap<string, MemberChange>
}

const NO_CHANGES: ReadonlyMap<string, MemberChange> = new Map()

/** Members of an existing list: sends each change at once (LI9). */
export function useMembership(listId: string, ids: readonly string[]): Membership {
  const engine = useEngine()
  const [changed, setChanged] = useState(NO_CHANGES)
  return {
    ids,
    isSaved: true,
    changed,
    put: async (account, on) => {
      const ended = await engine.run({ kind: 'putOnList', listId, accountIds: [account.id], on })
      if (ended.ok) setChanged((before) => withChange(before, { account, on }))
      return ended
    },
  }
}

/** Members of a list that does not exist yet: only collected here (LI7), until they are forgotten. */
export function useFutureMembers(account: AccountKey): Membership & { readonly forget: () => void } {
  const [changed, setChanged] = useKept(`members of a new list ${account}`, NO_CHANGES)
  return {
    forget: () => setChanged(NO_CHANGES),
    ids: [...changed.keys()],
    isSaved: false,
    changed,
    put: async (added, on) => {
      setChanged((before) => withChange(before, { account: added, on }))
      return ok(null)
    },
  }
}
