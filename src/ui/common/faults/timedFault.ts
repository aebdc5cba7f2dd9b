import type { Fault } from '../../../shared/fault/fault.ts'

/** A fault, with the time at which the instance answers again if it has requested a pause. */
export interface TimedFault extends Fault {
  /** Ms since 1970. */
  readonly retryAt?: number
}

/** `fault` of an answer that has just come. */
export const timed = (fault: Fault): TimedFault =>
  fault.retryAfterMs === undefined ? fault : { ...fault, retryAt: Date.now() + fault.retryAfterMs }
