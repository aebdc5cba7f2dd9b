import type { Attachment } from '../../../shared/model/status.ts'

/** Pictures per row (M6). */
const MAX_IN_ROW = 3
/** Wider or taller pictures are cut to this in a row; the whole is a press away. */
const WIDEST = 3
const TALLEST = 0.75
const UNKNOWN = 16 / 9
/** Nobody says how large a film of Flash is; most were of the screens of their time. */
const FLASH = 4 / 3

/** Files side by side: pictures and films, of Flash one; one with sound; one that is a link. */
export interface GalleryRow {
  readonly kind: 'pictures' | 'audio' | 'link'
  readonly items: readonly Attachment[]
}

export interface Gallery {
  readonly rows: readonly GalleryRow[]
  /** How many of `rows` stand there at first; fewer than all where there are too many. */
  readonly first: number
}

/** Width by height of the space that is kept for `attachment`. */
export function aspectOf({ type, width, height }: Pick<Attachment, 'type' | 'width' | 'height'>): number {
  if (width === undefined || height === undefined || width <= 0 || height <= 0)
    return type === 'flash' ? FLASH : UNKNOWN
  return Math.min(WIDEST, Math.max(TALLEST, width / height))
}

/**
 * `attachments` in rows, in their order (M6): pictures side by side, everything else in a row of its own. Pictures
 * beyond `mostPictures` are links; with null all files are links (M8, M9). A `small` gallery is cut only for its
 * links (M11).
 */
export function galleryOf(
  attachments: readonly Attachment[],
  mostPictures: number | null,
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
    const isPicture = mostPictures !== null && kind === 'pictures' && pictures++ < mostPictures
    if (isPicture && attachment.type !== 'flash') run.push(attachment)
    else {
      endRun()
      const own = isPicture || (mostPictures !== null && kind === 'audio')
      rows.push({ kind: own ? kind : 'link', items: [attachment] })
    }
  }
  endRun()
  return { rows, first: small && mostPictures !== null ? rows.length : firstRows(rows) }
}

const kindOf = ({ type }: Attachment): GalleryRow['kind'] =>
  type === 'image' || type === 'video' || type === 'flash' ? 'pictures' : type === 'audio' ? type : 'link'

/** Whether the viewer accepts the file (M21). */
export const isViewable = (attachment: Attachment): boolean => kindOf(attachment) !== 'link'

/** Four are two and two, seven are three, two and two: no picture is left alone below others. */
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

/** About how high a row is, in parts of the gallery's width: as in Pleroma-FE. */
const score = ({ kind, items }: GalleryRow): number =>
  kind === 'link' ? 1 / 8 : kind === 'audio' ? 1 / 4 : 1 / (items.length + 0.6)

/** How many rows show at first: those that score at most 1 together (M10). */
function firstRows(rows: readonly GalleryRow[]): number {
  let sum = 0
  return rows.filter((row) => {
    sum += score(row)
    return sum <= 1
  }).length
}
