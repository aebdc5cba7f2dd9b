import { type Fault, fail, type Outcome, ok } from '../../shared/fault/fault.ts'
import { isUnreadable, parseJson } from '../json/parseJson.ts'
import { record } from '../json/read.ts'
import type { Cancel, Clock } from '../platform/clock.ts'
import type { EngineLog } from '../platform/log.ts'
import { appendCursor } from './appendCursor.ts'
import { Governor } from './governor.ts'
import { isGatewayStatus } from './outage.ts'
import { readText } from './readText.ts'
import type { ServerClock } from './serverClock.ts'

export interface RestRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the instance's base URL, with its leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Sent as a form. A list repeats its name; the caller appends `[]` to the name. */
  readonly form?: Readonly<Record<string, QueryValue>>
  readonly json?: unknown
  /** A file with its fields. */
  readonly body?: FormData
  /** Sends the request in place of `fetch`. */
  readonly via?: typeof fetch
  /** Absent or null: sent anonymously. */
  readonly token?: string | null
  readonly idempotencyKey?: string
  /** The user waits for it: it goes ahead of polls and the like. */
  readonly urgent?: boolean
  /** The request sends a file, which may take minutes. */
  readonly upload?: boolean
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
  /**
   * Many instances lack this endpoint, and some refuse it to other origins or to members: a failure does not mean that the
   * instance is unreachable or the token refused.
   */
  readonly optional?: boolean
  /** The header that is wanted of the response, in place of `Link`. */
  readonly header?: string
  /** The response is plain text, not JSON. */
  readonly text?: boolean
  /** The endpoint has a rate limit of its own: a 429 does not pause other requests. */
  readonly ownLimit?: boolean
}

/** Sends a request once more, with changes. */
export type SendAgain = (change?: RequestInit) => Promise<Response>

type QueryValue = string | number | boolean | readonly string[] | undefined

export interface RestAnswer {
  readonly value: unknown
  readonly status: number
  /** The header `Link`, or the one that the request wants in its place. */
  readonly link: string | null
}

export interface RequestCounts {
  readonly sent: number
  readonly inFlight: number
  /** Reads that shared the request of an equal read in flight. */
  readonly shared: number
  readonly lastMinute: number
}

/** The count of requests with one token. */
export interface Tally {
  counts(): Pick<RequestCounts, 'sent' | 'lastMinute'>
  /** Ends the count, and forgets the token. */
  end(): void
}

export interface RestClient {
  send(request: RestRequest): Promise<Outcome<RestAnswer>>
  counts(): RequestCounts
  /** Whether a request that changes something is under way, or waits. */
  writing(): boolean
  /** Counts the requests that are sent with `token` from now on; null: those without a token. */
  tally(token: string | null): Tally
  readonly server: string
  /** Undefined until its code has loaded. */
  serverClock?: ServerClock
}

/** Time limit from sending to the last byte. The wait in the queue has a limit of its own, which is as long. */
const DEADLINE_MS = 30_000
/** Pause after a 429 without a `Retry-After` or reset time. */
const DEFAULT_PAUSE_MS = 30_000
const MINUTE_MS = 60_000
/** With more timestamps than this, those older than a minute are pruned. */
const MAX_TIMESTAMPS = 1_000

/**
 * Creates the client for all calls to one instance. It never throws: it returns an outcome with a fault. Equal reads in
 * flight share one request, with its place in the queue and its deadline, unless they have a `signal` or a write has ended since
 * the first one began.
 *
 * @param parts `onReachable` receives whether the instance answered at all. `onPause` receives when a pause will end, each time
 * one begins or is prolonged, and undefined once it is over.
 */
export function createRestClient(parts: {
  readonly server: string
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: EngineLog
  readonly onReachable: (reachable: boolean) => void
  readonly onPause: (blockedUntil: number | undefined) => void
  /** Tells what a request without an answer means, by `send`, which sends it again (I43). */
  readonly explain?: (request: RestRequest, send: SendAgain) => Promise<Outcome<Response> | undefined>
}): RestClient {
  const { server, clock, log } = parts
  const governor = new Governor(clock, parts.onPause)
  const inFlight = new Map<string, Promise<Outcome<RestAnswer>>>()
  let shared = 0
  let writes = 0
  let sent = 0
  /** The number of requests sent with each token. */
  const tallies = new Map<string | null, { sent: number }>()
  /** The requests of the last minute. */
  let latest: { readonly at: number; readonly tally: object | undefined }[] = []
  let reachable = true
  /** @param why why there was no answer, for the log. */
  const setReachable = (now: boolean, why: string): void => {
    if (now && !reachable) log.info('the instance answers again')
    if (!now && reachable) log.warn(`the instance does not answer: ${why}`)
    reachable = now
    parts.onReachable(now)
  }
  const lastMinute = (): typeof latest => {
    latest = latest.filter(({ at }) => at > clock.now() - MINUTE_MS)
    return latest
  }

  const sendOnce = async (request: RestRequest): Promise<Outcome<RestAnswer>> => {
    const deadlineMs = request.deadlineMs ?? DEADLINE_MS
    const pauseMs = (governor.blockedUntil ?? 0) - clock.now()
    // The pause is longer than the deadline: fail now.
    if (pauseMs > deadlineMs) {
      return fail('rate-limited', 'the instance requested a pause', { retryAfterMs: pauseMs, unsent: true })
    }
    const abort = new AbortController()
    const onAbort = (): void => abort.abort()
    if (request.signal?.aborted) onAbort()
    request.signal?.addEventListener('abort', onAbort)
    let late = false
    const startDeadline = (): Cancel =>
      clock.after(deadlineMs, () => {
        late = true
        abort.abort()
      })
    let cancelDeadline = startDeadline()
    const leave = await governor.enter({ ...request, signal: abort.signal })
    try {
      if (leave === null || abort.signal.aborted) return notSent(request)
      // The deadline restarts, so that a request that left the queue late still gets its full time.
      cancelDeadline()
      cancelDeadline = startDeadline()
      sent++
      const tally = tallies.get(request.token ?? null)
      if (tally !== undefined) tally.sent++
      latest.push({ at: clock.now(), tally })
      if (latest.length > MAX_TIMESTAMPS) lastMinute()
      const sentAt = clock.now()
      const send: SendAgain = (change) =>
        (request.via ?? parts.fetch)(server + pathOf(request), {
          ...initOf(request),
          signal: abort.signal,
          ...change,
        })
      const answered = await send().then(ok<Response>, async (thrown: unknown) => {
        const told = reachable && (await parts.explain?.(request, send))
        if (!told) throw thrown
        return told
      })
      if (!answered.ok) return answered
      const response = answered.value
      client.serverClock?.heard(response, sentAt)
      const text = await readText(response)
      const gateway = isGatewayStatus(response.status)
      if (!gateway || !request.optional) setReachable(!gateway, `status ${response.status}`)
      return outcomeOf(request, response, text)
    } catch (thrown) {
      if (request.signal?.aborted) return fail('cancelled', 'the request was cancelled')
      const fault = late
        ? fail('deadline', 'the instance did not answer in time')
        : fail('network', thrown instanceof Error ? thrown.message : 'no answer')
      if (!request.optional) setReachable(false, fault.fault.message)
      return fault
    } finally {
      cancelDeadline()
      request.signal?.removeEventListener('abort', onAbort)
      leave?.()
    }
  }

  /** The fault of a request that never left the queue. */
  const notSent = (request: RestRequest): Outcome<RestAnswer> => {
    if (request.signal?.aborted) return fail('cancelled', 'the request was cancelled', { unsent: true })
    const { blockedUntil } = governor
    if (blockedUntil === undefined) return fail('deadline', 'other requests took too long', { unsent: true })
    return fail('rate-limited', 'the instance requested a pause', {
      retryAfterMs: blockedUntil - clock.now(),
      unsent: true,
    })
  }

  const outcomeOf = (request: RestRequest, response: Response, text: string | null): Outcome<RestAnswer> => {
    const { status, headers } = response
    const link = headers.get(request.header ?? 'link')
    if (status === 429) {
      const requestedMs = pauseOf(headers, (client.serverClock ?? clock).now())
      const retryAfterMs = request.ownLimit ? requestedMs : governor.pause(requestedMs)
      return fail('rate-limited', 'the instance requested a pause', { status, retryAfterMs })
    }
    if (text === null) return fail('unreadable', 'the answer is too large', { status })
    if (request.text === true && response.ok) return ok({ value: text, status, link })
    const value = text === '' ? null : parseJson(text)
    if (response.ok) {
      if (PLEROMA_CALL.test(request.path) && record(value).error)
        return { ok: false, fault: faultOf(400, value) }
      if (!isUnreadable(value)) return ok({ value, status, link })
      log.warnOnce(
        `unreadable answer to ${request.method} ${request.path.replace(/[0-9A-Za-z]{16,}/g, ':id')}`,
      )
      return fail('unreadable', 'the answer is not JSON', { status })
    }
    return { ok: false, fault: faultOf(status, value) }
  }

  const client: RestClient = {
    server,
    writing: () => writes > 0,
    counts: () => ({ sent, shared, inFlight: governor.inFlight, lastMinute: lastMinute().length }),
    tally(token) {
      const tally = { sent: 0 }
      tallies.set(token, tally)
      return {
        counts: () => ({
          sent: tally.sent,
          lastMinute: lastMinute().filter((one) => one.tally === tally).length,
        }),
        end() {
          // A newer count of the same token may have replaced this one.
          if (tallies.get(token) === tally) tallies.delete(token)
        },
      }
    },
    send(request) {
      // A read that began before a write has ended may lack its effect: later reads must not share it.
      if (request.method !== 'GET') {
        writes++
        return sendOnce(request).finally(() => {
          writes--
          inFlight.clear()
        })
      }
      if (request.signal !== undefined) return sendOnce(request)
      const key = `${request.token ?? ''} ${pathOf(request)}`
      const known = inFlight.get(key)
      if (known !== undefined) {
        shared++
        return known
      }
      const sending = sendOnce(request).finally(() => {
        if (inFlight.get(key) === sending) inFlight.delete(key)
      })
      inFlight.set(key, sending)
      return sending
    },
  }
  return client
}

const paramsOf = (values: Readonly<Record<string, QueryValue>>): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (typeof value === 'object') for (const item of value) params.append(name, item)
    else appendCursor(params, name, String(value))
  }
  return params
}

/** The path of `request` with its query. */
export const pathOf = ({ path, query = {} }: Pick<RestRequest, 'path' | 'query'>): string => {
  const params = paramsOf(query).toString()
  return params === '' ? path : `${path}?${params}`
}

const initOf = (request: RestRequest): RequestInit => {
  // Only these three headers: with any other, some instances fail the preflight. Credentials are never sent: servers
  // differ in how they treat them. The browser stores no answer, which whoever comes next could read there (S42).
  const headers: Record<string, string> = {}
  if (request.token) headers.Authorization = `Bearer ${request.token}`
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey
  let body: BodyInit | null = request.body ?? null
  if (request.form !== undefined) body = paramsOf(request.form)
  if (request.json !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(request.json)
  }
  return {
    method: request.method,
    headers,
    body,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // A redirect must not carry a body with secrets to another host. Unlike `error`, this tells a redirect from an outage (E46).
    redirect: request.method === 'GET' ? 'follow' : 'manual',
  }
}

const pauseOf = (headers: Headers, now: number): number => {
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = Number(after)
    const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - now
    if (Number.isFinite(ms)) return Math.max(0, ms)
  }
  const reset = Date.parse(headers.get('x-ratelimit-reset') ?? '')
  return Number.isFinite(reset) ? Math.max(0, reset - now) : DEFAULT_PAUSE_MS
}

const MAX_ERROR_CHARS = 500

/** Pleroma refuses some of these with the status 200. */
const PLEROMA_CALL = /\/pleroma\//

/** The error text that the instance sent, if any. */
const errorTextOf = (body: unknown): string | undefined => {
  if (typeof body === 'string' && body !== '') return body.slice(0, MAX_ERROR_CHARS)
  if (typeof body !== 'object' || body === null) return undefined
  const { error_description, error, message } = body as Record<string, unknown>
  for (const text of [error_description, error, message]) {
    if (typeof text === 'string' && text !== '') return text.slice(0, MAX_ERROR_CHARS)
  }
  return undefined
}

const codeOf = (status: number): Fault['code'] => {
  if (status === 401) return 'unauthorized'
  if (status === 404 || status === 410) return 'missing'
  return 'refused'
}

/**
 * Whether the answer says that the instance has no such call, and not only that what it names is gone: it is not the API's own (a
 * page, nothing, another shape), or has the words of Pleroma and Akkoma for it.
 */
const isUnknownCall = (status: number, text = ''): boolean =>
  (status === 404 || status === 405) && /^(not implemented|page not found)?$/i.test(text)

const faultOf = (status: number, body: unknown): Fault => {
  const serverText = isUnreadable(body) ? undefined : errorTextOf(body)
  const detail =
    typeof body === 'object' && body !== null && !isUnreadable(body)
      ? JSON.stringify(body).slice(0, 2_000)
      : undefined
  // Its text would be about the address of the call.
  if (isUnknownCall(status, serverText))
    return {
      code: codeOf(status),
      message: 'no such call',
      textKey: 'errors.unsupported',
      status,
      unknownCall: true,
    }
  return {
    code: codeOf(status),
    message: serverText ?? `the instance answered ${status}`,
    ...(serverText === undefined ? {} : { serverText }),
    // 0: browsers hide the status of a redirect that is not followed.
    ...(status < 400 ? { textKey: 'errors.answer.redirects' } : {}),
    status,
    ...(detail === undefined ? {} : { detail }),
  }
}
