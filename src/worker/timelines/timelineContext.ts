import type { AccountContext } from '../context/accountContext.ts'
import type { fetchAccounts } from './fetchAccounts.ts'
import type { fillGap, loadOlder, refill } from './loadOlder.ts'

/** Deferred code that timelines use after their first page. */
export interface DeferredRows {
  readonly fetchAccounts: typeof fetchAccounts
  readonly fillGap: typeof fillGap
  readonly loadOlder: typeof loadOlder
  readonly refill: typeof refill
}

export interface TimelineContext extends AccountContext {
  readonly deferred: () => Promise<DeferredRows>
}
