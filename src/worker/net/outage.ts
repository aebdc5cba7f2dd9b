import type { Fault } from '../../shared/fault/fault.ts'

/** Whether a gateway in front of the instance answers with `status` when the instance is down. */
export const isGatewayStatus = (status: number): boolean => status >= 502 && status <= 504

/**
 * Whether the fault means that the instance as a whole is unreachable, rather than that it refused one call.
 * The bar at the top shows an outage while it lasts, so lists that failed to load show it less prominently.
 */
export const isOutage = ({ code, status = 0 }: Fault): boolean =>
  code === 'network' || code === 'deadline' || isGatewayStatus(status)
