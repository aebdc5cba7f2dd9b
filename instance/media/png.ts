import { PNG } from 'pngjs'

/** Encodes RGBA bytes as PNG, with fast compression, because files are made on request. */
export function encodePng(pixels: Uint8Array, width: number, height: number, alpha = false): Uint8Array {
  const png = new PNG({ width, height })
  png.data = Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)
  return PNG.sync.write(png, {
    colorType: alpha ? 6 : 2,
    inputColorType: 6,
    deflateLevel: 3,
    deflateStrategy: 3,
    filterType: 1,
  })
}
