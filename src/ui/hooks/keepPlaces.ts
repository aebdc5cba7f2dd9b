import type { Engine } from '../engine/engine.ts'
import { placesNow } from './openViews.ts'
import { PLACES } from './placesBefore.ts'

/** Of so many pages; the ones left longest ago are forgotten with the tab. */
const MAX_KEPT = 20
/** Rows on each side of the place that are named to an engine which has them no more, and whose heights are kept. */
const ROWS_AROUND = 40

/** A reader who has not scrolled for so long rests: what scrolls by steps ends with each of them. */
const REST_MS = 300

/**
 * Keeps where the reader is for the time after a reload, whenever they have come to rest: a duplicate of the tab
 * is made without a word to it. As long as the page lives.
 */
export function keepPlaces(engine: Engine): void {
  const options = { capture: true, passive: true }
  const keep = (): void => keepNow(engine)
  let resting: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => {
    clearTimeout(resting)
    resting = setTimeout(keep, REST_MS)
  }
  document.addEventListener('scrollend', rest, options)
  document.addEventListener('visibilitychange', keep, options)
  addEventListener('pagehide', keep, options)
}

function keepNow(engine: Engine): void {
  const kept = [...placesNow(engine)].slice(-MAX_KEPT).map(([name, place]) => {
    const { anchorId, rows = [], sizes } = place
    const at = Math.max(0, rows.indexOf(anchorId ?? ''))
    const [from, to] = [Math.max(0, at - ROWS_AROUND), at + ROWS_AROUND]
    const around = new Set<unknown>(rows.slice(from, to))
    return [name, { ...place, rows: rows.slice(from, to), sizes: sizes.filter(({ key }) => around.has(key)) }]
  })
  try {
    sessionStorage.setItem(PLACES, JSON.stringify(kept))
  } catch {
    // Storage is shut or full: after a reload reading begins at the top.
  }
}
