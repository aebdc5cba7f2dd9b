import { housekeep } from './actions/housekeeping.ts'
import { createApi } from './api/api.ts'
import { bearerOf } from './api/auth.ts'
import { createBursts } from './burst.ts'
import { serveClient } from './client.ts'
import { contain } from './contain.ts'
import { type Control, createControl } from './control.ts'
import { preflight, withCors } from './cors.ts'
import { answerInDialect } from './dialects/answerInDialect.ts'
import type { DialectName } from './dialects/dialectName.ts'
import { dialectOf } from './dialects/dialects.ts'
import { createFaults } from './faults.ts'
import { withInitialResults } from './initialResults.ts'
import { asInstalled, type Installed } from './installed.ts'
import { createLively } from './lively.ts'
import { createOverrides } from './overrides.ts'
import { isApiPath, isInstancePath } from './paths.ts'
import { createPersistence, type Persistence } from './persistence.ts'
import { refuseVisitor } from './privacy.ts'
import { type SeedOptions, seed } from './seed/seed.ts'
import { seedShouts } from './seed/seedShouts.ts'
import { createShoutRoom } from './shout/room.ts'
import { createIds, createSnowflakes } from './state/ids.ts'
import { createPushes } from './state/pushes.ts'
import { createRandom } from './state/random.ts'
import { DEFAULT_REGISTRATION } from './state/registration.ts'
import { createStore, type Store } from './state/store.ts'
import { OPEN_TIMELINES } from './state/timelineAccess.ts'
import { createStats } from './stats.ts'
import {
  openStream,
  type StreamConnection,
  type StreamOpening,
  type StreamRefusal,
} from './stream/connect.ts'
import { createHub } from './stream/hub.ts'
import { createUploads } from './uploads.ts'
import type { World } from './world.ts'

/** Files of the instance, or of its frontend if the instance has none. */
const STATIC_PATHS = /^\/(static|instance)\//

const HOUSEKEEPING_MS = 5000
const PING_MS = 30_000

export interface InstanceOptions extends SeedOptions {
  /** The public origin, such as `http://127.0.0.1:4000`; `listen` sets it. */
  origin?: string
  /** The host in the full names of its accounts; default: the origin's. */
  accountDomain?: string
  /** Determines the generated content, together with the start time. */
  seed?: number
  clock?: { now(): number }
  /** The directory that the state is saved in. */
  dataDir?: string | null
  /** A directory that caches generated media, so that other instances can reuse them. */
  mediaCacheDir?: string | null
  /** A built client to serve on the same origin. */
  staticDir?: string | null
  /** The operator's settings in the client's `/static/config.json`, in every dialect. */
  clientConfig?: Readonly<Record<string, unknown>>
  dialect?: DialectName
  /** Automatic new posts per minute. */
  lively?: number
}

/** Functions of the server that holds the real connection. */
export interface FetchHooks {
  /** Cuts the connection, so that the request ends without an answer. */
  drop?(): void
}

export interface Instance {
  app: { fetch(request: Request, hooks?: FetchHooks): Promise<Response> }
  openStream(opening: StreamOpening): StreamConnection | StreamRefusal
  state: Store
  control: Control
  origin(): string
  /** Its time, in ms since 1970. */
  now(): number
  setOrigin(origin: string): void
  /** Stops all timers and saves the state. The instance must not be used afterwards. */
  close(): Promise<void>
}

/** An instance without a port: requests go to `app.fetch`, streams to `openStream`. */
export function createInstance(options: InstanceOptions = {}): Instance {
  const persistence = createPersistence(options.dataDir ?? null)
  const world = createWorld(options, persistence)
  const { store } = world

  const api = createApi(world)
  const stats = createStats()
  const faults = createFaults()
  const bursts = createBursts(world)
  const lively = createLively(world)
  const overrides = createOverrides()
  let staticDir = options.staticDir ?? null
  let preloading = false
  let installed: Installed | null = null
  const control = createControl({
    world,
    api,
    stats,
    faults,
    bursts,
    lively,
    overrides,
    setPreloading(on) {
      preloading = on
    },
    setInstalled(as) {
      installed = as
    },
    setStaticDir(dir) {
      staticDir = dir
    },
  })
  lively.set(options.lively ?? 0)

  const timers = [
    setInterval(() => contain(() => housekeep(world)), HOUSEKEEPING_MS),
    setInterval(() => {
      for (const listener of world.hub.listeners) listener.ping()
    }, PING_MS),
  ]
  for (const timer of timers) timer.unref()

  async function apiResponse(request: Request): Promise<Response> {
    return overrides.apply(
      request,
      refuseVisitor(world, request) ??
        (await configured(await answerInDialect(world, api, request), request)),
    )
  }

  /** `answer`, with what the operator has set if it is about the client's configuration. */
  async function configured(answer: Response, { url }: Request): Promise<Response> {
    const { clientConfig } = options
    if (clientConfig === undefined || new URL(url).pathname !== '/static/config.json') return answer
    return Response.json({ ...(answer.ok ? Object(await answer.json()) : {}), ...clientConfig })
  }

  /** A file of the client. If the client is installed, or with preloading, pages contain the initial results. */
  async function clientFile(dir: string, request: Request): Promise<Response | null> {
    if (!preloading && installed === null) return serveClient(dir, request)
    // Without compression, because the results are inserted into the page.
    const headers = new Headers(request.headers)
    headers.delete('accept-encoding')
    const { method } = request
    const file = await serveClient(dir, new Request(request.url, { method, headers }))
    // An installed frontend answers with its page even where a file is missing.
    const page = new Request(new URL('/', request.url), { method, headers: { accept: 'text/html' } })
    const found = file ?? (installed === null ? null : await serveClient(dir, page))
    if (!found?.headers.get('content-type')?.startsWith('text/html')) return found
    const favicon = installed?.software === 'akkoma' ? '<link rel="icon" href="/favicon.png">' : ''
    return withInitialResults(found, (path) => apiResponse(new Request(new URL(path, request.url))), favicon)
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (!isInstancePath(pathname)) {
      const file = staticDir === null ? null : await clientFile(staticDir, request)
      return file ?? new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    }
    const response =
      preflight(request, world.dialect.refusedElsewhere) ?? withCors(await apiResponse(request))
    if (response.status !== 404 || !STATIC_PATHS.test(pathname) || staticDir === null) return response
    const serve = installed === null ? serveClient : clientFile
    return (await serve(staticDir, request)) ?? response
  }

  async function fetch(request: Request, hooks: FetchHooks = {}): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const isApi = isApiPath(pathname) && request.method !== 'OPTIONS'
    const at = world.now()
    const session = isApi ? sessionOf(world, request) : null
    const record = stats.arrived()
    let dropped = false
    const drop = () => {
      dropped = true
      if (!hooks.drop) return Response.error()
      hooks.drop()
      // The connection is cut, so nobody reads this answer.
      return new Response(null, { status: 500 })
    }
    const result = await faults.pass(request, isApi, () => answer(request), drop)
    if (!isApi) stats.file(pathname)
    else {
      record({
        at,
        method: request.method,
        path: pathname,
        query: search,
        status: dropped ? 0 : result.status,
        session,
      })
    }
    if (dropped) return result
    // Pages of other origins must be able to read answers made by a fault, too.
    const sent = isApi && !result.headers.has('access-control-allow-origin') ? withCors(result) : result
    return installed === null ? sent : asInstalled(sent, pathname, installed, world.origin)
  }

  return {
    app: { fetch },
    openStream: (opening) =>
      control.refusesSockets() ? { ok: false, status: 503 } : openStream(world, opening),
    state: store,
    control,
    origin: () => world.origin,
    now: () => world.now(),
    setOrigin(origin) {
      world.origin = origin
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      lively.set(0)
      bursts.stopAll()
      for (const open of [...world.hub.listeners, ...world.shouts.sockets]) open.close(1001)
      await persistence.close(store)
    },
  }
}

/** The saved world, or a new one with generated content. */
function createWorld(options: InstanceOptions, persistence: Persistence): World {
  const random = createRandom(options.seed ?? 1)
  const store = persistence.load() ?? createStore()
  const dialect = dialectOf(options.dialect ?? 'pleroma')
  const pleromaIds = createIds(random.int(1, 1_000_000_000))
  const world: World = {
    store,
    revoked: new Set(),
    origin: options.origin ?? 'http://127.0.0.1:4000',
    accountDomain: options.accountDomain ?? null,
    dialect,
    isPrivate: false,
    namesIssuer: false,
    hidesBlockedDomains: (dialect.mastodonApi ?? 0) >= 11,
    replySearches: [],
    suggests: true,
    registration: { ...DEFAULT_REGISTRATION },
    timelineAccess: { ...OPEN_TIMELINES },
    fileProcessingMs: 0,
    hub: createHub(),
    pushes: createPushes(options.seed ?? 1),
    shouts: createShoutRoom(),
    uploads: createUploads(options.dataDir ?? null),
    mediaCacheDir: options.mediaCacheDir ?? null,
    makeId: dialect.mastodonApi === undefined ? pleromaIds : createSnowflakes(),
    random,
    now: () => (options.clock ?? Date).now(),
    touch: () => persistence.touch(store),
  }
  if (store.accounts.size === 0) seed(world, options)
  seedShouts(world)
  return world
}

/** Username of the account that the request's token belongs to. */
function sessionOf(world: World, request: Request): string | null {
  const token = world.store.tokens.get(bearerOf(request) ?? '')
  return world.store.accounts.get(token?.accountId ?? '')?.username ?? null
}
