import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useEscape } from '../../common/keyboard/useEscape.ts'

interface Drag {
  /** The dragged row. */
  readonly id: string
  readonly pointerId: number
  /** The row's index when the drag began. Another tab may change the list meanwhile. */
  readonly from: number
  readonly startY: number
  /** How far the pointer has moved. */
  readonly dy: number
  /** The height of each row. */
  readonly rowPx: number
}

interface DragOrder {
  readonly list: RefObject<HTMLOListElement | null>
  /** The row's current displacement in px. */
  readonly offsetOf: (index: number) => number
  /** The index of the dragged row; null without a drag. */
  readonly dragging: number | null
  /** The event handler of the row's grip. */
  readonly grip: (index: number) => { readonly onPointerDown: (event: PointerEvent) => void }
}

/**
 * Reorders rows of equal height by dragging. Escape cancels a drag, and so does another tab that removes the row.
 *
 * @param ids the ids of all rows.
 * @param move called when a row is dropped at another index.
 */
export function useDragOrder(ids: readonly string[], move: (from: number, to: number) => void): DragOrder {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const from = drag === null ? -1 : ids.indexOf(drag.id)
  const rowPx = drag?.rowPx ?? 1
  // The row stays under the pointer if another tab moves it.
  const dy = drag === null ? 0 : drag.dy - (from - drag.from) * rowPx
  const to = Math.min(ids.length - 1, Math.max(0, from + Math.round(dy / rowPx)))
  const drop = useRef(() => {})
  drop.current = () => {
    if (from !== -1 && to !== from) move(from, to)
  }
  const pointerId = drag?.pointerId
  // On the window, because a row loses the captured pointer when another tab moves it.
  useLayoutEffect(() => {
    if (pointerId === undefined) return
    const controller = new AbortController()
    const listen = (
      name: 'pointermove' | 'pointerup' | 'pointercancel',
      act: (clientY: number) => void,
    ): void =>
      window.addEventListener(name, (event) => event.pointerId === pointerId && act(event.clientY), {
        signal: controller.signal,
      })
    listen('pointermove', (clientY) => setDrag((held) => held && { ...held, dy: clientY - held.startY }))
    listen('pointerup', () => {
      drop.current()
      setDrag(null)
    })
    listen('pointercancel', () => setDrag(null))
    return () => controller.abort()
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
