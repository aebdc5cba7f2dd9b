import type { Fault } from '../../shared/fault/fault.ts'
import type { CollectionRef } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import { loadFilters } from '../mutes/loadFilters.ts'
import { loadPoll } from '../polls/poll.ts'
import { loadReactedBy } from './loadReactedBy.ts'
import { loadAccounts } from './loadRows.ts'
import { loadStatus } from './loadStatus.ts'

/** Short lists, most of them about one post, that come after the first timeline. */
export type OfPost = Extract<
  CollectionRef,
  | { kind: 'poll' }
  | { kind: 'favouritedBy' | 'repeatedBy' }
  | { kind: 'reactedBy' }
  | { kind: 'status' }
  | { kind: 'filters' }
>

const CALLS = { favouritedBy: 'favourited_by', repeatedBy: 'reblogged_by' } as const

/** Loads the rows of `ref`. */
export function loadOfPost(context: AccountContext, ref: OfPost): Promise<readonly string[] | Fault> {
  switch (ref.kind) {
    case 'filters':
      return loadFilters(context)
    case 'poll':
      return loadPoll(context, ref.statusId)
    case 'status':
      return loadStatus(context, ref.statusId)
    case 'reactedBy':
      return loadReactedBy(context, ref.statusId)
    default:
      return loadAccounts(context, `/api/v1/statuses/${encodeURIComponent(ref.statusId)}/${CALLS[ref.kind]}`)
  }
}
