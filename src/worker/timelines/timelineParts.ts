import type { Fault } from '../../shared/fault/fault.ts'
import type { LoadState, TimelineRef } from '../../shared/protocol/views.ts'
import type { AccountContext } from '../account/accountContext.ts'
import type { Clock } from '../clock.ts'
import type { TimelineList } from '../store/timelineList.ts'
import type { TimelineSource } from './timelineSource.ts'

/** What a timeline needs of the account's socket. */
export interface TimelineStreaming {
  readonly joined: () => boolean
  readonly canSubscribe: () => boolean
  readonly subscribe: (message: Readonly<Record<string, string>>) => () => void
}

/** What the parts of one timeline share. */
export interface TimelineParts {
  readonly ref: TimelineRef
  readonly list: TimelineList
  readonly context: AccountContext
  readonly streaming: TimelineStreaming
  readonly source: () => TimelineSource
  readonly watched: () => boolean
  /** What has to be here with the first page. */
  readonly withFirst: () => Promise<void>
  /** Its rows, or what is said of them, have changed. */
  readonly tell: () => void
}

/** How a view says that something could not be loaded. */
export function failedState(fault: Fault, clock: Clock): LoadState {
  const { message, code, textKey, serverText, status, retryAfterMs } = fault
  const retryAt = retryAfterMs === undefined ? {} : { retryAt: clock.now() + retryAfterMs }
  return { state: 'failed', message, code, textKey, serverText, status, ...retryAt }
}
