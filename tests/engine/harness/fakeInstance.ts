import {
  accountJson,
  type Dialect,
  INSTANCES,
  type Json,
  notificationJson,
  ORIGIN,
  statusJson,
} from './json.ts'
import { beat } from './settle.ts'

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** What was sent as JSON. */
  readonly body: unknown
  readonly token: string | null
  readonly key: string | null
  readonly url: string
}

type Respond = (call: Call) => Response | Promise<Response>

interface Script {
  readonly of: string
  readonly respond: Respond
  times: number
}

/** Answers that wait: for a slow instance, or for one whose answer is lost. */
export interface Hold {
  readonly waiting: number
  release(): void
}

export const json = (value: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(value), {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })

export const refusal = (status: number, words: string, headers: Record<string, string> = {}): Response =>
  json({ error: words }, { status, headers })

const PASSWORD = 'crow'

/**
 * An instance that does just what a story asks of it, in process: timelines by position, tokens,
 * faults by script, answers that are held. What a call is named by is its method and path.
 */
export class FakeInstance {
  readonly dialect: Dialect
  readonly calls: Call[] = []
  readonly tokens = new Map<string, string>()
  /** Ids of the clients that it knows. */
  readonly clients = new Set<string>()
  readonly accounts = new Map<string, Json>()
  /** Newest first, by the name of the stream that brings them; `home` for `user`. */
  readonly timelines = new Map<string, Json[]>()
  readonly statuses = new Map<string, Json>()
  notifications: Json[] = []
  /** No answer to anything. */
  down = false
  mostInFlight = 0
  #inFlight = 0
  #made = 0
  #registered = 0
  #scripts: Script[] = []
  readonly #holds: { of: string; late: boolean; go: (() => void)[]; times: number }[] = []
  readonly #order = new Map<string, number>()
  readonly #keys = new Map<string, Json>()

  constructor(dialect: Dialect = 'pleroma') {
    this.dialect = dialect
    for (const name of ['alice', 'bob', 'carol']) this.accounts.set(name, accountJson(`u-${name}`, name))
  }

  account(name: string): Json {
    const account = this.accounts.get(name)
    if (account === undefined) throw new Error(`nobody is called ${name}`)
    return account
  }

  /** A token of `name` that is good. */
  tokenFor(name: string): string {
    const token = `SECRET-TOKEN-${name}-${this.tokens.size}`
    this.tokens.set(token, name)
    return token
  }

  /** A new post at the top of `timelines`. */
  publish(more: Json = {}, timelines: readonly string[] = ['home'], by = 'bob'): Json {
    const post = statusJson(typeof more.id === 'string' ? more.id : this.newId('p'), this.account(by), more)
    this.statuses.set(String(post.id), post)
    for (const name of timelines) this.timeline(name).unshift(post)
    return post
  }

  /** `count` posts, the last one newest. */
  fill(count: number, timelines: readonly string[] = ['home'], by = 'bob'): string[] {
    return Array.from({ length: count }, () => String(this.publish({}, timelines, by).id))
  }

  notify(more: Json = {}): Json {
    const notification = notificationJson(this.newId('n'), this.account('bob'), more)
    this.notifications.unshift(notification)
    return notification
  }

  timeline(name: string): Json[] {
    const known = this.timelines.get(name) ?? []
    this.timelines.set(name, known)
    return known
  }

  ids(name: string): string[] {
    return this.timeline(name).map(({ id }) => String(id))
  }

  newId(kind: string): string {
    this.#made++
    const id = `${kind}${this.#made}`
    this.#order.set(id, this.#made)
    return id
  }

  /** How often `of` (`GET /api/v1/timelines/home`) was called. */
  count(of: string): number {
    return this.calls.filter((call) => matches(of, call)).length
  }

  last(of: string): Call {
    const call = this.calls.findLast((other) => matches(of, other))
    if (call === undefined) throw new Error(`${of} was never called`)
    return call
  }

  /** The next `times` calls of `of` are answered by `respond`. */
  script(of: string, respond: Respond | Response, times = Number.POSITIVE_INFINITY): () => void {
    const script: Script = {
      of,
      respond: respond instanceof Response ? () => respond.clone() : respond,
      times,
    }
    this.#scripts.unshift(script)
    return () => {
      this.#scripts = this.#scripts.filter((other) => other !== script)
    }
  }

  /** The next `times` calls of `of` wait: `answer`: they are carried out at once and only the answer waits. */
  hold(of: string, what: 'answer' | 'call' = 'answer', times = Number.POSITIVE_INFINITY): Hold {
    const hold = { of, late: what === 'answer', go: [] as (() => void)[], times }
    this.#holds.push(hold)
    return {
      get waiting() {
        return hold.go.length
      },
      release() {
        hold.times = 0
        for (const go of hold.go.splice(0)) go()
      },
    }
  }

  /** `fetch` as an engine has it; one that has died gets no answer. */
  fetchFor(lives: () => boolean): typeof fetch {
    return (async (input: RequestInfo | URL, init: RequestInit = {}) => {
      beat()
      const { signal } = init
      const call = callOf(String(input), init)
      if (!lives()) return new Promise(() => {})
      this.calls.push(call)
      this.#inFlight++
      this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight)
      try {
        const cut = new Promise<never>((_resolve, reject) => {
          const abort = (): void => reject(new DOMException('aborted', 'AbortError'))
          if (signal?.aborted) abort()
          signal?.addEventListener('abort', abort)
        })
        const response = await Promise.race([this.#answer(call), cut])
        if (!lives()) return await new Promise<Response>(() => {})
        return response
      } finally {
        this.#inFlight--
        beat()
      }
    }) as typeof fetch
  }

  async #answer(call: Call): Promise<Response> {
    const hold = this.#holds.find((other) => other.times > 0 && matches(other.of, call))
    if (hold !== undefined) hold.times--
    const wait = (): Promise<void> => new Promise((go) => hold?.go.push(go))
    if (hold !== undefined && !hold.late) await wait()
    if (this.down) throw new TypeError('Failed to fetch')
    const response = await this.#carryOut(call)
    if (hold?.late) await wait()
    return response
  }

  async #carryOut(call: Call): Promise<Response> {
    const script = this.#scripts.find((other) => other.times > 0 && matches(other.of, call))
    if (script !== undefined) {
      script.times--
      return script.respond(call)
    }
    return this.respond(call)
  }

  /** What it answers when nothing is scripted. */
  respond(call: Call): Response {
    const { method, path, form } = call
    const { instance, nodeinfo } = INSTANCES[this.dialect]
    const who = call.token === null ? undefined : this.tokens.get(call.token)
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
    if (call.token !== null && who === undefined) return refusal(401, 'The access token is invalid')
    if (path === '/api/v1/accounts/verify_credentials') {
      return who === undefined ? refusal(401, 'no token') : json(this.account(who))
    }
    if (path.startsWith('/api/v1/timelines/')) return this.#timelinePage(call)
    if (who === undefined) return refusal(path.startsWith('/api/') ? 401 : 404, 'nothing here')
    return this.#asSomebody(call, who)
  }

  #asSomebody(call: Call, who: string): Response {
    const { method, path, form } = call
    if (`${method} ${path}` === 'GET /api/v1/notifications') return this.#page(call, this.notifications)
    if (path === '/api/v1/pleroma/notifications/read' || path === '/api/v1/markers') return json({})
    if (`${method} ${path}` === 'POST /api/v1/statuses') return this.#post(call, who, form)
    const [, id = '', action] = /^\/api\/v1\/statuses\/([^/]+)\/?(\w+)?$/.exec(path) ?? []
    const status = this.statuses.get(decodeURIComponent(id))
    if (status !== undefined) return this.#onStatus(method, status, action, who)
    const [, accountId, change] = /^\/api\/v1\/accounts\/([^/]+)\/(\w+)$/.exec(path) ?? []
    if (accountId !== undefined) {
      return json({ id: accountId, following: change === 'follow', blocking: change === 'block' })
    }
    return refusal(404, 'not found')
  }

  #onStatus(method: string, status: Json, action: string | undefined, who: string): Response {
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
        return json(statusJson(this.newId('p'), this.account(who), { reblog: status }))
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

  #post({ key }: Call, who: string, form: URLSearchParams): Response {
    const known = key === null || this.dialect !== 'pleroma' ? undefined : this.#keys.get(key)
    if (known !== undefined) return json(known)
    const visibility = form.get('visibility') ?? 'public'
    const timelines = visibility === 'public' ? ['home', 'public:local', 'public'] : ['home']
    const made = this.publish({ content: `<p>${form.get('status')}</p>`, visibility }, timelines, who)
    if (key !== null) this.#keys.set(key, made)
    return json(made)
  }

  #register(): Response {
    this.#registered++
    const id = `client-${this.#registered}`
    this.clients.add(id)
    return json({ client_id: id, client_secret: 'SECRET-OF-CLIENT' })
  }

  #token(form: URLSearchParams): Response {
    // As Pleroma has it: a client that is not known and a password that is wrong are answered alike.
    if (!this.clients.has(form.get('client_id') ?? '')) return refusal(400, 'Invalid credentials')
    if (form.get('grant_type') === 'client_credentials') return json({ access_token: 'of-nobody' })
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
    const place = (id: unknown): number => this.#order.get(String(id)) ?? 0
    const [since, max] = [query.get('since_id'), query.get('max_id')]
    const page = all
      .filter(({ id }) => since === null || place(id) > place(since))
      .filter(({ id }) => max === null || place(id) < place(max))
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

const matches = (of: string, { method, path }: Call): boolean => {
  const [wanted, pattern = ''] = of.split(' ')
  if (wanted !== method && wanted !== '*') return false
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}
