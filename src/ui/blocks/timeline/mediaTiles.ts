import type { Attachment } from '../../../shared/model/status.ts'
import { isGap } from '../../../shared/protocol/views.ts'

/** One square of a grid of files. */
export interface MediaTile {
  readonly key: string
  readonly rowId: string
  /** The index of the row among those of the list. */
  readonly index: number
  /** Absent until the post has loaded. */
  readonly file?: Attachment
}

/** A square is at least this wide, unless there are only `MIN_COLUMNS` of them. */
const TILE_PX = 150
const MIN_COLUMNS = 3
const MAX_COLUMNS = 8

/** How many squares a row of `widthPx` has (PR54). */
export const columnsIn = (widthPx: number): number =>
  Math.max(MIN_COLUMNS, Math.min(MAX_COLUMNS, Math.floor(widthPx / TILE_PX)))

/** The squares for the files of the rows `ids`: one for each file, and one for a post that has not loaded. */
export const tilesOf = (
  ids: readonly string[],
  filesOf: (rowId: string) => readonly Attachment[] | undefined,
): readonly MediaTile[] =>
  ids.flatMap((rowId, index): readonly MediaTile[] => {
    if (isGap(rowId)) return []
    const files = filesOf(rowId) ?? [undefined]
    // The first one keeps its key when the post loads.
    return files.map((file, at) => ({
      key: at === 0 ? rowId : `${rowId}/${at}`,
      rowId,
      index,
      ...(file && { file }),
    }))
  })

/** The index to which `key` leads from `index`, in a grid of `count` squares; null for any other key. */
export function tileAfterKey(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  index: number,
  { columns, count, rtl }: { readonly columns: number; readonly count: number; readonly rtl: boolean },
): number | null {
  const start = index - (index % columns)
  const last = count - 1
  const within = (next: number): number => (next < 0 || next > last ? index : next)
  switch (key) {
    case 'ArrowLeft':
      return within(index + (rtl ? 1 : -1))
    case 'ArrowRight':
      return within(index + (rtl ? -1 : 1))
    case 'ArrowUp':
      return within(index - columns)
    case 'ArrowDown':
      // From the last row but one, also where the last one is shorter.
      return start + columns > last ? index : Math.min(index + columns, last)
    case 'Home':
      return ctrlKey ? 0 : start
    case 'End':
      return ctrlKey ? last : Math.min(start + columns - 1, last)
    default:
      return null
  }
}
