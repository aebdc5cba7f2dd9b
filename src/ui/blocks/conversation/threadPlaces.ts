import type { VirtualItem } from '@tanstack/react-virtual'
import type { Engine } from '../../engine/engine.ts'
import { perEngine } from '../../engine/perEngine.ts'
import { storeInTab } from '../../engine/tabStorage.ts'
import { placesBefore } from '../../hooks/placesBefore.ts'

/** Scroll position and folding state of a conversation. */
export interface ThreadPlace {
  /** The row at the top of the viewport, and how far it is scrolled past the top edge, in px. */
  readonly anchorId: string | undefined
  readonly offsetPx: number
  readonly sizes: readonly VirtualItem[]
  readonly toggled: ReadonlyMap<string, boolean>
  /** All that is above the post is shown (TH34). */
  readonly showsAbove: boolean
}

/** The form in which a place is stored across reloads. */
interface StoredPlace extends Omit<ThreadPlace, 'toggled'> {
  readonly toggled: readonly (readonly [string, boolean])[]
}

/** The session storage key. */
const PLACES = 'rookery-thread-places'
/** Number of places to remember. The least recently left one is evicted. */
const MAX_PLACES = 30
/**
 * The number of places to store across reloads, and of row heights on each side of an anchor. Small, because they are
 * written each time that scrolling ends.
 */
const STORED = { places: 5, rows: 20 } as const

/** The places, by post and history entry. */
const placesIn = perEngine(
  () =>
    new Map<string, ThreadPlace>(
      placesBefore<StoredPlace>(PLACES).map(([name, place]) => [
        name,
        { ...place, toggled: new Map(place.toggled) },
      ]),
    ),
)

const nameOf = (entry: string, statusId: string): string => `${statusId} ${entry}`

/** The place that was saved for a conversation. */
export const threadPlace = (engine: Engine, entry: string, statusId: string): ThreadPlace | undefined =>
  placesIn(engine).get(nameOf(entry, statusId))

/** Remembers a place, also across a reload and for a duplicate of the tab. */
export function saveThreadPlace(engine: Engine, entry: string, statusId: string, place: ThreadPlace): void {
  const places = placesIn(engine)
  const name = nameOf(entry, statusId)
  places.delete(name)
  places.set(name, place)
  const [oldest = ''] = places.keys()
  if (places.size > MAX_PLACES) places.delete(oldest)
  try {
    storeInTab(PLACES, JSON.stringify([...places].slice(-STORED.places).map(toStore)))
  } catch {
    // Storage is blocked or full. After a reload the conversation starts at its post.
  }
}

function toStore([name, place]: readonly [string, ThreadPlace]): [string, StoredPlace] {
  const { anchorId, sizes, toggled } = place
  const at = sizes.findIndex(({ key }) => key === anchorId)
  const around = sizes.slice(Math.max(0, at - STORED.rows), at + STORED.rows)
  return [name, { ...place, sizes: around, toggled: [...toggled] }]
}
