import type { AccountContext } from '../context/accountContext.ts'
import type { olderIn } from '../net/links.ts'
import type { boundTimeline } from './boundRows.ts'
import type { checkRows } from './checkRows.ts'
import type { fetchAccounts } from './fetchAccounts.ts'
import type { fetchPinned } from './fetchPinned.ts'
import type { catchUp, reload } from './loadNewer.ts'
import type { fillGap, loadOlder, refill } from './loadOlder.ts'
import type { readNotificationPage } from './readNotificationPage.ts'
import type { reloaded } from './reloaded.ts'
import type { saveTimeline } from './saveTimeline.ts'
import type { showOlder } from './showOlder.ts'

/** Deferred code that timelines use after their first page. */
export interface DeferredRows {
  readonly boundTimeline: typeof boundTimeline
  readonly catchUp: typeof catchUp
  readonly checkRows: typeof checkRows
  readonly fetchAccounts: typeof fetchAccounts
  readonly fetchPinned: typeof fetchPinned
  readonly olderIn: typeof olderIn
  readonly fillGap: typeof fillGap
  readonly loadOlder: typeof loadOlder
  readonly readNotificationPage: typeof readNotificationPage
  readonly refill: typeof refill
  readonly reload: typeof reload
  readonly reloaded: typeof reloaded
  readonly saveTimeline: typeof saveTimeline
  readonly showOlder: typeof showOlder
}

export interface TimelineContext extends AccountContext {
  readonly deferred: () => Promise<DeferredRows>
}
