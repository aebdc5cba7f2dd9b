import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAnimated, looksMoving } from './isAnimated.ts'

const chars = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const chunk = (kind: string, length: number): number[] => [
  0,
  0,
  0,
  length,
  ...chars(kind),
  ...new Array<number>(length + 4).fill(0),
]
const png = (...chunks: number[][]): Uint8Array =>
  new Uint8Array([0x89, ...chars('PNG\r\n\x1a\n'), ...chunk('IHDR', 13), ...chunks.flat()])
const webp = (kind: string, flags: number): Uint8Array =>
  new Uint8Array([...chars('RIFF'), 0, 0, 0, 0, ...chars(`WEBP${kind}`), 10, 0, 0, 0, flags])
const avif = (brands: string): Uint8Array =>
  new Uint8Array([0, 0, 0, 8 + brands.length, ...chars(`ftyp${brands}`)])

test('GIFs and animated PNGs, WebPs, AVIFs and SVGs count as moving; still pictures do not (AC9, M13)', async () => {
  const moving = [
    new Uint8Array(chars('GIF89a')),
    png(chunk('acTL', 8), chunk('IDAT', 1)),
    webp('VP8X', 0x12),
    avif('avis____avifavis'),
    avif('avif____avisavif'),
    avif('heic____msf1heic'),
    new Uint8Array(chars('\xef\xbb\xbf<?xml version="1.0"?>\n<svg><animate attributeName="x"/></svg>')),
    new Uint8Array(chars('<svg><style>@keyframes a {}</style></svg>')),
  ]
  const still = [
    png(chunk('IDAT', 1), chunk('acTL', 8)),
    webp('VP8X', 0x10),
    webp('VP8 ', 0x02),
    avif('avif____avifmif1'),
    new Uint8Array(chars('<svg><path d="M0 0"/></svg>')),
    new Uint8Array(chars('<html><style>@keyframes a {}</style></html>')),
    new Uint8Array(chars('\xff\xd8\xff\xe0 acTL')),
    new Uint8Array(),
  ]
  expect(moving.map(looksMoving)).toEqual(moving.map(() => true))
  expect(still.map(looksMoving)).toEqual(still.map(() => false))
  expect(await isAnimated(new Blob([moving[1] as Uint8Array<ArrayBuffer>]))).toBe(true)
})

test('any bytes get an answer (AC9)', () => {
  const start = fc.constantFrom(...['GIF', 'RIFF', '\x89PNG\r\n\x1a\n', '\0\0\0\x20ftyp', ''].map(chars))
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 200 }), (first, rest) => {
      expect(typeof looksMoving(new Uint8Array([...first, ...rest]))).toBe('boolean')
    }),
  )
})
