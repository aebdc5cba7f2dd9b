const MAX_REQUESTS = 20_000

export interface RequestRecord {
  at: number
  method: string
  path: string
  query: string
  /** 0 if the connection was cut instead of answered. */
  status: number
  /** Name of the token's account. */
  session: string | null
}

/** Statistics of the requests to the instance. */
export interface Stats {
  /** A request has arrived. Returns what records its answer, unless the statistics were reset in between. */
  arrived(): (record: RequestRecord) => void
  /** The last 20,000 requests, and counts since the start or the last `reset`. Files and media are not counted. */
  read(): { requests: RequestRecord[]; apiRequests: number; byPath: Record<string, number> }
  reset(): void
}

/** Empty statistics. */
export function createStats(): Stats {
  let ring: RequestRecord[] = []
  let next = 0
  let total = 0
  let resets = 0
  const byPath = new Map<string, number>()

  function note(record: RequestRecord): void {
    ring[next] = record
    next = (next + 1) % MAX_REQUESTS
    total += 1
    const key = `${record.method} ${pattern(record.path)}`
    byPath.set(key, (byPath.get(key) ?? 0) + 1)
  }

  return {
    arrived() {
      const before = resets
      return (record) => {
        if (before === resets) note(record)
      }
    },
    read: () => ({
      requests: ring.length < MAX_REQUESTS ? [...ring] : [...ring.slice(next), ...ring.slice(0, next)],
      apiRequests: total,
      byPath: Object.fromEntries([...byPath].sort(([, a], [, b]) => b - a)),
    }),
    reset() {
      resets += 1
      ring = []
      next = 0
      total = 0
      byPath.clear()
    },
  }
}

/** `/api/v1/statuses/V0tB…/context` → `/api/v1/statuses/:id/context`. */
function pattern(path: string): string {
  return path.replace(/\/(\d+|[0-9A-Za-z]{18})(?=\/|$)/g, '/:id')
}
