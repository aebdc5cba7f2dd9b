import { describe, expect, it } from 'vitest'
import { blurPicture } from './blurPicture.ts'

const bytesOf = (url: string): Uint8Array =>
  Uint8Array.from(atob(url.replace('data:image/bmp;base64,', '')), (letter) => letter.charCodeAt(0))

/** Red, green and blue of the pixel at `x`, `y`. */
function pixel(bytes: Uint8Array, x: number, y: number): number[] {
  const view = new DataView(bytes.buffer)
  const line = Math.ceil((view.getInt32(18, true) * 3) / 4) * 4
  const at = view.getUint32(10, true) + y * line + x * 3
  return [...bytes.slice(at, at + 3)].reverse()
}

describe('the picture of a blurhash', () => {
  it('is a bitmap of the given ratio, top line first', () => {
    const bytes = bytesOf(blurPicture('LEHV6nWB2yk8pyo0adR*.7kCMdnj', 4 / 3))
    const view = new DataView(bytes.buffer)
    expect(String.fromCharCode(...bytes.slice(0, 2))).toBe('BM')
    expect(view.getUint32(2, true)).toBe(bytes.length)
    expect([view.getInt32(18, true), view.getInt32(22, true)]).toEqual([32, -24])
  })

  it('has the colour of the hash', () => {
    // One component: red 255, green 136, blue 0 everywhere.
    const bytes = bytesOf(blurPicture('00TIDr', 1))
    expect(pixel(bytes, 0, 0)).toEqual(pixel(bytes, 31, 31))
    const [red = 0, green = 0, blue = 0] = pixel(bytes, 5, 5)
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })

  it('is upright when it is taller than wide', () => {
    const view = new DataView(bytesOf(blurPicture('LEHV6nWB2yk8pyo0adR*.7kCMdnj', 0.5)).buffer)
    expect([view.getInt32(18, true), view.getInt32(22, true)]).toEqual([16, -32])
  })

  it('is empty for an invalid hash or ratio', () => {
    expect(blurPicture('none', 1)).toBe('')
    expect(blurPicture('LEHV6nWB2yk8pyo0adR*.7kCMdnj', Number.NaN)).toBe('')
  })
})
