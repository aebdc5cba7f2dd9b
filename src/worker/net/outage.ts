import type { Fault } from '../../shared/fault/fault.ts'

/** What stands before an instance says so when nothing is behind it. */
export const isGatewayStatus = (status: number): boolean => status >= 502 && status <= 504

/**
 * The instance as a whole is not there, as opposed to one call that it refused. The bar at the top says so for
 * as long as it lasts; what could not be loaded meanwhile says it quietly, where it is missing.
 */
export const isOutage = ({ code, status = 0 }: Fault): boolean =>
  code === 'network' || code === 'deadline' || isGatewayStatus(status)
