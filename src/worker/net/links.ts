/**
 * The cursors of a `Link` header: `max_id` of the next (older) page, `min_id` or `since_id` of the previous
 * (newer) one.
 */
export interface PageLinks {
  readonly olderThan?: string
  readonly newerThan?: string
}

const LINK = /<([^>]*)>\s*;\s*rel="?(next|prev)"?/g

/** Parses `header`. Links without a cursor are ignored. */
export function parseLinks(header: string | null): PageLinks {
  if (header === null) return {}
  const links: { olderThan?: string; newerThan?: string } = {}
  for (const [, address, rel] of header.slice(0, 8_192).matchAll(LINK)) {
    const query = new URLSearchParams((address ?? '').split('?')[1] ?? '')
    const older = query.get('max_id')
    const newer = query.get('min_id') ?? query.get('since_id')
    if (rel === 'next' && older) links.olderThan = older
    if (rel === 'prev' && newer) links.newerThan = newer
  }
  return links
}
