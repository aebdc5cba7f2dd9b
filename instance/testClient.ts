import type { Instance } from './createInstance.ts'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect answers whose shape they know
  body: any
  headers: Headers
}

/** Calls the instance: `call('POST', '/api/v1/statuses', { status: 'hello' })`. `FormData` is sent as it is. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** Calls with or without a token. No port is needed. */
export function caller(instance: Instance, token?: string): Call {
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams
    const answer = await instance.app.fetch(
      new Request(new URL(path, instance.origin()), {
        method,
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      }),
    )
    const text = await answer.text()
    return { status: answer.status, body: readJson(text), headers: answer.headers }
  }
}

/** Calls as the account `user`, without signing in. */
export function callerAs(instance: Instance, user: string): Call {
  return caller(instance, instance.control.token(user))
}

/** The JSON of an answer, for inspection. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function jsonOf(answer: Response | Promise<Response>): Promise<any> {
  return (await answer).json()
}

/** All items of a list. Follows the `Link` header from page to page. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function allPages(call: Call, path: string): Promise<any[]> {
  const items = []
  let next: string | undefined = path
  while (next !== undefined) {
    const page: Answer = await call('GET', next)
    items.push(...page.body)
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return items
}

/** A stream connection that records the events. */
export function listener(instance: Instance, query: string, token?: string) {
  const events: { event: string; payload: unknown; stream?: string[] }[] = []
  /** What was sent that is no event. */
  const texts: string[] = []
  /** How the instance ended the connection. */
  const codes: (number | 'terminate')[] = []
  const connection = instance.openStream({
    url: `/api/v1/streaming?${query}`,
    protocol: token ?? null,
    send(text) {
      const sent = readJson(text)
      if (typeof sent === 'string') {
        texts.push(sent)
        return
      }
      const { event, payload, stream } = Object(sent)
      // The id of a deleted post may be a number that JavaScript cannot hold.
      events.push({
        event,
        payload: /^\d+$/.test(payload) ? payload : readJson(payload),
        ...(stream ? { stream } : {}),
      })
    },
    close: (code) => codes.push(code),
    terminate: () => codes.push('terminate'),
  })
  return { events, texts, codes, connection }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
