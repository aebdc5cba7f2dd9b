import { bearerOf, tokenOf } from './api/auth.ts'
import { jsonAnswer } from './dialects/tools.ts'
import type { World } from './world.ts'

/** What a private instance shows to its own people only. */
const CLOSED = /^\/api\/v[12]\/(timelines|accounts|statuses|search|directory|polls|instance\/peers)(\/|$)/

/** The refusal that a stranger gets from a private instance, in Pleroma's words; null for everybody else. */
export function refuseStranger(world: World, request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (!world.isPrivate || !CLOSED.test(pathname)) return null
  const given = bearerOf(request)
  if (given !== null && tokenOf(world, given) !== null) return null
  return pathname.startsWith('/api/v1/timelines/')
    ? jsonAnswer({ error: 'authorization required for timeline view' }, 401)
    : jsonAnswer({ error: 'This resource requires authentication.' }, 403)
}
