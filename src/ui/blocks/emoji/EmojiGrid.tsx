import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { EmojiChoice } from '../../../shared/model/emoji.ts'
import { usePreference } from '../../hooks/hooks.ts'
import { StillImage } from '../../parts/StillImage.tsx'
import styles from './EmojiPicker.module.css'
import type { EmojiLines } from './emojiLines.ts'
import type { CellPosition, PickerRow } from './pickerRows.ts'
import { AT_REST, nextFrame } from './scrollFrames.ts'
import { useGroupName } from './useGroupName.ts'

// biome-ignore-start lint/a11y/useSemanticElements: a virtual grid can't be a table
// biome-ignore-start lint/a11y/useFocusableInteractive: the focus stays on the grid or the search field

export interface GridHandle {
  /** Scrolls to a row: to the top, or only as far as needed to show it. */
  show(row: number, align?: 'start' | 'auto'): void
}

interface EmojiGridProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly handle: RefObject<GridHandle | null>
  readonly id: string
  readonly label: string
  readonly rows: readonly PickerRow[]
  /** The search text of the shown results. */
  readonly words: string
  readonly sources: readonly EmojiLines[]
  /** The cell that the keys have moved to. */
  readonly position: CellPosition | null
  /** The id of the element of that cell. */
  readonly active: string | undefined
  readonly onPick: (emoji: EmojiChoice) => void
  /** Called with the index of the group at the top when it changes. */
  readonly onTopGroup: (group: number) => void
}

const OVERSCAN_ROWS = 4
export const ITEM_PX = 36

/** The id of a cell's element. */
export const cellId = (gridId: string, { row, column }: CellPosition): string => `${gridId}-${row}-${column}`

/** The virtual grid of emoji. */
export function EmojiGrid(props: EmojiGridProps) {
  const { ref, handle, id, label, rows, words, sources, position, active, onPick, onTopGroup } = props
  const still = usePreference('stopGifs')
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => ITEM_PX,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: 8 * ITEM_PX },
  })
  useImperativeHandle(handle, () => ({
    show: (row, align = 'auto') => virtualizer.scrollToIndex(row, { align }),
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the top when the search text changes
  useEffect(() => {
    ref.current?.scrollTo(0, 0)
  }, [ref, words])
  const items = virtualizer.getVirtualItems()
  const frame = useRef(AT_REST)
  frame.current = nextFrame(
    frame.current,
    items.map(({ index }) => index),
    virtualizer.scrollOffset ?? 0,
    ITEM_PX,
    virtualizer.isScrolling,
  )
  const { pictured } = frame.current
  const topGroup = rows[virtualizer.range?.startIndex ?? 0]?.group ?? 0
  useEffect(() => onTopGroup(topGroup), [onTopGroup, topGroup])
  return (
    <div
      ref={ref}
      id={id}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-activedescendant={active}
      tabIndex={0}
    >
      <div role="rowgroup" style={{ blockSize: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rows[index]
          const source = row && sources[row.group]
          if (row === undefined || source === undefined) return null
          return (
            <GridRow
              key={index}
              id={id}
              index={index}
              start={start}
              row={row}
              source={source}
              activeColumn={position?.row === index ? position.column : null}
              still={still}
              pictured={pictured.has(index)}
              onPick={onPick}
            />
          )
        })}
      </div>
    </div>
  )
}

interface GridRowProps {
  /** The id of the grid. */
  readonly id: string
  readonly index: number
  readonly start: number
  readonly row: PickerRow
  readonly source: EmojiLines
  readonly activeColumn: number | null
  /** The preference `stopGifs`. It is a prop, because reading it in each cell would slow down scrolling. */
  readonly still: boolean
  /** Whether pictures of emoji are shown. False for rows that came into view while the grid scrolls fast. */
  readonly pictured: boolean
  readonly onPick: (emoji: EmojiChoice) => void
}

/** A row of the grid. Memoized, because the grid renders in each frame of scrolling. */
const GridRow = memo(function GridRow({
  id,
  index,
  start,
  row,
  source,
  activeColumn,
  still,
  pictured,
  onPick,
}: GridRowProps) {
  const { from, length } = row
  return (
    <div role="row" aria-rowindex={index + 1} className={styles.row} style={{ insetBlockStart: start }}>
      {from === null ? (
        <GroupTitle source={source} />
      ) : (
        Array.from({ length }, (_, column) => (
          <Cell
            key={column}
            id={cellId(id, { row: index, column })}
            emoji={source.at(from + column)}
            active={activeColumn === column}
            still={still}
            pictured={pictured}
            onPick={onPick}
          />
        ))
      )}
    </div>
  )
})

function GroupTitle({ source: { group } }: { readonly source: EmojiLines }) {
  return (
    <span role="rowheader" className={styles.title}>
      <bdi>{useGroupName()(group)}</bdi>
    </span>
  )
}

interface CellProps extends Pick<GridRowProps, 'id' | 'still' | 'pictured' | 'onPick'> {
  readonly emoji: EmojiChoice | undefined
  readonly active: boolean
}

const Cell = memo(function Cell({ id, emoji, active, still, pictured, onPick }: CellProps) {
  if (emoji === undefined) return null
  const { name, shortcode, imageUrl, replacement } = emoji
  return (
    <button
      id={id}
      type="button"
      role="gridcell"
      tabIndex={-1}
      className={styles.item}
      aria-label={imageUrl === undefined ? name : `:${shortcode}:`}
      title={`:${shortcode}:`}
      data-active={active || undefined}
      onClick={() => onPick(emoji)}
    >
      {imageUrl === undefined ? (
        <span aria-hidden="true">{replacement}</span>
      ) : (
        pictured && (
          <StillImage url={imageUrl} alt="" still={still} className={styles.picture} width={28} height={28} />
        )
      )}
    </button>
  )
}, sameCell)

/** Compares emoji by value: `EmojiLines` creates a new object on each access. */
function sameCell(a: CellProps, b: CellProps): boolean {
  return (
    a.id === b.id &&
    a.active === b.active &&
    a.still === b.still &&
    a.pictured === b.pictured &&
    a.emoji?.replacement === b.emoji?.replacement &&
    a.emoji?.imageUrl === b.emoji?.imageUrl
  )
}

// biome-ignore-end lint/a11y/useFocusableInteractive: end of the grid
// biome-ignore-end lint/a11y/useSemanticElements: end of the grid
