type Json = Record<string, unknown>

/** Answers that are changed for a test, by the path of what is asked. */
export interface Overrides {
  /**
   * From now on: an object is laid over the answer, at any depth; a text is sent as HTML in its place, and
   * anything else as JSON. Undefined: as it was.
   */
  set(path: string, change: unknown): void
  clear(): void
  apply(request: Request, answer: Response): Promise<Response>
}

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
      // Where nothing is served the change is all there is.
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
