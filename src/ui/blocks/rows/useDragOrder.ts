import { type PointerEvent, type RefObject, useRef, useState } from 'react'

interface Drag {
  readonly from: number
  readonly startY: number
  readonly dy: number
  /** All rows have this height, in px. */
  readonly rowPx: number
  readonly count: number
}

/** The index at which a row lands that was at `from` and is dragged by `dy` px. */
export const indexAfter = ({ from, dy, rowPx, count }: Omit<Drag, 'startY'>): number =>
  Math.min(count - 1, Math.max(0, from + Math.round(dy / rowPx)))

interface DragOrder {
  readonly list: RefObject<HTMLOListElement | null>
  /** The row's current displacement in px. */
  readonly offsetOf: (index: number) => number
  readonly dragging: number | null
  /** The event handlers of the row's grip. */
  readonly grip: (index: number) => {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: () => void
    readonly onPointerCancel: () => void
  }
}

/** Reorders rows of equal height by dragging. Calls `move` when a row is dropped. */
export function useDragOrder(move: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const to = drag === null ? -1 : indexAfter(drag)
  return {
    list,
    dragging: drag?.from ?? null,
    offsetOf: (index) => {
      if (drag === null) return 0
      if (index === drag.from) return drag.dy
      if (index > drag.from && index <= to) return -drag.rowPx
      if (index < drag.from && index >= to) return drag.rowPx
      return 0
    },
    grip: (index) => ({
      onPointerDown: (event) => {
        const rows = list.current?.children
        const first = rows?.[0]
        if (rows === undefined || first === undefined || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({
          from: index,
          startY: event.clientY,
          dy: 0,
          rowPx: first.getBoundingClientRect().height,
          count: rows.length,
        })
      },
      onPointerMove: (event) => {
        if (drag !== null) setDrag({ ...drag, dy: event.clientY - drag.startY })
      },
      onPointerUp: () => {
        if (drag !== null && to !== drag.from) move(drag.from, to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
