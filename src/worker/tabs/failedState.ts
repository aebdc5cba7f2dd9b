import type { Fault } from '../../shared/fault/fault.ts'
import type { LoadState } from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'

/** The load state for a fault, as views show it. */
export function failedState(fault: Fault, clock: Clock): LoadState {
  const { message, code, textKey, serverText, status, retryAfterMs } = fault
  const retryAt = retryAfterMs === undefined ? {} : { retryAt: clock.now() + retryAfterMs }
  return { state: 'failed', message, code, textKey, serverText, status, ...retryAt }
}
