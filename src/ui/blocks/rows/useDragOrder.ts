import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useEscape } from '../../common/keyboard/useEscape.ts'

interface Drag {
  /** The dragged row. */
  readonly id: string
  readonly pointerId: number
  /** Its index when the drag began: another tab may change the list meanwhile. */
  readonly from: number
  readonly startY: number
  readonly dy: number
  /** All rows have this height, in px. */
  readonly rowPx: number
}

interface DragOrder {
  readonly list: RefObject<HTMLOListElement | null>
  /** The row's current displacement in px. */
  readonly offsetOf: (index: number) => number
  /** The index of the dragged row. */
  readonly dragging: number | null
  /** The event handler of the row's grip. */
  readonly grip: (index: number) => { readonly onPointerDown: (event: PointerEvent) => void }
}

/**
 * Reorders rows of equal height by dragging. Escape ends a drag, and so does another tab that removes the row.
 *
 * @param ids of all rows.
 * @param move is called when a row is dropped.
 */
export function useDragOrder(ids: readonly string[], move: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const from = drag === null ? -1 : ids.indexOf(drag.id)
  const rowPx = drag?.rowPx ?? 1
  // It stays under the pointer when its place changes.
  const dy = drag === null ? 0 : drag.dy - (from - drag.from) * rowPx
  const to = Math.min(ids.length - 1, Math.max(0, from + Math.round(dy / rowPx)))
  const drop = useRef(() => {})
  drop.current = () => {
    if (from !== -1 && to !== from) move(from, to)
  }
  const pointerId = drag?.pointerId
  // On the window: a row that another tab moves loses the pointer.
  useLayoutEffect(() => {
    if (pointerId === undefined) return
    const ended = new AbortController()
    const on = (name: 'pointermove' | 'pointerup' | 'pointercancel', act: (clientY: number) => void): void =>
      window.addEventListener(name, (event) => event.pointerId === pointerId && act(event.clientY), {
        signal: ended.signal,
      })
    on('pointermove', (clientY) => setDrag((held) => held && { ...held, dy: clientY - held.startY }))
    on('pointerup', () => {
      drop.current()
      setDrag(null)
    })
    on('pointercancel', () => setDrag(null))
    return () => ended.abort()
  }, [pointerId])
  useEscape(drag !== null, () => setDrag(null))
  return {
    list,
    dragging: from === -1 ? null : from,
    offsetOf: (index) => {
      if (from === -1) return 0
      if (index === from) return dy
      if (index > from && index <= to) return -rowPx
      if (index < from && index >= to) return rowPx
      return 0
    },
    grip: (index) => ({
      onPointerDown: (event) => {
        const first = list.current?.firstElementChild
        const id = ids[index]
        if (first == null || id === undefined || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({
          id,
          pointerId: event.pointerId,
          from: index,
          startY: event.clientY,
          dy: 0,
          rowPx: first.getBoundingClientRect().height,
        })
      },
    }),
  }
}
