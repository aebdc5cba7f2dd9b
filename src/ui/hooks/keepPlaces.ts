import type { Engine } from '../engine/engine.ts'
import { perEngine } from '../engine/perEngine.ts'
import { hasCopy, storeEntry, storeInTab } from '../engine/tabStorage.ts'
import { chainsAmong } from '../mirror/shownRows.ts'
import { onScrollRest } from './onScrollRest.ts'
import { placesNow } from './openViews.ts'
import { PLACES } from './placesBefore.ts'

/** Places to store. Older ones are lost with the tab. */
const MAX_STORED_PLACES = 20
/** Rows with heights to store on each side of a place. Below it, no others are stored. */
const ROWS_AROUND = 40

/**
 * Stores the reader's places for a reload whenever they stop scrolling. Duplicating a tab fires no event in
 * it, so the places have to be stored by then.
 */
export function keepPlaces(engine: Engine): void {
  const options = { capture: true, passive: true }
  const store = (): void => storePlaces(engine)
  onScrollRest(store)
  document.addEventListener('visibilitychange', store, options)
  addEventListener('pagehide', store, options)
  // The user may have scrolled before this code had loaded.
  store()
  // The next document may run in another process, and start before this one gets `pagehide`.
  if (hasCopy()) addEventListener('beforeunload', store)
}

/** The engines whose last places are stored. */
const endedIn = perEngine(() => ({ areLastStored: false }))

/**
 * Stores all places, also those at the top, for a page that will show the same rows again. Nothing is stored after that:
 * the next document may already run in another process when this one gets `pagehide`.
 */
export function storeLastPlaces(engine: Engine): void {
  storePlaces(engine, true)
  endedIn(engine).areLastStored = true
}

function storePlaces(engine: Engine, evenAtTop = false): void {
  if (endedIn(engine).areLastStored) return
  const stored = [...placesNow(engine, evenAtTop)].slice(-MAX_STORED_PLACES).map(([name, place]) => {
    const { anchorId, rows: all = [], sizes, chains } = place
    const at = Math.max(0, all.indexOf(anchorId ?? ''))
    const to = at + ROWS_AROUND
    const around = new Set<unknown>(all.slice(Math.max(0, at - ROWS_AROUND), to))
    // For an engine that no longer has them. Those above count as new to it unless they are stored, too (T20).
    const rows = all.slice(0, to)
    return [
      name,
      {
        ...place,
        rows,
        ...(chains && { chains: chainsAmong(rows, chains) }),
        sizes: sizes.filter(({ key }) => around.has(key)),
      },
    ]
  })
  try {
    storeInTab(PLACES, JSON.stringify(stored))
    storeEntry()
  } catch {
    // Storage is blocked or full: after a reload the page starts at the top.
  }
}
