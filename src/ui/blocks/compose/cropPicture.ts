import { type Frame, pixelsOf } from './cropRules.ts'

const JPEG_QUALITY = 0.92
const MAX_LOAD_MS = 15_000

/** The part `frame` of the picture at `url`, as a file of the same kind. Null if the picture can't be read. */
export async function cropPicture(
  url: string,
  frame: Frame,
  name: string,
  mimetype: string,
): Promise<File | null> {
  try {
    const picture = new Image()
    // Without it, the canvas of a picture from another host can't be read.
    if (!url.startsWith('blob:')) picture.crossOrigin = 'anonymous'
    picture.src = url
    await within(MAX_LOAD_MS, picture.decode())
    const { x, y, width, height } = pixelsOf(frame, picture.naturalWidth, picture.naturalHeight)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const drawing = canvas.getContext('2d')
    if (drawing === null) return null
    drawing.drawImage(picture, x, y, width, height, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mimetype, JPEG_QUALITY))
    // A browser that can't write this kind of picture makes a PNG.
    return blob && new File([blob], name, { type: blob.type })
  } catch {
    return null
  }
}

/** Rejects if `work` takes longer. */
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
