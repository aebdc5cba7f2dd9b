/** How far the pages of the tab's history were scrolled, by entry, in px. Timelines keep their places by row. */
const places = new Map<string, number>()

/** Of so many entries; the one left longest ago goes. */
const KEPT = 100

export function notePlace(entry: string, top: number): void {
  places.delete(entry)
  places.set(entry, top)
  const [oldest] = places.keys()
  if (places.size > KEPT && oldest !== undefined) places.delete(oldest)
}

export const placeAt = (entry: string): number | undefined => places.get(entry)
