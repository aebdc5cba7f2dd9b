import { decode, isBlurhashValid } from 'blurhash'

/** A blur has no more detail than this; the browser scales it smoothly. */
const LONG_SIDE_PX = 32
/** The size of a bitmap's two headers: the file's and the picture's. */
const HEADER_BYTES = 54

/**
 * The colours of `hash` as a small picture of this ratio, in a `data:` URL; empty for an invalid hash. The format is
 * BMP, which can be written without a canvas.
 */
export function blurPicture(hash: string, ratio: number): string {
  if (!isBlurhashValid(hash).result || !(ratio > 0)) return ''
  const columns = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE_PX : LONG_SIDE_PX * ratio))
  const rows = Math.max(1, Math.round(ratio >= 1 ? LONG_SIDE_PX / ratio : LONG_SIDE_PX))
  const bytes = bitmap(decode(hash, columns, rows), columns, rows)
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}

/** @param rgba as in ImageData, opaque. */
function bitmap(rgba: Uint8ClampedArray, columns: number, rows: number): Uint8Array {
  // Each line is padded to a multiple of 4 bytes.
  const line = Math.ceil((columns * 3) / 4) * 4
  const bytes = new Uint8Array(HEADER_BYTES + line * rows)
  const header = new DataView(bytes.buffer)
  header.setUint16(0, 0x42_4d)
  header.setUint32(2, bytes.length, true)
  header.setUint32(10, HEADER_BYTES, true)
  header.setUint32(14, HEADER_BYTES - 14, true)
  header.setInt32(18, columns, true)
  // Negative: top line first.
  header.setInt32(22, -rows, true)
  header.setUint16(26, 1, true)
  header.setUint16(28, 24, true)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let channel = 0; channel < 3; channel++)
        bytes[HEADER_BYTES + y * line + x * 3 + 2 - channel] = rgba[(y * columns + x) * 4 + channel] ?? 0
  return bytes
}
