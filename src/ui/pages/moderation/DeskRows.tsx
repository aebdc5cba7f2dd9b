import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { correctsScroll } from '../../blocks/rows/keepPlace.ts'
import { useRowFocus } from '../../blocks/rows/useRowFocus.ts'
import { useRowKey } from '../../blocks/rows/useRowKey.ts'
import { withFocusedRow } from '../../blocks/rows/withFocusedRow.ts'
import styles from './Moderation.module.css'

/** Height of an unmeasured row (MO30). */
const ESTIMATE_PX = 72
const OVERSCAN_ROWS = 4
const FIRST_CONTROL = 'button:not(:disabled), a[href], input, textarea, select'

interface DeskRowsProps {
  readonly ids: readonly string[]
  readonly label: string
  /** There may be more rows. */
  readonly more: boolean
  readonly busy: boolean
  /** Renders the content of a row; `labelId` is for the element that names it. */
  readonly renderRow: (id: string, labelId: string) => ReactNode
  /** Called after each render with the number of rows below the last rendered one. */
  readonly onEnd?: (rowsBelow: number) => void
  /** `DeskRows` sets it to the element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** The rows of a list of the desk. Only those near the viewport are in the page. Keys move between them (MO27). */
export function DeskRows({ ids, label, more, busy, renderRow, onEnd, scroller }: DeskRowsProps) {
  const feedId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [abovePx, setAbovePx] = useState(0)
  useRowFocus(ids, box)
  const getItemKey = useRowKey(ids)
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE_PX,
    getItemKey,
    measureElement: (row) => (row as HTMLElement).offsetHeight || ESTIMATE_PX,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: OVERSCAN_ROWS,
    scrollMargin: abovePx,
    rangeExtractor: withFocusedRow(box, ids.length),
  })
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = correctsScroll
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? -1
  useLayoutEffect(() => {
    const { current: element } = box
    scroller.current = element?.closest<HTMLElement>('[data-scroller]') ?? null
    if (element === null || scroller.current === null) return
    const above = element.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
    setAbovePx(Math.round(above + scroller.current.scrollTop))
  })
  useLayoutEffect(() => onEnd?.(ids.length - 1 - last), [onEnd, ids, last])
  return (
    <div
      ref={box}
      role="feed"
      aria-label={label}
      aria-busy={busy}
      // A feed must contain articles, so an empty one is hidden.
      hidden={ids.length === 0}
      className={styles.rows}
      style={{ blockSize: virtualizer.getTotalSize() }}
      onKeyDown={openByEnter}
    >
      {rows.map(({ key, index, start }) => {
        const id = ids[index] ?? ''
        return (
          <article
            key={key}
            ref={virtualizer.measureElement}
            className={styles.row}
            data-index={index}
            data-row={id}
            aria-posinset={index + 1}
            aria-setsize={more ? -1 : ids.length}
            aria-labelledby={`${feedId}${id}`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA feed pattern makes articles focusable
            tabIndex={0}
            style={{ insetBlockStart: start - abovePx }}
          >
            {renderRow(id, `${feedId}${id}`)}
          </article>
        )
      })}
    </div>
  )
}

/** Enter on a row unfolds it, or moves to its first control. */
function openByEnter(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || event.repeat) return
  if (!(target instanceof HTMLElement) || !target.matches('article[data-row]')) return
  event.preventDefault()
  const open = target.querySelector<HTMLElement>('[data-key="unfold"]')
  if (open !== null) open.click()
  else target.querySelector<HTMLElement>(FIRST_CONTROL)?.focus()
}
