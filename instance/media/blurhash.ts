import { encode } from 'blurhash'
import type { Media } from '../state/records.ts'
import { paint } from './paint.ts'

const SAMPLE_PIXELS = 20

/** The blurhash of a generated image, computed on first use. `null` for other media. */
export function blurhashOf(media: Media): string | null {
  if (media.blurhash === undefined) {
    media.blurhash = media.type === 'image' && media.file === null ? computeBlurhash(media.name) : null
  }
  return media.blurhash
}

function computeBlurhash(name: string): string {
  const picture = paint(name, SAMPLE_PIXELS, SAMPLE_PIXELS)
  return encode(new Uint8ClampedArray(picture), SAMPLE_PIXELS, SAMPLE_PIXELS, 4, 3)
}
