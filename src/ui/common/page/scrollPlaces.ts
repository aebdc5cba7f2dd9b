import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'

/** Scroll positions of pages by history entry, in px. Timelines store their positions by row. */
const placesIn = perEngine(() => new Map<string, number>())

/** Beyond this, the position that was stored longest ago is evicted. */
const MAX_PLACES = 100

export function storeScroll(engine: Engine, entry: string, top: number): void {
  const places = placesIn(engine)
  places.delete(entry)
  places.set(entry, top)
  const [oldest] = places.keys()
  if (places.size > MAX_PLACES && oldest !== undefined) places.delete(oldest)
}

/** All stored positions by entry. */
export const allScrolls = (engine: Engine): readonly (readonly [entry: string, top: number])[] => [
  ...placesIn(engine),
]

export const scrollOf = (engine: Engine, entry: string): number | undefined => placesIn(engine).get(entry)
