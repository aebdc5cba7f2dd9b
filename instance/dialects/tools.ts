type Json = Record<string, unknown>

/** A JSON answer. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

/** A copy of `json` without the `keys`, at any depth, each object changed by `change` on the way. */
export function withoutKeys(
  json: unknown,
  keys: ReadonlySet<string>,
  change: (object: Json) => Json,
): unknown {
  if (Array.isArray(json)) return json.map((item) => withoutKeys(item, keys, change))
  if (typeof json !== 'object' || json === null) return json
  const copy: Json = {}
  for (const [name, value] of Object.entries(change({ ...json }))) {
    if (!keys.has(name)) copy[name] = withoutKeys(value, keys, change)
  }
  return copy
}

/** A copy with some values changed and some left out. */
export function renamed(object: Json, changes: Json, without: readonly string[]): Json {
  const copy = { ...object, ...changes }
  for (const name of without) delete copy[name]
  return copy
}

/** The `grant_type` of a token request, in whatever form it was sent. */
export async function grantOf(request: Request): Promise<string | null> {
  const copy = request.clone()
  try {
    if (request.headers.get('content-type')?.includes('json')) {
      const body: unknown = await copy.json()
      return typeof body === 'object' && body !== null && 'grant_type' in body
        ? String(body.grant_type)
        : null
    }
    const grant = (await copy.formData()).get('grant_type')
    return typeof grant === 'string' ? grant : null
  } catch {
    return null
  }
}
