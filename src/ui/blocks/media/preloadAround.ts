import type { Attachment } from '../../../shared/model/status.ts'
import { savesData } from '../../parts/savesData.ts'
import { wrapped } from './gestures.ts'

/** Preloads the images before and after `place`, unless data is saved. */
export function preloadAround(items: readonly Attachment[], place: number): void {
  if (savesData()) return
  for (const by of [1, -1]) {
    const beside = items[wrapped(place + by, items.length)]
    if (beside?.type === 'image' && beside !== items[place]) new Image().src = beside.url
  }
}
