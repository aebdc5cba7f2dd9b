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

/** What a request brings along, JSON or form, without using it up; nothing if it can't be read. */
export async function bodyOf(request: Request): Promise<Json> {
  const copy = request.clone()
  try {
    if (request.headers.get('content-type')?.includes('json')) return Object(await copy.json())
    return Object.fromEntries(await copy.formData())
  } catch {
    return {}
  }
}
