/** Size of the test picture in px. */
const SIZE = 8
/**
 * The largest difference in a channel that still counts as read. Browsers that disturb the recognition of a canvas by a bit or two
 * change nothing that can be seen.
 */
const MAX_DIFFERENCE = 8

/**
 * Whether a page may read what it draws. Where a browser forbids that against fingerprinting, it says nothing: what is read is noise, or
 * white. Asked anew each time, because the user may allow it while the page is open.
 */
export function canReadCanvas(canvas = document.createElement('canvas')): boolean {
  canvas.width = SIZE
  canvas.height = SIZE
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return false
  const shades = Array.from({ length: SIZE }, (_, x) => [30 * x, 255 - 30 * x, 40 + 20 * x] as const)
  shades.forEach((shade, x) => {
    pen.fillStyle = `rgb(${shade.join()})`
    pen.fillRect(x, 0, 1, SIZE)
  })
  const { data } = pen.getImageData(0, 0, SIZE, SIZE)
  return data.every((value, index) => {
    const [pixel, channel] = [Math.floor(index / 4), index % 4]
    const drawn = shades[pixel % SIZE]?.[channel] ?? 255
    return Math.abs(value - drawn) <= MAX_DIFFERENCE
  })
}
