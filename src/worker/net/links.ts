const NEXT = /<([^>?]*)\?([^>]+)>\s*;\s*rel="?next"?/

/**
 * The cursor of the next (older) page in a `Link` header: its `max_id`, else its whole query, which begins with `?`. Undefined:
 * there is none.
 */
export function olderIn(header: string | null): string | undefined {
  const [, , query = ''] = NEXT.exec(header?.slice(0, 8_192) ?? '') ?? []
  const maxId = new URLSearchParams(query).get('max_id')
  return maxId === '' || query === '' ? undefined : (maxId ?? `?${query}`)
}
