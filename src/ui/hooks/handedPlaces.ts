import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import type { Place } from './place.ts'

/** The places of other tabs, by account and timeline as `openViews` names them: the next page that shows the timeline opens there (RO5). */
export const handedPlaces = perEngine(() => new Map<string, Place>())

/** The place that was handed over under `name`. It is given once. */
export function takeHanded(engine: Engine, name: string): Place | undefined {
  const handed = handedPlaces(engine)
  const place = handed.get(name)
  handed.delete(name)
  return place
}
