const pathOf = (asked: Request | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, 'https://any.example').pathname

/** The part of `CacheStorage` that the client uses. Entries are found by their paths. */
export function fakeCaches(): CacheStorage {
  const sets = new Map<string, Map<string, Response>>()
  const cacheOf = (set: Map<string, Response>) => ({
    match: async (asked: Request | string) => set.get(pathOf(asked))?.clone(),
    put: async (asked: Request | string, response: Response) => {
      if (response.headers.get('vary')?.includes('*')) throw new TypeError('Vary header contains *')
      set.set(pathOf(asked), response)
    },
    keys: async () => [...set.keys()].map((path) => new Request(`https://any.example${path}`)),
  })
  const caches = {
    open: async (name: string) => {
      const set = sets.get(name) ?? new Map<string, Response>()
      sets.set(name, set)
      return cacheOf(set)
    },
    has: async (name: string) => sets.has(name),
    keys: async () => [...sets.keys()],
    delete: async (name: string) => sets.delete(name),
    match: async (asked: Request | string, { cacheName }: MultiCacheQueryOptions = {}) =>
      [...sets]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, set]) => set.get(pathOf(asked)))
        .find((cached) => cached !== undefined)
        ?.clone(),
  }
  return caches as unknown as CacheStorage
}
