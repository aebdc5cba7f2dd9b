import type { Attachment } from '../../../shared/model/status.ts'

/** Pictures per row (M6). */
const MAX_IN_ROW = 3
/** Wider or taller pictures are cropped to these ratios. The viewer shows them in full. */
const MAX_ASPECT = 3
const MIN_ASPECT = 0.75
const UNKNOWN = 16 / 9
/** Flash files come without a size. Most were made for 4:3 screens. */
const FLASH = 4 / 3

/** Files side by side: up to three pictures and videos, or one Flash film, audio file or link. */
export interface GalleryRow {
  readonly kind: 'pictures' | 'audio' | 'link'
  readonly items: readonly Attachment[]
}

export interface Gallery {
  readonly rows: readonly GalleryRow[]
  /** How many of `rows` to show initially. Fewer than all if there are too many. */
  readonly first: number
}

/** Aspect ratio (width / height) of the space for `attachment`. */
export function aspectOf({ type, width, height }: Pick<Attachment, 'type' | 'width' | 'height'>): number {
  if (width === undefined || height === undefined || width <= 0 || height <= 0)
    return type === 'flash' ? FLASH : UNKNOWN
  return Math.min(MAX_ASPECT, Math.max(MIN_ASPECT, width / height))
}

/**
 * Lays `attachments` out in rows, in order (M6): pictures side by side, any other file in a row of its own.
 * Pictures beyond `maxPictures` become links; null makes links of all files (M8, M9). A `small` gallery is
 * cut only if it has only links (M11).
 */
export function galleryOf(
  attachments: readonly Attachment[],
  maxPictures: number | null,
  small = false,
): Gallery {
  const rows: GalleryRow[] = []
  let run: Attachment[] = []
  let pictures = 0
  const endRun = (): void => {
    rows.push(...pictureRows(run))
    run = []
  }
  for (const attachment of attachments) {
    const kind = kindOf(attachment)
    const isPicture = maxPictures !== null && kind === 'pictures' && pictures++ < maxPictures
    if (isPicture && attachment.type !== 'flash') run.push(attachment)
    else {
      endRun()
      const own = isPicture || (maxPictures !== null && kind === 'audio')
      rows.push({ kind: own ? kind : 'link', items: [attachment] })
    }
  }
  endRun()
  return { rows, first: small && maxPictures !== null ? rows.length : firstRows(rows) }
}

const kindOf = ({ type }: Attachment): GalleryRow['kind'] =>
  type === 'image' || type === 'video' || type === 'flash' ? 'pictures' : type === 'audio' ? type : 'link'

/** Whether the viewer accepts the file (M21). */
export const isViewable = (attachment: Attachment): boolean => kindOf(attachment) !== 'link'

/** Splits four into two and two, seven into three, two and two, so that no single picture is left in the last row. */
function pictureRows(pictures: readonly Attachment[]): GalleryRow[] {
  const rows: GalleryRow[] = []
  for (let at = 0; at < pictures.length; ) {
    const left = pictures.length - at
    const count = left === MAX_IN_ROW + 1 ? 2 : Math.min(left, MAX_IN_ROW)
    rows.push({ kind: 'pictures', items: pictures.slice(at, at + count) })
    at += count
  }
  return rows
}

/** Approximate height of a row relative to the gallery's width, as in Pleroma-FE. */
const score = ({ kind, items }: GalleryRow): number =>
  kind === 'link' ? 1 / 8 : kind === 'audio' ? 1 / 4 : 1 / (items.length + 0.6)

/** Number of rows shown initially: those whose scores sum up to at most 1 (M10). */
function firstRows(rows: readonly GalleryRow[]): number {
  let sum = 0
  return rows.filter((row) => {
    sum += score(row)
    return sum <= 1
  }).length
}
