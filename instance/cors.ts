const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Link, X-RateLimit-Reset, X-RateLimit-Limit, X-RateLimit-Remaining, X-Request-Id, Idempotency-Key',
}

const PREFLIGHT = {
  ...HEADERS,
  'Access-Control-Allow-Methods': 'POST, PUT, DELETE, GET, PATCH, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '86400',
}

/** The answer to a CORS preflight request; `null` for other requests. */
export function preflight(request: Request): Response | null {
  return request.method === 'OPTIONS' ? new Response(null, { status: 204, headers: PREFLIGHT }) : null
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
