import type { Place } from './place.ts'

/**
 * The session storage key of the reader's places. Session storage survives a reload, and a duplicated tab
 * gets a copy.
 */
export const PLACES = 'rookery-places'

// An entry without the router's mark is a new visit, which starts at the top. The router would give all of
// them the same key. With a key of their own, the places of earlier entries are found when the user goes
// back.
if (history.state === null) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')

/**
 * The places that this tab, or the one that it was duplicated from, had before it was loaded.
 *
 * @param storage their session storage key; by default that of timelines.
 */
export function placesBefore<P = Place>(storage = PLACES): [name: string, place: P][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Storage is blocked, or other code wrote there.
    return []
  }
}
