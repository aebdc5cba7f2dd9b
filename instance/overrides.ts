type Json = Record<string, unknown>

/** Changes that a test makes to answers, by path. */
export interface Overrides {
  /**
   * Changes the answer to `GET path` from now on. An object is deeply merged into it, a string replaces it as HTML,
   * anything else replaces it as JSON. Undefined restores it.
   */
  set(path: string, change: unknown): void
  clear(): void
  apply(request: Request, answer: Response): Promise<Response>
}

/** No changes yet. */
export function createOverrides(): Overrides {
  const changes = new Map<string, unknown>()
  return {
    set(path, change) {
      if (change === undefined) changes.delete(path)
      else changes.set(path, change)
    },
    clear: () => changes.clear(),
    async apply(request, answer) {
      const { pathname } = new URL(request.url)
      const change = changes.get(pathname)
      if (change === undefined || request.method !== 'GET') return answer
      if (typeof change === 'string') {
        return new Response(change, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
      }
      // If the path serves nothing, the change is the whole answer.
      const served: unknown = isObject(change) && answer.ok ? await answer.json() : {}
      return Response.json(merged(served, change))
    },
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(base: unknown, change: unknown): unknown {
  if (!isObject(base) || !isObject(change)) return change
  const entries = Object.entries(change).map(([name, value]) => [name, merged(base[name], value)])
  return { ...base, ...Object.fromEntries(entries) }
}
