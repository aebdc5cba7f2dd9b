import { encode } from 'blurhash'
import type { Media } from '../state/records.ts'
import { paint } from './paint.ts'

const SAMPLE = 20

/** The image's blurhash, computed on first use. `null` for sounds and uploads. */
export function blurhashOf(media: Media): string | null {
  if (media.blurhash === undefined) {
    media.blurhash = media.type === 'image' && media.file === null ? sample(media.name) : null
  }
  return media.blurhash
}

function sample(name: string): string {
  const picture = paint(name, SAMPLE, SAMPLE)
  return encode(new Uint8ClampedArray(picture), SAMPLE, SAMPLE, 4, 3)
}
