type Json = Record<string, unknown>

/** A JSON answer. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

/** A deep copy of `json` without `keys`, with `change` applied to each object. */
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

/** A copy with some values changed and some keys removed. */
export function renamed(object: Json, changes: Json, without: readonly string[]): Json {
  const copy = { ...object, ...changes }
  for (const name of without) delete copy[name]
  return copy
}

/** A copy of the request's body, JSON or form; empty if it is unreadable. The request's own body stays unread. */
export async function bodyOf(request: Request): Promise<Json> {
  const copy = request.clone()
  try {
    if (request.headers.get('content-type')?.includes('json')) return Object(await copy.json())
    return Object.fromEntries(await copy.formData())
  } catch {
    return {}
  }
}
