import type { Fault } from '../../shared/fault/fault.ts'

/** Whether the same call may succeed later, so that it is worth repeating. */
export const mayPass = ({ code, status = 0 }: Fault): boolean =>
  code === 'network' || code === 'deadline' || code === 'rate-limited' || status >= 500
