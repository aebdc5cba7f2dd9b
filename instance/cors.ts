const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Link, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id, Idempotency-Key',
}

const METHODS = ['POST', 'PUT', 'DELETE', 'GET', 'PATCH', 'OPTIONS']

const PREFLIGHT = {
  ...HEADERS,
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
}

/** The answer to a CORS preflight request, without the methods that pages of other origins may not use; `null` for other requests. */
export function preflight(request: Request, refused: readonly string[] = []): Response | null {
  if (request.method !== 'OPTIONS') return null
  const methods = METHODS.filter((method) => !refused.includes(method)).join(', ')
  return new Response(null, {
    status: 204,
    headers: { ...PREFLIGHT, 'Access-Control-Allow-Methods': methods },
  })
}

/** Adds headers that let pages of any origin read the answer. */
export function withCors(answer: Response): Response {
  const headers = new Headers(answer.headers)
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  headers.set('X-Request-Id', crypto.randomUUID())
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'max-age=0, private, must-revalidate')
  const empty = [101, 204, 205, 304].includes(answer.status)
  return new Response(empty ? null : answer.body, { status: answer.status, headers })
}
