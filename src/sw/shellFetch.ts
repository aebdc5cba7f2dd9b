import { ASLEEP, OWN_PROCESS } from '../shared/protocol/serviceWorker.ts'
import type { RequestKind } from './requestKind.ts'
import type { Shell } from './shell.ts'

/** Use the cached page if the server has not answered after this time. */
const LIMIT_MS = 10_000

/** A cache that has not answered by then may be broken: the network is asked (EV5). */
const CACHE_LIMIT_MS = 300

/** Proxies in front of an instance answer with these while the instance is down. */
const DOWN = new Set([502, 503, 504])

/** Answers a request that `requestKind` assigns to the worker. */
export function answer(
  kind: NonNullable<RequestKind>,
  request: Request,
  shell: Shell,
  fetchFromNetwork: (request: Request) => Promise<Response>,
): Promise<Response> {
  switch (kind) {
    case 'asleep':
      // From the cache: it needs no network, and the tab stays at its build.
      return cachedOr(asleep(new URL(request.url).searchParams, shell), () => fetchFromNetwork(request))
    case 'page':
      // At once: the engine asks beside it which build the server has (BU2).
      return cachedOr(shell.served(), () => page(fetchFromNetwork(request), shell))
    case 'address':
      return page(fetchFromNetwork(request), shell)
    case 'file':
      // The name contains a hash of the content, so a cached copy is never stale.
      return cachedOr(shell.file(request), () => fetchFromNetwork(request))
    case 'picture':
      return fetchFromNetwork(request).catch(async (thrown) => {
        const cached = await shell.file(request)
        if (cached === undefined) throw thrown
        return cached
      })
  }
}

/** The answer of `lookup`; that of `network` if nothing is cached, or the cache refuses or is slow; a slow cache's if that fails, too. */
async function cachedOr(
  lookup: Promise<Response | undefined>,
  network: () => Promise<Response>,
): Promise<Response> {
  return (
    (await within(CACHE_LIMIT_MS, lookup)) ??
    network().catch(async (thrown) => {
      const late = await within(LIMIT_MS, lookup)
      if (late === undefined) throw thrown
      return late
    })
  )
}

/** Resolves as `promise` does, or with undefined if that rejects or takes longer. */
async function within<T>(limitMs: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs)
  })
  const found = await Promise.race([promise.catch(() => undefined), late])
  clearTimeout(timer)
  return found
}

/** The cached page for a tab that goes to sleep. If the tab asks for a process of its own, headers give it one (decision 27). */
async function asleep(query: URLSearchParams, shell: Shell): Promise<Response | undefined> {
  const cached = await shell.pageOf(Number(query.get(ASLEEP)))
  if (cached === undefined || !query.has(OWN_PROCESS)) return cached
  const headers = new Headers(cached.headers)
  // It must differ from the policy of the pages that an instance serves. Windows that the page opens still have their opener.
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  // Without this, Chromium keeps the process in spite of the policy.
  headers.set('Origin-Agent-Cluster', '?1')
  return new Response(cached.body, { headers })
}

/** From the network, so that the newest build arrives; from the cache if the network fails or is slow. */
async function page(fromNetwork: Promise<Response>, shell: Shell): Promise<Response> {
  const response = await within(LIMIT_MS, fromNetwork)
  if (response !== undefined && !DOWN.has(response.status)) return response
  return (await within(LIMIT_MS, shell.page())) ?? fromNetwork
}
