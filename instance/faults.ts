/** A fault for the requests that it matches. Delays of several rules add up; otherwise only the oldest rule applies. */
export interface FaultRule {
  /** Regular expression on `METHOD /path?query`; default: all API requests. */
  match?: string
  /** Wait first, at most until the faults are cleared. */
  delayMs?: number
  /** Answer with this status instead of handling the request. */
  status?: number
  /** With `status`: the seconds in `Retry-After`. */
  retryAfter?: number
  /** With `status`: additional headers, such as `X-RateLimit-Reset`. */
  headers?: Record<string, string>
  /**
   * `json`: a JSON error; `html`: a web server's error page. The others change the real answer: cut in half, of
   * another shape, or of 20 MB.
   */
  body?: 'json' | 'html' | 'truncated' | 'wrong-shape' | 'huge'
  /** Cut the connection without any answer. */
  dropConnection?: boolean
  /** Cut the connection after the request was handled: its effect remains, its answer is lost. */
  dropAnswer?: boolean
  /** How many requests it applies to; default: all until the faults are cleared. */
  times?: number
}

export interface Faults {
  add(rule: FaultRule): void
  /** Removes all rules, and ends all delays. */
  clear(): void
  /** Ends the delays of requests that a rule is delaying. */
  endDelays(): void
  list(): FaultRule[]
  /** Applies the rules to a request. `isApi`: rules without `match` apply to it. */
  pass(
    request: Request,
    isApi: boolean,
    run: () => Promise<Response>,
    drop: () => Response,
  ): Promise<Response>
}

const HUGE_BYTES = 20_000_000
/** A web server's error page. */
const ERROR_PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1><p>nginx'

/** An empty set of faults. */
export function createFaults(): Faults {
  let rules: { rule: FaultRule; pattern: RegExp | null; left: number }[] = []
  /** Each ends the delay of one request. */
  const delayEnds = new Set<() => void>()
  const endDelays = (): void => {
    for (const end of delayEnds) end()
  }
  return {
    add(rule) {
      const pattern = rule.match === undefined ? null : new RegExp(rule.match)
      rules.push({ rule, pattern, left: rule.times ?? Number.POSITIVE_INFINITY })
    },
    clear() {
      rules = []
      endDelays()
    },
    endDelays,
    list: () => rules.map(({ rule }) => rule),
    async pass(request, isApi, run, drop) {
      const { pathname, search } = new URL(request.url)
      const line = `${request.method} ${pathname}${search}`
      const hits = rules.filter(({ pattern }) => (pattern ? pattern.test(line) : isApi))
      for (const hit of hits) hit.left -= 1
      rules = rules.filter(({ left }) => left > 0)
      const delayMs = hits.reduce((sum, { rule }) => sum + (rule.delayMs ?? 0), 0)
      if (delayMs > 0) await pause(delayMs, delayEnds)
      const rule = hits.map((hit) => hit.rule).find(isMoreThanDelay)
      if (!rule) return run()
      if (rule.dropConnection) return drop()
      if (rule.dropAnswer) {
        await run()
        return drop()
      }
      if (rule.status !== undefined) return refusal(rule, rule.status)
      return rule.body === undefined ? run() : spoiled(rule.body, await run())
    },
  }
}

/** Waits `ms`, or until the function that it adds to `ends` is called. */
function pause(ms: number, ends: Set<() => void>): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      ends.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ends.add(end)
  })
}

function isMoreThanDelay(rule: FaultRule): boolean {
  return rule.status !== undefined || rule.body !== undefined || !!rule.dropConnection || !!rule.dropAnswer
}

function refusal(rule: FaultRule, status: number): Response {
  const headers = new Headers(rule.headers)
  if (rule.retryAfter !== undefined) headers.set('Retry-After', String(rule.retryAfter))
  if (rule.body === 'html') {
    headers.set('Content-Type', 'text/html')
    return new Response(ERROR_PAGE, { status, headers })
  }
  headers.set('Content-Type', 'application/json')
  const error = status === 429 ? 'Throttled' : 'Something went wrong'
  return new Response(JSON.stringify({ error }), { status, headers })
}

async function spoiled(kind: NonNullable<FaultRule['body']>, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  const text = await answer.text()
  const respond = (body: string) => new Response(body, { status: answer.status, headers })
  switch (kind) {
    case 'html':
      headers.set('Content-Type', 'text/html')
      return respond(ERROR_PAGE)
    case 'truncated':
      return respond(text.slice(0, Math.floor(text.length / 2)))
    case 'wrong-shape':
      return respond(text.startsWith('[') ? '{"unexpected":{"id":7,"list":null}}' : '[null,7,{"id":{}}]')
    case 'huge':
      return respond(enlarged(text))
    default:
      return respond(JSON.stringify({ error: 'Something went wrong' }))
  }
}

/** A much larger answer: a list repeats its items, an object gets a long string. */
function enlarged(text: string): string {
  if (text.startsWith('[') && text.length > 2) {
    const items = text.slice(1, -1)
    return `[${Array.from({ length: Math.ceil(HUGE_BYTES / items.length) }, () => items).join(',')}]`
  }
  return `{"filler":"${'x'.repeat(HUGE_BYTES)}"${text.length > 2 ? `,${text.slice(1)}` : '}'}`
}
