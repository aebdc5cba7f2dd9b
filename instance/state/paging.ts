/** The requested part of a list. */
export interface PageRequest {
  maxId: string | null
  sinceId: string | null
  /** Like `sinceId`, but selects the page next to it rather than the newest one. */
  minId: string | null
  limit: number
}

/** Compares ids of one kind by age. They all have the same length, or are integers. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** One page of `items`, newest first. `items` are sorted oldest first; `accept` filters them. */
export function pageOf<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  request: PageRequest,
  accept: (item: T) => boolean,
): T[] {
  const floor = request.minId ?? request.sinceId
  const start = floor === null ? 0 : firstFrom(items, idOf, floor, true)
  const end = request.maxId === null ? items.length : firstFrom(items, idOf, request.maxId, false)
  const page: T[] = []
  if (request.minId !== null) {
    for (let index = start; index < end && page.length < request.limit; index += 1)
      addIfAccepted(items[index])
    return page.reverse()
  }
  for (let index = end - 1; index >= start && page.length < request.limit; index -= 1)
    addIfAccepted(items[index])
  return page

  function addIfAccepted(item: T | undefined): void {
    if (item !== undefined && accept(item)) page.push(item)
  }
}

/** Index of the first item whose id is `id` or newer; with `after`, of the first newer one. */
function firstFrom<T>(items: readonly T[], idOf: (item: T) => string, id: string, after: boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item === undefined) break
    const order = compareIds(idOf(item), id)
    if (order < 0 || (after && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}
