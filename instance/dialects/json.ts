import { unknownPathBody } from '../api/apiError.ts'

type Json = Record<string, unknown>

/** A JSON answer. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } })
}

/** Pleroma's answer to a path that does not exist. */
export const missingPath = ({ method }: Request): Response => jsonAnswer(unknownPathBody(method), 404)

/** A deep copy of `json` with `change` applied to each object, and without `keys`. */
export function reshapeDeep(
  json: unknown,
  keys: ReadonlySet<string>,
  change: (object: Json) => Json,
): unknown {
  if (Array.isArray(json)) return json.map((item) => reshapeDeep(item, keys, change))
  if (typeof json !== 'object' || json === null) return json
  const copy: Json = {}
  for (const [name, value] of Object.entries(change({ ...json }))) {
    if (!keys.has(name)) copy[name] = reshapeDeep(value, keys, change)
  }
  return copy
}

/** A copy with `changes`, and without some keys. */
export function withChanges(object: Json, changes: Json, without: readonly string[]): Json {
  const copy = { ...object, ...changes }
  for (const name of without) delete copy[name]
  return copy
}

/** The fields of the request's body, JSON or form; empty if it is unreadable. The request can still be read. */
export async function bodyOf(request: Request): Promise<Json> {
  const copy = request.clone()
  try {
    if (request.headers.get('content-type')?.includes('json')) return Object(await copy.json())
    return Object.fromEntries(await copy.formData())
  } catch {
    return {}
  }
}
