import type { Place } from './openViews.ts'

/** Where a tab keeps its reader's places, so that they are there after a reload and in a duplicate of it. */
export const PLACES = 'rookery-places'

/**
 * The places that this tab, or the one that it is a duplicate of, had before it was loaded. A history without a
 * mark of the router's is a new visit, which begins at the top.
 */
export function placesBefore(): [name: string, place: Place][] {
  if (history.state === null) return []
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACES) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    // Storage is shut, or somebody else wrote there.
    return []
  }
}
