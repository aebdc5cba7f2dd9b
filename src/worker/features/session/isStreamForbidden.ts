import { watchPolicy } from '../../net/policyWatch.ts'
import { type Clock, waitAtMost } from '../../platform/clock.ts'
import type { Platform, Socket } from '../../platform/platform.ts'

/** How long the server may take to accept or refuse the connection. */
const LIMIT_MS = 3_000

/**
 * Whether the host of this page forbids live connections to the instance at `server`, while it allows requests. Only a try tells:
 * it has no token, and ends at once.
 */
export async function isStreamForbidden(
  parts: Pick<Platform, 'openSocket' | 'clock' | 'events'>,
  server: string,
): Promise<boolean> {
  const url = new URL('/api/v1/streaming', server)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const policy = watchPolicy(parts, url.origin)
  try {
    return !(await opens(parts.openSocket, parts.clock, url.href)) && (await policy.forbade())
  } finally {
    policy.stop()
  }
}

/** Whether a socket to `url` opens. */
async function opens(openSocket: Platform['openSocket'], clock: Clock, url: string): Promise<boolean> {
  let socket: Socket
  try {
    socket = openSocket(url)
  } catch {
    // Firefox throws where Chromium fails later.
    return false
  }
  const ended = new Promise<boolean>((resolve) => {
    socket.onopen = () => resolve(true)
    socket.onerror = () => resolve(false)
    socket.onclose = () => resolve(false)
  })
  const opened = await waitAtMost(clock, ended, LIMIT_MS)
  socket.onopen = socket.onerror = socket.onclose = null
  socket.close(1000)
  return opened ?? false
}
