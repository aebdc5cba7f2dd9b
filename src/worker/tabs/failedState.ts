import type { Fault } from '../../shared/fault/fault.ts'
import type { LoadState } from '../../shared/protocol/views.ts'
import type { Clock } from '../platform/clock.ts'

/** A deferred chunk could not be loaded. */
export const NOT_LOADED: Fault = { code: 'network', message: 'a part of the program could not be loaded' }

/** The load state for a fault, as views show it. */
export function failedState(fault: Fault, clock: Clock): LoadState {
  const { message, code, textKey, serverText, status, retryAfterMs } = fault
  const retryAt = retryAfterMs === undefined ? {} : { retryAt: clock.now() + retryAfterMs }
  return { state: 'failed', message, code, textKey, serverText, status, ...retryAt }
}
