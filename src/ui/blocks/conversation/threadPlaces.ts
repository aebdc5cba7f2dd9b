import type { VirtualItem } from '@tanstack/react-virtual'
import { placesBefore } from '../../hooks/placesBefore.ts'

/** Where the reader of a conversation was, and how they had it. */
export interface ThreadPlace {
  /** The row at the top of the window, and by how much it is scrolled out of it, in px. */
  readonly anchorId: string | undefined
  readonly offsetPx: number
  readonly sizes: readonly VirtualItem[]
  readonly toggled: ReadonlyMap<string, boolean>
}

/** A place as it outlives its page. */
interface StoredPlace extends Omit<ThreadPlace, 'toggled'> {
  readonly toggled: readonly (readonly [string, boolean])[]
}

const PLACES = 'rookery-thread-places'
/** Of so many; the one left longest ago goes. */
const KEPT = 30
/** So many outlive the page, with the heights of so many rows on each side: each rest of the reader writes them. */
const STORED = { places: 5, rows: 20 } as const

/** By post and entry of the tab's history. */
const places = new Map<string, ThreadPlace>(
  placesBefore<StoredPlace>(PLACES).map(([name, place]) => [
    name,
    { ...place, toggled: new Map(place.toggled) },
  ]),
)

const nameOf = (entry: string, statusId: string): string => `${statusId} ${entry}`

export const threadPlace = (entry: string, statusId: string): ThreadPlace | undefined =>
  places.get(nameOf(entry, statusId))

/** Also for after a reload, and for a duplicate of the tab. */
export function keepThreadPlace(entry: string, statusId: string, place: ThreadPlace): void {
  const name = nameOf(entry, statusId)
  places.delete(name)
  places.set(name, place)
  const [oldest = ''] = places.keys()
  if (places.size > KEPT) places.delete(oldest)
  try {
    sessionStorage.setItem(PLACES, JSON.stringify([...places].slice(-STORED.places).map(toStore)))
  } catch {
    // Storage is shut or full: after a reload the conversation begins at its post.
  }
}

function toStore([name, place]: readonly [string, ThreadPlace]): [string, StoredPlace] {
  const { anchorId, sizes, toggled } = place
  const at = sizes.findIndex(({ key }) => key === anchorId)
  const around = sizes.slice(Math.max(0, at - STORED.rows), at + STORED.rows)
  return [name, { ...place, sizes: around, toggled: [...toggled] }]
}
