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

/** The results by name, because instances with the same seed have the same images. */
const known = new Map<string, string>()

function computeBlurhash(name: string): string {
  const earlier = known.get(name)
  if (earlier !== undefined) return earlier
  const picture = paint(name, SAMPLE_PIXELS, SAMPLE_PIXELS)
  const blurhash = encode(new Uint8ClampedArray(picture), SAMPLE_PIXELS, SAMPLE_PIXELS, 4, 3)
  known.set(name, blurhash)
  return blurhash
}
