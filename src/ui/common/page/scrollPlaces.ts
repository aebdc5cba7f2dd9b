/** Scroll positions of pages by history entry, in px. Timelines store their positions by row. */
const places = new Map<string, number>()

/** Beyond this, the position that was stored longest ago is evicted. */
const MAX_PLACES = 100

export function storeScroll(entry: string, top: number): void {
  places.delete(entry)
  places.set(entry, top)
  const [oldest] = places.keys()
  if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest)
}

/** All stored positions by entry. */
export const allScrolls = (): readonly (readonly [entry: string, top: number])[] => [...places]

export const scrollOf = (entry: string): number | undefined => places.get(entry)
