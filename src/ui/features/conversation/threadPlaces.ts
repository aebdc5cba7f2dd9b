import type { VirtualItem } from '@tanstack/react-virtual'

/** Where the reader of a conversation was, and how they had it. */
export interface ThreadPlace {
  /** The row at the top of the window, and by how much it is scrolled out of it, in px. */
  readonly anchorId: string | undefined
  readonly offsetPx: number
  readonly sizes: readonly VirtualItem[]
  readonly toggled: ReadonlyMap<string, boolean>
}

/** By entry of the tab's history. */
const places = new Map<string, ThreadPlace>()

/** Of so many; the one left longest ago goes. */
const KEPT = 30

export const threadPlace = (entry: string): ThreadPlace | undefined => places.get(entry)

export function keepThreadPlace(entry: string, place: ThreadPlace): void {
  places.delete(entry)
  places.set(entry, place)
  const [oldest = ''] = places.keys()
  if (places.size > KEPT) places.delete(oldest)
}
