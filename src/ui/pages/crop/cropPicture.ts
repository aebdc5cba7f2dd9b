import type { CropProps } from '../../common/overlay/windowProps.ts'
import { type Frame, fittedSize, pixelsOf } from './cropRules.ts'

const JPEG_QUALITY = 0.92
const MAX_LOAD_MS = 15_000
/** No browser has a larger canvas. */
const MAX_SIDE = 16_384
/** Attempts to get below the instance's limit. */
const MAX_ATTEMPTS = 5

/** The part `frame` of a picture, as a file of the same kind. Null if the picture can't be read. */
export async function cropPicture(
  { url, name, mimetype, aspect, maxSide = MAX_SIDE, maxBytes }: CropProps,
  frame: Frame,
): Promise<File | null> {
  try {
    const picture = new Image()
    // Without it, the canvas of a picture from another host can't be read.
    if (!url.startsWith('blob:')) picture.crossOrigin = 'anonymous'
    picture.src = url
    await within(MAX_LOAD_MS, picture.decode())
    const { x, y, width, height } = pixelsOf(frame, picture.naturalWidth, picture.naturalHeight)
    const drawn = async (longest: number): Promise<Blob | null> => {
      const canvas = document.createElement('canvas')
      // A fixed aspect determines the height, because the rounded one of the frame is slightly off.
      Object.assign(canvas, fittedSize(width, aspect === undefined ? height : width / aspect, longest))
      const drawing = canvas.getContext('2d')
      if (drawing === null) return null
      drawing.imageSmoothingQuality = 'high'
      drawing.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
      // A browser that can't write this kind of picture makes a PNG.
      return new Promise((resolve) => canvas.toBlob(resolve, mimetype, JPEG_QUALITY))
    }
    const most = maxBytes ?? Number.POSITIVE_INFINITY
    let longest = Math.min(maxSide, Math.max(width, height))
    let blob = await drawn(longest)
    for (let attempt = 1; attempt < MAX_ATTEMPTS && blob && blob.size > most; attempt++) {
      longest = Math.max(1, Math.floor(longest * Math.min(0.9, Math.sqrt(most / blob.size))))
      blob = await drawn(longest)
    }
    return blob && new File([blob], name, { type: blob.type })
  } catch {
    return null
  }
}

/** Rejects if `work` takes longer than `limitMs`. */
async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), limitMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
