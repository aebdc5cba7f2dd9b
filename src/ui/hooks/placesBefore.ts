import type { ViewRef } from '../../shared/protocol/views.ts'
import type { Place } from './place.ts'
// First: it may restore the session storage and the state of the history's entry.
import '../engine/tabStorage.ts'

/** The session storage key of the reader's places. Session storage survives a reload, and a duplicated tab gets a copy. */
export const PLACES = 'rookery-places'
/** The session storage key of the views that a tab showed before it fell asleep. */
export const VIEWS = 'rookery-views'

// A history entry without state is a new visit, which starts at the top. The router would give all such entries the same
// key. With a key of its own, each entry's place is found when the user goes back.
if (history.state === null) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')

/**
 * The places that this tab, or the one that it was duplicated from, had before it was loaded.
 *
 * @param storage the session storage key of the places; by default that of timelines.
 */
export const placesBefore = <P = Place>(storage = PLACES): [name: string, place: P][] => listIn(storage)

/** The views that this tab showed before it fell asleep. */
export const viewsBefore = (): readonly ViewRef[] => listIn(VIEWS)

function listIn<Item>(storage: string): Item[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storage) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    // Storage is blocked, or other code wrote there.
    return []
  }
}
