import { bearerOf, tokenOf } from './api/auth.ts'
import { jsonAnswer } from './dialects/json.ts'
import type { World } from './world.ts'

/** Paths that a private instance answers to signed-in accounts only. */
const PRIVATE_PATHS =
  /^\/api\/v[12]\/(timelines|accounts|statuses|search|directory|polls|instance\/peers)(\/|$)/

/** A private instance's refusal of a request without a token, in Pleroma's words; null for all other requests. */
export function refuseVisitor(world: World, request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (!world.isPrivate || !PRIVATE_PATHS.test(pathname)) return null
  const given = bearerOf(request)
  if (given !== null && tokenOf(world, given) !== null) return null
  return pathname.startsWith('/api/v1/timelines/')
    ? jsonAnswer({ error: 'authorization required for timeline view' }, 401)
    : jsonAnswer({ error: 'This resource requires authentication.' }, 403)
}
