import { type RefObject, useEffect, useRef } from 'react'
import { isInLifted } from '../../parts/isInLifted.ts'
import { type Edge, isSwipe, type Stroke, towards } from './swipe.ts'

/** The panel does not follow movements shorter than this. */
const SLACK_PX = 8

/**
 * Calls `onSwipe` when a finger swipes the panel towards its edge. The panel follows the finger, and returns
 * if the swipe is too short. The panel needs `touch-action: pan-y`, so that the browser handles vertical
 * scrolling, and cancels the pointer then.
 */
export function useSwipe(
  panel: RefObject<HTMLElement | null>,
  edgeNow: () => Edge,
  thresholdPx: number,
  onSwipe: () => void,
): void {
  const latest = useRef({ edgeNow, onSwipe })
  latest.current = { edgeNow, onSwipe }
  useEffect(() => {
    const element = panel.current
    if (element === null) return
    let start: { readonly id: number; readonly x: number; readonly y: number } | null = null
    const strokeTo = ({ clientX, clientY }: PointerEvent): Stroke => ({
      dx: clientX - (start?.x ?? clientX),
      dy: clientY - (start?.y ?? clientY),
    })
    const shift = (px: number): void => {
      element.style.transform = px === 0 ? '' : `translateX(${px}px)`
    }
    const down = (event: PointerEvent): void => {
      // A mouse drag selects text.
      if (event.pointerType === 'mouse' || !event.isPrimary || isInLifted(event.target)) return
      start = { id: event.pointerId, x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent): void => {
      if (start?.id !== event.pointerId) return
      const stroke = strokeTo(event)
      const edge = latest.current.edgeNow()
      const along = towards(edge, stroke)
      const ours = along > SLACK_PX && along > Math.abs(stroke.dy)
      shift(ours ? (edge === 'left' ? -along : along) : 0)
    }
    const up = (event: PointerEvent): void => {
      if (start?.id !== event.pointerId) return
      const swiped = isSwipe(latest.current.edgeNow(), strokeTo(event), thresholdPx)
      start = null
      if (swiped) latest.current.onSwipe()
      else shift(0)
    }
    const cancel = (): void => {
      start = null
      shift(0)
    }
    const stop = new AbortController()
    const listen = { signal: stop.signal }
    element.addEventListener('pointerdown', down, listen)
    element.addEventListener('pointermove', move, listen)
    element.addEventListener('pointerup', up, listen)
    element.addEventListener('pointercancel', cancel, listen)
    return () => stop.abort()
  }, [panel, thresholdPx])
}
