import type { Attachment } from '../../../shared/model/status.ts'

/** Pictures per row (M6). */
const MAX_IN_ROW = 3
/** Wider or taller pictures are cropped to these ratios (M7). The viewer shows them in full. */
const MAX_ASPECT = 3
const MIN_ASPECT = 0.75
/** One or two pictures are shown as tall as most photographs are. */
const MIN_ASPECT_OF_TWO = 2 / 3
/** Pictures beside others are cropped to this ratio. A row of two of them is as flat as a row gets. */
const MAX_ASPECT_BESIDE = 1.8
/** Each of four pictures has at least this ratio, because two rows of upright ones would fill the window. */
const MIN_ASPECT_OF_FOUR = 1.2
/** If the ratios of three pictures add up to more, a row of them would be too flat. The first one is larger then. */
const MAX_SUM_OF_THREE = 2.7
/** The ratio of a picture of unknown size. */
const UNKNOWN_ASPECT = 16 / 9

/** A row of files: up to three pictures and videos side by side, or one Flash film, audio file or link. */
interface GalleryRow {
  readonly kind: 'pictures' | 'audio' | 'link'
  readonly items: readonly Attachment[]
  /** Aspect ratio (width / height) of the space for each picture. */
  readonly aspects?: readonly number[]
  /** Set if the first of three pictures is larger than the other two beside it. Says whether it is upright or wide. */
  readonly lead?: 'tall' | 'wide'
  /** Approximate height relative to the gallery's width, as in Pleroma-FE (M10). */
  readonly score: number
}

interface Gallery {
  readonly rows: readonly GalleryRow[]
  /** How many of `rows` are shown at first: fewer than all if there are too many. */
  readonly shownAtFirst: number
}

/** The aspect ratio of the space for one of `count` pictures. */
const aspectOf = ({ width, height }: Attachment, count: number): number =>
  width && height
    ? Math.min(
        count > 1 ? MAX_ASPECT_BESIDE : MAX_ASPECT,
        Math.max(
          count === 4 ? MIN_ASPECT_OF_FOUR : count > 2 ? MIN_ASPECT : MIN_ASPECT_OF_TWO,
          width / height,
        ),
      )
    : UNKNOWN_ASPECT

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
      const isShown = isPicture || (maxPictures !== null && kind === 'audio')
      const score = isPicture ? scoreOf(1) : isShown ? 1 / 4 : 1 / 8
      rows.push({ kind: isShown ? kind : 'link', items: [attachment], score })
    }
  }
  endRun()
  return { rows, shownAtFirst: small && maxPictures !== null ? rows.length : countShownAtFirst(rows) }
}

const kindOf = ({ type }: Attachment): GalleryRow['kind'] =>
  type === 'image' || type === 'video' || type === 'flash' ? 'pictures' : type === 'audio' ? type : 'link'

/** Whether the viewer accepts the file (M21). */
export const isViewable = (attachment: Attachment): boolean => kindOf(attachment) !== 'link'

/** The score of a row of `columns` pictures. */
const scoreOf = (columns: number): number => 1 / (columns + 0.6)

/** Lays out pictures in rows. Four are two and two, seven are three, two and two, so that the last row has no single picture. */
function pictureRows(pictures: readonly Attachment[]): GalleryRow[] {
  const { length } = pictures
  const kind = 'pictures'
  const aspects = pictures.map((picture) => aspectOf(picture, length))
  const [first = 0, second = 0, third = 0] = aspects
  if (length === MAX_IN_ROW && first + second + third > MAX_SUM_OF_THREE)
    return [{ kind, items: pictures, aspects, score: scoreOf(MAX_IN_ROW), lead: first < 1 ? 'tall' : 'wide' }]
  const rows: GalleryRow[] = []
  for (let at = 0; at < length; ) {
    const left = length - at
    const count = left === MAX_IN_ROW + 1 ? 2 : Math.min(left, MAX_IN_ROW)
    const items = pictures.slice(at, at + count)
    // More than four pictures are a grid, with rows of the same height.
    rows.push(
      length > 4
        ? { kind, items, aspects: items.map(() => MAX_IN_ROW / count), score: scoreOf(MAX_IN_ROW) }
        : { kind, items, aspects: aspects.slice(at, at + count), score: scoreOf(count) },
    )
    at += count
  }
  return rows
}

/** The number of rows that are shown at first: as many as have a total score of at most 1 (M10). */
function countShownAtFirst(rows: readonly GalleryRow[]): number {
  let sum = 0
  return rows.filter(({ score }) => {
    sum += score
    return sum <= 1
  }).length
}
