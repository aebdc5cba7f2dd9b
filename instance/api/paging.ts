import type { PageRequest } from '../state/paging.ts'
import type { World } from '../world.ts'
import { fail } from './apiError.ts'
import type { Call } from './env.ts'
import { numberOf, type Params, textOf } from './params.ts'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 40

/** The requested page of a list. */
export function pageRequest(params: Params, maxLimit = MAX_LIMIT): PageRequest {
  const given = numberOf(params, 'limit')
  if (given === undefined && params.limit !== undefined) fail(400, 'limit - Invalid integer. Got: string.')
  const limit = given ?? DEFAULT_LIMIT
  return {
    maxId: textOf(params, 'max_id') || null,
    sinceId: textOf(params, 'since_id') || null,
    minId: textOf(params, 'min_id') || null,
    limit: Math.min(Math.max(limit, 1), maxLimit),
  }
}

/** Sets the `Link` header to the next and previous pages. An empty page gets none. */
export function linkPages(
  world: World,
  c: Call,
  newestId: string | undefined,
  oldestId: string | undefined,
  back: 'min_id' | 'since_id' = 'min_id',
  hasNext = true,
): void {
  if (newestId === undefined || oldestId === undefined) return
  const current = new URL(c.req.url)
  const pageUrl = (name: string, id: string) => {
    const url = new URL(current.pathname + current.search, world.origin)
    for (const other of ['max_id', 'since_id', 'min_id']) url.searchParams.delete(other)
    url.searchParams.set(name, id)
    return url.href
  }
  const next = hasNext ? [`<${pageUrl('max_id', oldestId)}>; rel="next"`] : []
  c.header('Link', [...next, `<${pageUrl(back, newestId)}>; rel="prev"`].join(', '))
}
