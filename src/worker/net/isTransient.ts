import type { Fault } from '../../shared/fault/fault.ts'

/** Whether the fault may be gone later, so that repeating the call is worthwhile. */
export const isTransient = ({ code, status = 0 }: Fault): boolean =>
  code === 'network' || code === 'deadline' || code === 'rate-limited' || status >= 500
