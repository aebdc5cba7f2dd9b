import type { Instance } from '../../shared/model/instance.ts'
import { familyOf } from './detectSoftware.ts'

/**
 * A message that the instance answers on its stream, and that changes nothing (EV1); undefined if it has none. A browser can't send a
 * ping of the protocol, and does not report those that it gets.
 */
export function streamPingOf({
  software,
  capabilities,
}: Pick<Instance, 'software' | 'capabilities'>): string | undefined {
  const family = familyOf(software)
  // Akkoma answers `pong`. A second subscription would send each event twice.
  if (family === 'akkoma') return 'ping'
  // The user's stream is subscribed to already: Pleroma answers that it has ignored the message.
  return family === 'pleroma' && capabilities.streamSubscribe
    ? JSON.stringify({ type: 'subscribe', stream: 'user' })
    : undefined
}
