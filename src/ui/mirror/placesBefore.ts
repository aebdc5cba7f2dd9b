import type { Place } from './openViews.ts'

/** Where a tab keeps its reader's places, so that they are there after a reload and in a duplicate of it. */
export const PLACES = 'rookery-places'

/** A history without a mark of the router's is a new visit, which begins at the top. Asked before the router makes one. */
const anew = history.state === null

/**
 * The places that this tab, or the one that it is a duplicate of, had before it was loaded.
 *
 * @param storage where they are kept; those of timelines, if nothing is said.
 */
export function placesBefore<P = Place>(storage = PLACES): [name: string, place: P][] {
  if (anew) return []
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    // Storage is shut, or somebody else wrote there.
    return []
  }
}
