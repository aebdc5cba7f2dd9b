import {
  accountJson,
  type Dialect,
  INSTANCES,
  type Json,
  notificationJson,
  ORIGIN,
  statusJson,
} from './json.ts'
import { noteActivity } from './settle.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** The request body, parsed from JSON. */
  readonly body: unknown
  readonly token: string | null
  readonly key: string | null
  readonly url: string
}

type Respond = (call: Call) => Response | Promise<Response>

interface Script {
  readonly route: string
  readonly respond: Respond
  times: number
}

/** Held calls or answers, for a slow instance or a lost answer. */
export interface Hold {
  readonly waiting: number
  release(): void
}

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

export const refusal = (status: number, message: string, headers: Record<string, string> = {}): Response =>
  json({ error: message }, { status, headers })

const PASSWORD = 'crow'

/** The subject, the files and the poll of a new post, as its answer has them after earlier `calls`. */
const partsOf = (form: URLSearchParams, calls: readonly Call[]): Json => ({
  spoiler_text: form.get('spoiler_text') ?? '',
  media_attachments: form.getAll('media_ids[]').map((id) => {
    const described = calls.findLast(({ method, path }) => `${method} ${path}` === `PUT /api/v1/media/${id}`)
    const description = described?.form.get('description') ?? null
    return { id, type: 'image', url: `${ORIGIN}/${id}.png`, description }
  }),
  ...(form.has('poll[options][]') && {
    poll: { id: 'poll', options: form.getAll('poll[options][]').map((title) => ({ title, votes_count: 0 })) },
  }),
})

/**
 * A scripted instance in the test's process: timelines, tokens, scripted faults and held answers. A route is a
 * method and a path (`GET /api/v1/lists`). The method may be `*`, and a path may end in `*`.
 */
export class FakeInstance {
  readonly dialect: Dialect
  readonly calls: Call[] = []
  readonly tokens = new Map<string, string>()
  /** Ids of registered clients. */
  readonly clients = new Set<string>()
  readonly accounts = new Map<string, Json>()
  /** Posts, newest first, by timeline: the name of its stream, or `home`. */
  readonly timelines = new Map<string, Json[]>()
  readonly statuses = new Map<string, Json>()
  notifications: Json[] = []
  /** The marker of the last notification that was read. */
  lastReadId: string | null = null
  /** Its clock is ahead of the browser's by this. Answers say the time then; otherwise it can't be read, as across origins. */
  aheadMs: number | undefined
  /** Its answers don't say the time, though its clock is ahead. */
  hidesTime = false
  /** Every call fails as it does without a network. */
  down = false
  maxInFlight = 0
  #inFlight = 0
  #created = 0
  #registered = 0
  #scripts: Script[] = []
  readonly #holds: { route: string; late: boolean; resumes: (() => void)[]; times: number }[] = []
  /** The order in which ids were created, by which pages are cut. */
  readonly #order = new Map<string, number>()
  readonly #postsByKey = new Map<string, Json>()
  /** The texts of created posts, as they were sent, by id. */
  readonly #sources = new Map<string, string>()
  readonly #now: () => number

  constructor(dialect: Dialect = 'pleroma', now = Date.now) {
    this.dialect = dialect
    this.#now = now
    for (const name of ['alice', 'bob', 'carol']) this.accounts.set(name, accountJson(`u-${name}`, name))
  }

  account(name: string): Json {
    const account = this.accounts.get(name)
    if (account === undefined) throw new Error(`no account ${name}`)
    return account
  }

  /** A valid token of `name`. */
  tokenFor(name: string): string {
    const token = `SECRET-TOKEN-${name}-${this.tokens.size}`
    this.tokens.set(token, name)
    return token
  }

  /** Adds a post at the top of `timelines`. */
  publish(overrides: Json = {}, timelines: readonly string[] = ['home'], by = 'bob'): Json {
    const post = statusJson(
      typeof overrides.id === 'string' ? overrides.id : this.newId('p'),
      this.account(by),
      overrides,
    )
    this.statuses.set(String(post.id), post)
    for (const name of timelines) this.timeline(name).unshift(post)
    return post
  }

  /** Adds `count` posts, the last one newest; returns their ids. */
  fill(count: number, timelines: readonly string[] = ['home'], by = 'bob'): string[] {
    return Array.from({ length: count }, () => String(this.publish({}, timelines, by).id))
  }

  notify(overrides: Json = {}): Json {
    // GoToSocial has no flag for each notification.
    const own: Json = this.dialect === 'gotosocial' ? { pleroma: undefined, ...overrides } : overrides
    // Each has a day of its own, so that follows are not grouped unless a test wants that.
    const day = new Date(Date.UTC(2020, 0, 1 + this.notifications.length)).toISOString()
    const id = this.newId('n')
    // Pages are requested by ids, also by those that a test has chosen.
    if (typeof own.id === 'string') this.#order.set(own.id, this.#created)
    const notification = notificationJson(id, this.account('bob'), { created_at: day, ...own })
    this.notifications.unshift(notification)
    return notification
  }

  timeline(name: string): Json[] {
    const posts = this.timelines.get(name) ?? []
    this.timelines.set(name, posts)
    return posts
  }

  ids(name: string): string[] {
    return this.timeline(name).map(({ id }) => String(id))
  }

  newId(kind: string): string {
    this.#created++
    const id = `${kind}${this.#created}`
    this.#order.set(id, this.#created)
    return id
  }

  /** How often `route` was called. */
  count(route: string): number {
    return this.calls.filter((call) => matches(route, call)).length
  }

  last(route: string): Call {
    const call = this.calls.findLast((other) => matches(route, other))
    if (call === undefined) throw new Error(`${route} was never called`)
    return call
  }

  /** Answers the next `times` calls of `route` with `respond`. The returned function removes the script. */
  script(route: string, respond: Respond | Response, times = Number.POSITIVE_INFINITY): () => void {
    const script: Script = {
      route,
      respond: respond instanceof Response ? () => respond.clone() : respond,
      times,
    }
    this.#scripts.unshift(script)
    return () => {
      this.#scripts = this.#scripts.filter((other) => other !== script)
    }
  }

  /**
   * Holds the next `times` calls of `route` before they take effect (`call`) or before they are answered (`answer`).
   */
  hold(route: string, what: 'answer' | 'call' = 'answer', times = Number.POSITIVE_INFINITY): Hold {
    const hold = { route, late: what === 'answer', resumes: [] as (() => void)[], times }
    this.#holds.push(hold)
    return {
      get waiting() {
        return hold.resumes.length
      },
      release() {
        hold.times = 0
        for (const resume of hold.resumes.splice(0)) resume()
      },
    }
  }

  /** `fetch` for an engine. A killed engine gets no answer. */
  fetchFor(isAlive: () => boolean): typeof fetch {
    return (async (input: RequestInfo | URL, init: RequestInit = {}) => {
      noteActivity()
      const { signal } = init
      const call = callOf(String(input), init)
      if (!isAlive()) return new Promise(() => {})
      this.calls.push(call)
      this.#inFlight++
      this.maxInFlight = Math.max(this.maxInFlight, this.#inFlight)
      try {
        const cut = new Promise<never>((_resolve, reject) => {
          const abort = (): void => reject(new DOMException('aborted', 'AbortError'))
          if (signal?.aborted) abort()
          signal?.addEventListener('abort', abort)
        })
        const response = await Promise.race([this.#answer(call), cut])
        if (!isAlive()) return await new Promise<Response>(() => {})
        if (this.aheadMs !== undefined && !this.hidesTime)
          response.headers.set('date', new Date(this.#now() + this.aheadMs).toUTCString())
        return response
      } finally {
        this.#inFlight--
        noteActivity()
      }
    }) as typeof fetch
  }

  async #answer(call: Call): Promise<Response> {
    const hold = this.#holds.find((other) => other.times > 0 && matches(other.route, call))
    if (hold !== undefined) hold.times--
    const wait = (): Promise<void> => new Promise((resume) => hold?.resumes.push(resume))
    if (hold !== undefined && !hold.late) await wait()
    if (this.down) throw new TypeError('Failed to fetch')
    const response = await this.#carryOut(call)
    if (hold?.late) await wait()
    return response
  }

  async #carryOut(call: Call): Promise<Response> {
    const script = this.#scripts.find((other) => other.times > 0 && matches(other.route, call))
    if (script !== undefined) {
      script.times--
      return script.respond(call)
    }
    return this.respond(call)
  }

  /** The answer to a call for which there is no script. */
  respond(call: Call): Response {
    const { method, path, form } = call
    const { instance, nodeinfo } = INSTANCES[this.dialect]
    const username = call.token === null ? undefined : this.tokens.get(call.token)
    switch (`${method} ${path}`) {
      case 'GET /api/v1/instance':
        return json(instance)
      case 'GET /nodeinfo/2.0.json':
        return this.dialect === 'pleroma' ? json(nodeinfo) : refusal(404, 'not found')
      case 'GET /.well-known/nodeinfo':
        return json({ links: [{ rel: 'x', href: `${ORIGIN}/nodeinfo/2.0` }] })
      case 'GET /nodeinfo/2.0':
        return json(nodeinfo)
      case 'POST /api/v1/apps':
        return this.#register()
      case 'POST /oauth/token':
        return this.#token(form)
      case 'POST /oauth/mfa/challenge':
        return form.get('mfa_token') === 'challenge-1' && form.get('code') === '123456'
          ? json({ access_token: this.tokenFor('alice') })
          : refusal(400, 'Invalid code')
      case 'POST /oauth/revoke':
        this.tokens.delete(form.get('token') ?? '')
        return json({})
    }
    if (call.token !== null && username === undefined) return refusal(401, 'The access token is invalid')
    if (path === '/api/v1/accounts/verify_credentials') {
      return username === undefined ? refusal(401, 'no token') : json(this.account(username))
    }
    if (path.startsWith('/api/v1/timelines/')) return this.#timelinePage(call)
    if (username === undefined) return refusal(path.startsWith('/api/') ? 401 : 404, 'nothing here')
    return this.#respondSignedIn(call, username)
  }

  #respondSignedIn(call: Call, username: string): Response {
    const { method, path, form } = call
    if (`${method} ${path}` === 'GET /api/v1/notifications') return this.#page(call, this.notifications)
    if (path === '/api/v1/pleroma/notifications/read') return json({})
    if (path === '/api/v1/markers')
      return this.#markers(Object(Object(call.body).notifications).last_read_id ?? null)
    if (`${method} ${path}` === 'POST /api/v1/statuses') return this.#post(call, username, form)
    const [, id = '', action] = /^\/api\/v1\/statuses\/([^/]+)\/?(\w+)?$/.exec(path) ?? []
    const status = this.statuses.get(decodeURIComponent(id))
    if (action === 'source' && this.#sources.has(id))
      return json({ id, text: this.#sources.get(id), spoiler_text: '' })
    if (status !== undefined) return this.#onStatus(method, status, action, username)
    const [, author] = /^\/api\/v1\/accounts\/([^/]+)\/statuses$/.exec(path) ?? []
    if (author !== undefined) return this.#page(call, this.#postsOf(author))
    const [, accountId, change] = /^\/api\/v1\/accounts\/([^/]+)\/(\w+)$/.exec(path) ?? []
    if (accountId !== undefined) {
      return json({ id: accountId, following: change === 'follow', blocking: change === 'block' })
    }
    return refusal(404, 'not found')
  }

  #markers(lastReadId: string | null): Response {
    this.lastReadId = lastReadId ?? this.lastReadId
    const marker = { last_read_id: this.lastReadId, version: 1, updated_at: '2026-03-01T11:00:00.000Z' }
    return json(this.lastReadId === null ? {} : { notifications: marker })
  }

  #onStatus(method: string, status: Json, action: string | undefined, username: string): Response {
    const toggle = (flag: string, count: string | null, on: boolean): Response => {
      const before = status[flag] === true
      status[flag] = on
      if (count !== null && before !== on) status[count] = Number(status[count]) + (on ? 1 : -1)
      return json(status)
    }
    switch (action) {
      case 'favourite':
      case 'unfavourite':
        return toggle('favourited', 'favourites_count', action === 'favourite')
      case 'bookmark':
      case 'unbookmark':
        return toggle('bookmarked', null, action === 'bookmark')
      case 'unreblog':
        return toggle('reblogged', 'reblogs_count', false)
      case 'reblog':
        toggle('reblogged', 'reblogs_count', true)
        return json(statusJson(this.newId('p'), this.account(username), { reblog: status }))
    }
    if (method !== 'DELETE') return json(status)
    this.statuses.delete(String(status.id))
    for (const [name, posts] of this.timelines) {
      this.timelines.set(
        name,
        posts.filter((post) => post !== status),
      )
    }
    return json(status)
  }

  #post({ key }: Call, username: string, form: URLSearchParams): Response {
    const existing = key === null || this.dialect === 'gotosocial' ? undefined : this.#postsByKey.get(key)
    if (existing !== undefined)
      return this.dialect === 'mastodon-4.6' ? new Response(null, { status: 500 }) : json(existing)
    const visibility = form.get('visibility') ?? 'public'
    const timelines = visibility === 'public' ? ['home', 'public:local', 'public'] : ['home']
    const text = form.get('status') ?? ''
    const created = {
      content: `<p>${text}</p>`,
      visibility,
      in_reply_to_id: form.get('in_reply_to_id'),
      ...partsOf(form, this.calls),
      created_at: new Date(this.#now() + (this.aheadMs ?? 0)).toISOString(),
    }
    const post = this.publish(created, timelines, username)
    this.#sources.set(String(post.id), text)
    if (key !== null) this.#postsByKey.set(key, post)
    return json(post)
  }

  /** The posts of an account, newest first. */
  #postsOf(accountId: string): readonly Json[] {
    return [...this.statuses.values()].filter(({ account }) => Object(account).id === accountId).reverse()
  }

  #register(): Response {
    this.#registered++
    const id = `client-${this.#registered}`
    this.clients.add(id)
    return json({ client_id: id, client_secret: 'SECRET-OF-CLIENT' })
  }

  #token(form: URLSearchParams): Response {
    // Pleroma answers an unknown client and a wrong password alike.
    if (!this.clients.has(form.get('client_id') ?? '')) return refusal(400, 'Invalid credentials')
    if (form.get('grant_type') === 'client_credentials') return json({ access_token: 'APP-TOKEN' })
    if (form.get('grant_type') === 'authorization_code') {
      return form.get('code') === 'code-1'
        ? json({ access_token: this.tokenFor('alice') })
        : refusal(400, 'invalid_grant')
    }
    if (this.dialect === 'gotosocial') {
      return json({ error: 'unsupported_grant_type', error_description: 'not here' }, { status: 400 })
    }
    const username = form.get('username') ?? ''
    if (!this.accounts.has(username) || form.get('password') !== PASSWORD) {
      return refusal(400, 'Invalid credentials')
    }
    return json({ access_token: this.tokenFor(username), token_type: 'Bearer' })
  }

  #timelinePage(call: Call): Response {
    const kind = call.path.slice('/api/v1/timelines/'.length)
    if (kind === 'home' && call.token === null) return refusal(401, 'no token')
    const local = call.query.get('local') === 'true'
    const name = kind === 'public' && local ? 'public:local' : kind.replace('/', ':')
    return this.#page(call, this.timeline(name))
  }

  #page({ path, query }: Call, all: readonly Json[]): Response {
    const positionOf = (id: unknown): number => this.#order.get(String(id)) ?? 0
    const [since, max] = [query.get('since_id'), query.get('max_id')]
    const page = all
      .filter(({ id }) => since === null || positionOf(id) > positionOf(since))
      .filter(({ id }) => max === null || positionOf(id) < positionOf(max))
      .slice(0, Number(query.get('limit') ?? 20))
    const [first, last] = [page[0]?.id, page.at(-1)?.id]
    const headers: Record<string, string> =
      page.length === 0
        ? {}
        : {
            link: `<${ORIGIN}${path}?max_id=${last}>; rel="next", <${ORIGIN}${path}?min_id=${first}>; rel="prev"`,
          }
    return json(page, { headers })
  }
}

function callOf(address: string, init: RequestInit): Call {
  const url = new URL(address)
  const headers = new Headers(init.headers)
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    form: init.body instanceof URLSearchParams ? init.body : new URLSearchParams(),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
    key: headers.get('idempotency-key'),
    url: address,
  }
}

const matches = (route: string, { method, path }: Call): boolean => {
  const [routeMethod, pattern = ''] = route.split(' ')
  if (routeMethod !== method && routeMethod !== '*') return false
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
