import type { Place } from './place.ts'

/** Where a tab keeps its reader's places, so that they are there after a reload and in a duplicate of it. */
export const PLACES = 'rookery-places'

// An entry without a mark of the router's is a new visit, which begins at the top. The router would call each of them
// the same: it has a name of its own, so that the places of those before it are there when their reader goes back.
if (history.state === null) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')

/**
 * The places that this tab, or the one that it is a duplicate of, had before it was loaded.
 *
 * @param storage where they are kept; those of timelines, if nothing is said.
 */
export function placesBefore<P = Place>(storage = PLACES): [name: string, place: P][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    // Storage is shut, or somebody else wrote there.
    return []
  }
}
