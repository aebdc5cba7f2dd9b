import type { Attachment } from '../../../shared/model/status.ts'

/** spec/2 §9: a gallery's rows hold up to three. */
const MOST_IN_ROW = 3
/** Wider or taller pictures are cut to this in a row; the whole is a press away. */
const WIDEST = 3
const TALLEST = 0.75
const UNKNOWN = 16 / 9

/** Width by height of the space that is kept for `attachment`. */
export function aspectOf({ width, height }: Pick<Attachment, 'width' | 'height'>): number {
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return UNKNOWN
  return Math.min(WIDEST, Math.max(TALLEST, width / height))
}

const isPicture = ({ type }: Attachment): boolean => type === 'image' || type === 'video'

/** `attachments` in rows of up to three; what is no picture stands alone (spec/2 §9). */
export function galleryRows(attachments: readonly Attachment[]): readonly (readonly Attachment[])[] {
  const pictures = attachments.filter(isPicture)
  const rows: Attachment[][] = []
  // Four are two and two, seven are three, two and two: no picture is left alone below others.
  let left = pictures.length
  for (let at = 0; at < pictures.length; ) {
    const count = left <= MOST_IN_ROW ? left : left === 4 ? 2 : MOST_IN_ROW
    rows.push(pictures.slice(at, at + count))
    at += count
    left -= count
  }
  return [
    ...rows,
    ...attachments.filter((attachment) => !isPicture(attachment)).map((attachment) => [attachment]),
  ]
}
