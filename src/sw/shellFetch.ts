import { ASLEEP, OWN_PROCESS } from '../shared/protocol/serviceWorker.ts'
import type { RequestKind } from './requestKind.ts'
import type { Shell } from './shell.ts'

/** Use the cached page if the server has not answered after this time. */
const LIMIT_MS = 10_000

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
      return asleep(new URL(request.url).searchParams, shell).then(
        (cached) => cached ?? fetchFromNetwork(request),
      )
    case 'page':
      // At once: the engine asks beside it which build the server has (BU2).
      return shell.served().then((served) => served ?? page(fetchFromNetwork(request), shell))
    case 'address':
      return page(fetchFromNetwork(request), shell)
    case 'file':
      // The name contains a hash of the content, so a cached copy is never stale.
      return shell.file(request).then((cached) => cached ?? fetchFromNetwork(request))
    case 'picture':
      return fetchFromNetwork(request).catch(async (thrown) => {
        const cached = await shell.file(request)
        if (cached === undefined) throw thrown
        return cached
      })
  }
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LIMIT_MS)
  })
  const response = await Promise.race([fromNetwork.catch(() => null), late])
  clearTimeout(timer)
  if (response !== null && !DOWN.has(response.status)) return response
  return (await shell.page()) ?? fromNetwork
}
