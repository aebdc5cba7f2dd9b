/** A directed graph between accounts, with a value on each edge. */
export interface Edges<T> {
  set(from: string, to: string, value: T): void
  get(from: string, to: string): T | undefined
  has(from: string, to: string): boolean
  remove(from: string, to: string): boolean
  /** Targets of `from`, oldest first. */
  of(from: string): string[]
  /** Sources of edges to `to`, oldest first. */
  towards(to: string): string[]
  count(from: string): number
  countTowards(to: string): number
  /** The number of an edge in the order of their making; 0 if it is not there. */
  row(from: string, to: string): number
  entries(): [from: string, to: string, value: T][]
}

/** An empty graph, or one restored from `entries()`. */
export function createEdges<T>(initial: [string, string, T][] = []): Edges<T> {
  const out = new Map<string, Map<string, T>>()
  const back = new Map<string, Set<string>>()
  const rows = new Map<string, number>()
  let made = 0

  function set(from: string, to: string, value: T): void {
    const targets = out.get(from) ?? new Map<string, T>()
    out.set(from, targets.set(to, value))
    const sources = back.get(to) ?? new Set<string>()
    back.set(to, sources.add(from))
    if (!rows.has(`${from} ${to}`)) rows.set(`${from} ${to}`, ++made)
  }

  for (const [from, to, value] of initial) set(from, to, value)

  return {
    set,
    get: (from, to) => out.get(from)?.get(to),
    has: (from, to) => out.get(from)?.has(to) ?? false,
    remove(from, to) {
      back.get(to)?.delete(from)
      rows.delete(`${from} ${to}`)
      return out.get(from)?.delete(to) ?? false
    },
    of: (from) => [...(out.get(from)?.keys() ?? [])],
    towards: (to) => [...(back.get(to) ?? [])],
    count: (from) => out.get(from)?.size ?? 0,
    countTowards: (to) => back.get(to)?.size ?? 0,
    row: (from, to) => rows.get(`${from} ${to}`) ?? 0,
    entries: () =>
      [...out].flatMap(([from, targets]) =>
        [...targets].map(([to, value]): [string, string, T] => [from, to, value]),
      ),
  }
}
