const MAX_REQUESTS = 20_000

export interface RequestRecord {
  at: number
  method: string
  path: string
  query: string
  /** 0 if the connection was cut instead of answered. */
  status: number
  /** Username of the token's account. */
  session: string | null
}

/** Statistics of the requests to the instance. */
export interface Stats {
  /**
   * Called when a request arrives. Returns a function that records the request with its answer. It does nothing if the
   * statistics were reset in between.
   */
  arrived(): (record: RequestRecord) => void
  /** Counts a request for a file. */
  file(path: string): void
  /** The last 20,000 API requests, and counts since the start or the last `reset`. */
  read(): {
    requests: RequestRecord[]
    apiRequests: number
    byPath: Record<string, number>
    byFile: Record<string, number>
  }
  reset(): void
}

/** Empty statistics. */
export function createStats(): Stats {
  let ring: RequestRecord[] = []
  let next = 0
  let total = 0
  let resets = 0
  const byPath = new Map<string, number>()
  const byFile = new Map<string, number>()

  function add(record: RequestRecord): void {
    ring[next] = record
    next = (next + 1) % MAX_REQUESTS
    total += 1
    const key = `${record.method} ${pathPattern(record.path)}`
    byPath.set(key, (byPath.get(key) ?? 0) + 1)
  }

  return {
    arrived() {
      const before = resets
      return (record) => {
        if (before === resets) add(record)
      }
    },
    file: (path) => void byFile.set(path, (byFile.get(path) ?? 0) + 1),
    read: () => ({
      requests: ring.length < MAX_REQUESTS ? [...ring] : [...ring.slice(next), ...ring.slice(0, next)],
      apiRequests: total,
      byPath: Object.fromEntries([...byPath].sort(([, a], [, b]) => b - a)),
      byFile: Object.fromEntries(byFile),
    }),
    reset() {
      resets += 1
      ring = []
      next = 0
      total = 0
      byPath.clear()
      byFile.clear()
    },
  }
}

/** `/api/v1/statuses/V0tB…/context` → `/api/v1/statuses/:id/context`. */
function pathPattern(path: string): string {
  return path.replace(/\/(\d+|[0-9A-Za-z]{18})(?=\/|$)/g, '/:id')
}
