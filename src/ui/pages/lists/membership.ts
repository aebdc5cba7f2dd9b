import { useState } from 'react'
import type { Fault } from '../../../shared/fault/fault.ts'
import type { Account } from '../../../shared/model/account.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { type Change, withChange } from './changes.ts'

/** Who is on a list, or is to be, and how that is changed. */
export interface Membership {
  /** In the order in which they came. */
  readonly ids: readonly string[]
  /** Puts somebody on it, or takes them off; the fault if that failed. */
  readonly put: (account: Account, on: boolean) => Promise<Fault | null>
  /** There is such a list: what was changed here can be undone. */
  readonly lasting: boolean
  /** Whom one has put on it or taken off here. */
  readonly changed: ReadonlyMap<string, Change>
}

const NOBODY: ReadonlyMap<string, Change> = new Map()

/** Members of an existing list: each change is sent at once (LI9). */
export function useMembership(listId: string, ids: readonly string[]): Membership {
  const engine = useEngine()
  const [changed, setChanged] = useState(NOBODY)
  return {
    ids,
    lasting: true,
    changed,
    put: async (account, on) => {
      const ended = await engine.run({ kind: 'putOnList', listId, accountIds: [account.id], on })
      if (!ended.ok) return ended.fault
      setChanged((before) => withChange(before, { account, on }))
      return null
    },
  }
}

/** Members of a list that does not exist yet: they are only collected here (LI7). */
export function useFutureMembers(): Membership {
  const [changed, setChanged] = useState(NOBODY)
  return {
    ids: [...changed.keys()],
    lasting: false,
    changed,
    put: async (account, on) => {
      setChanged((before) => withChange(before, { account, on }))
      return null
    },
  }
}
