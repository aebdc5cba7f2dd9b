import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Attachment, AttachmentType } from '../../../shared/model/status.ts'
import { galleryOf } from './galleryRows.ts'

let lastId = 0
const file = (type: AttachmentType): Attachment => ({
  id: String(++lastId),
  type,
  mimetype: '',
  url: 'https://thicket.example/1',
  previewUrl: 'https://thicket.example/1',
  description: '',
  looping: false,
})
const files = (...types: AttachmentType[]): Attachment[] => types.map(file)
const pictures = (count: number): Attachment[] => Array.from({ length: count }, () => file('image'))
const shapes = (attachments: readonly Attachment[], most: number | null = 16): string[] =>
  galleryOf(attachments, most).rows.map(({ kind, items }) => `${items.length} ${kind}`)
const isTooMany = (attachments: readonly Attachment[], most: number | null = 16): boolean => {
  const { rows, shownAtFirst } = galleryOf(attachments, most)
  return shownAtFirst < rows.length
}

describe('a gallery', () => {
  it.each([
    [1, ['1 pictures']],
    [3, ['3 pictures']],
    [4, ['2 pictures', '2 pictures']],
    [5, ['3 pictures', '2 pictures']],
    [7, ['3 pictures', '2 pictures', '2 pictures']],
  ])('has %i pictures in rows of up to three, none alone below others', (count, rows) => {
    expect(shapes(pictures(count))).toEqual(rows)
  })

  const picture = (width: number, height: number): Attachment => ({ ...file('image'), width, height })
  const layout = (...sizes: (readonly [number, number])[]) =>
    galleryOf(
      sizes.map((size) => picture(...size)),
      16,
    ).rows.map(({ aspects, lead }) => ({ aspects, lead }))
  const upright = [600, 800] as const
  const wide = [1_600, 800] as const
  const square = [500, 500] as const

  it('crops pictures side by side a little, so that a row is neither flat nor as high as a window (M40)', () => {
    expect(layout(wide)).toEqual([{ aspects: [2] }])
    expect(layout([600, 900])).toEqual([{ aspects: [2 / 3] }])
    expect(layout([600, 1_200], [600, 900])).toEqual([{ aspects: [2 / 3, 2 / 3] }])
    expect(layout(wide, upright)).toEqual([{ aspects: [1.8, 0.75] }])
    expect(layout(upright, upright, wide, wide)).toEqual([{ aspects: [1.2, 1.2] }, { aspects: [1.8, 1.8] }])
  })

  it('has three in a row if they are upright, and otherwise two beside a large one (M41)', () => {
    expect(layout(upright, upright, upright)).toEqual([{ aspects: [0.75, 0.75, 0.75] }])
    expect(layout(square, square, square).map(({ lead }) => lead)).toEqual(['wide'])
    expect(layout(wide, upright, upright).map(({ lead }) => lead)).toEqual(['wide'])
    expect(layout(upright, wide, wide).map(({ lead }) => lead)).toEqual(['tall'])
  })

  it('is a grid with rows of one height if it has more than four (M42)', () => {
    expect(layout(wide, upright, square, wide, upright)).toEqual([
      { aspects: [1, 1, 1] },
      { aspects: [1.5, 1.5] },
    ])
  })

  it('puts audio and unsupported files in rows of their own, in order', () => {
    expect(shapes(files('image', 'audio', 'video', 'image', 'unknown', 'flash', 'html'))).toEqual([
      '1 pictures',
      '1 audio',
      '2 pictures',
      '1 link',
      '1 pictures',
      '1 link',
    ])
  })

  it('puts Flash in a row of its own, and counts it as a picture', () => {
    expect(shapes(files('image', 'flash', 'image', 'image'))).toEqual([
      '1 pictures',
      '1 pictures',
      '2 pictures',
    ])
    expect(shapes(files('flash', 'flash'), 1)).toEqual(['1 pictures', '1 link'])
    expect(shapes(files('flash'), null)).toEqual(['1 link'])
  })

  it('makes links of pictures beyond the limit, and of all files if attachments are hidden', () => {
    expect(shapes(pictures(4), 2)).toEqual(['2 pictures', '1 link', '1 link'])
    expect(shapes(pictures(1), 0)).toEqual(['1 link'])
    expect(shapes(files('image', 'audio'), null)).toEqual(['1 link', '1 link'])
  })

  it('is cut when its rows score over 1', () => {
    expect(isTooMany(pictures(7))).toBe(false)
    expect(isTooMany(pictures(9))).toBe(false)
    expect(isTooMany(pictures(12))).toBe(true)
    expect(isTooMany(files('audio', 'audio', 'audio', 'audio'))).toBe(false)
    expect(isTooMany(files('image', 'audio', 'audio'))).toBe(true)
  })

  it('is cut after eight links', () => {
    expect(isTooMany(pictures(8), null)).toBe(false)
    expect(isTooMany(pictures(9), null)).toBe(true)
    expect(galleryOf(pictures(20), null).shownAtFirst).toBe(8)
  })

  it('is never cut if small, unless it has only links', () => {
    for (const all of [pictures(12), files('image', 'audio', 'audio')]) {
      const { rows, shownAtFirst } = galleryOf(all, 16, true)
      expect(shownAtFirst).toBe(rows.length)
    }
    expect(galleryOf(pictures(20), null, true).shownAtFirst).toBe(8)
  })

  it('contains each file once, and shows at least one row', () => {
    const types = fc.array(fc.constantFrom<AttachmentType>('image', 'video', 'audio', 'flash', 'unknown'))
    fc.assert(
      fc.property(types, fc.option(fc.nat(20)), (all, most) => {
        const attachments = files(...all)
        const { rows, shownAtFirst } = galleryOf(attachments, most)
        expect(rows.flatMap(({ items }) => items)).toEqual(attachments)
        expect(rows.every(({ items }) => items.length > 0 && items.length <= 3)).toBe(true)
        const [aspects, items] = [rows.map((row) => row.aspects?.length), rows.map((row) => row.items.length)]
        expect(aspects.every((count, at) => count === undefined || count === items[at])).toBe(true)
        expect(shownAtFirst).toBeGreaterThanOrEqual(Math.min(1, rows.length))
      }),
    )
  })
})

it.each([
  [1200, 800, 1.5],
  [10_000, 1, 3],
  [1, 10_000, 2 / 3],
  [undefined, 100, 16 / 9],
  [0, 0, 16 / 9],
])('the space for a picture of %o by %o has the ratio %d (M7)', (width, height, ratio) => {
  const picture = { ...file('image'), ...(width === undefined ? {} : { width }), height }
  expect(galleryOf([picture], 16).rows[0]?.aspects).toEqual([ratio])
})
