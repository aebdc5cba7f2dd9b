import { decode, isBlurhashValid } from 'blurhash'

/** A blur has no more to show than this; the browser enlarges it smoothly. */
const LONG_SIDE = 32
/** Of the two headers of a bitmap: the file's, and the picture's. */
const HEADER = 54

/**
 * The colours of `hash` as a small `data:` picture whose sides have this ratio; empty for what is no hash. A bitmap,
 * since that is written without a canvas.
 */
export function blurPicture(hash: string, ratio: number): string {
  if (!isBlurhashValid(hash).result || !(ratio > 0)) return ''
  const columns = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE : LONG_SIDE * ratio))
  const rows = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE / ratio : LONG_SIDE))
  const bytes = bitmap(decode(hash, columns, rows), columns, rows)
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** `rgba` as in ImageData; nothing of it is transparent. */
function bitmap(rgba: Uint8ClampedArray, columns: number, rows: number): Uint8Array {
  // Each line is filled up to whole words.
  const line = Math.ceil((columns * 3) / 4) * 4
  const bytes = new Uint8Array(HEADER + line * rows)
  const header = new DataView(bytes.buffer)
  header.setUint16(0, 0x42_4d)
  header.setUint32(2, bytes.length, true)
  header.setUint32(10, HEADER, true)
  header.setUint32(14, HEADER - 14, true)
  header.setInt32(18, columns, true)
  // Negative: the first line is the upper one.
  header.setInt32(22, -rows, true)
  header.setUint16(26, 1, true)
  header.setUint16(28, 24, true)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let channel = 0; channel < 3; channel++)
        bytes[HEADER + y * line + x * 3 + 2 - channel] = rgba[(y * columns + x) * 4 + channel] ?? 0
  return bytes
}
