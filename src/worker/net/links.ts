/** The cursor of a `Link` header's next (older) page: its `max_id`, else its whole query, which begins with `?`. */
export interface PageLinks {
  readonly olderThan?: string
}

const NEXT = /<([^>?]*)\?([^>]+)>\s*;\s*rel="?next"?/

/** Parses `header`. Links without a cursor are ignored. */
export function parseLinks(header: string | null): PageLinks {
  const [, , query = ''] = NEXT.exec(header?.slice(0, 8_192) ?? '') ?? []
  const maxId = new URLSearchParams(query).get('max_id')
  if (maxId === '' || query === '') return {}
  return { olderThan: maxId ?? `?${query}` }
}

/** Adds a query value to `params`. A cursor that is a whole query replaces what it names (T7). */
export function appendCursor(params: URLSearchParams, name: string, value: string): void {
  if (name === 'max_id' && value.startsWith('?'))
    for (const [own, one] of new URLSearchParams(value)) params.set(own, one)
  else params.append(name, value)
}
