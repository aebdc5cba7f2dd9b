import type { AccountKey } from '../../shared/model/keys.ts'
import type { AccountContext } from '../context/accountContext.ts'
import type { Timelines } from '../timelines/timelines.ts'
import type { AccountConnection } from './accountConnection.ts'
import type { Collections } from './collections.ts'

/** The lists of an account, as its socket fills them. They are made after it, and before it opens. */
export interface AccountLists {
  readonly timelines: Timelines
  readonly collections: Collections
}

/** An account, as its deferred parts use it. All of this is made after them, and before their code has loaded. */
export interface AccountParts extends AccountLists {
  readonly account: AccountKey
  readonly context: AccountContext
  readonly connection: AccountConnection
}
