import type { Attachment } from '../../../shared/model/status.ts'
import { savesData } from '../../parts/savesData.ts'
import { wrapIndex } from './gestures.ts'

/** Preloads the images before and after `index`, unless the user saves data. */
export function preloadAround(items: readonly Attachment[], index: number): void {
  if (savesData()) return
  for (const step of [1, -1]) {
    const neighbour = items[wrapIndex(index + step, items.length)]
    if (neighbour?.type === 'image' && neighbour !== items[index]) new Image().src = neighbour.url
  }
}
