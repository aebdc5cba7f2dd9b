import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  isDouble,
  isStill,
  type Point,
  pinched,
  released,
  STEP,
  swiped,
  type Tap,
  UNZOOMED,
  wheeled,
  within,
  type Zoom,
  zoomAt,
} from './gestures.ts'

/** The controls of a player, which has them at its lower edge, have their own gestures. */
const CONTROLS_PX = 72

export interface GestureOptions {
  readonly stage: RefObject<HTMLElement | null>
  /** What is moved on it. */
  readonly content: RefObject<HTMLElement | null>
  readonly canZoom: boolean
  readonly canSwipe: boolean
  readonly rtl: boolean
  readonly onSwipe: (step: -1 | 1) => void
  /** A press beside what is shown. */
  readonly onBeside: () => void
}

export interface Gestures {
  readonly zoomed: boolean
  readonly toggleZoom: () => void
  /** For the stage. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: (event: PointerEvent) => void
  }
}

/** What fingers, mouse and wheel do on a stage that has one thing on it. */
export function useGestures(options: GestureOptions): Gestures {
  const { stage, content, canZoom, canSwipe, rtl } = options
  const [zoomed, setZoomed] = useState(false)
  const zoom = useRef<Zoom>(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  /** Since the first finger came down. */
  const gesture = useRef<{ from: Point; beside: boolean; fingers: number; swipes: boolean } | null>(null)
  const lastTap = useRef<Tap | null>(null)

  const show = (next: Zoom, moving: boolean): void => {
    const [box, area] = [content.current, stage.current]
    if (box === null || area === null) return
    zoom.current = within(
      next,
      { width: box.offsetWidth, height: box.offsetHeight },
      { width: area.clientWidth, height: area.clientHeight },
    )
    place(box, zoom.current, moving)
    setZoomed(zoom.current.scale > 1)
  }
  /** From the middle of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0 }
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const toggleAt = (point: Point): void =>
    show(zoom.current.scale > 1 ? UNZOOMED : zoomAt(zoom.current, point, STEP), false)

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isOnControls(event)) return
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    stage.current?.setPointerCapture(event.pointerId)
    gesture.current ??= {
      from: point,
      beside: !(event.target instanceof Node && content.current?.contains(event.target)),
      fingers: 0,
      swipes: canSwipe && event.pointerType !== 'mouse' && zoom.current.scale === 1,
    }
    gesture.current.fingers = Math.max(gesture.current.fingers, pointers.current.size)
  }

  const onPointerMove = (event: PointerEvent): void => {
    const now = gesture.current
    const before = pointers.current.get(event.pointerId)
    if (now === null || before === undefined) return
    const point = pointOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    if (other !== undefined) {
      if (canZoom) show(pinched(zoom.current, [before, other], [point, other]), true)
    } else if (zoom.current.scale > 1) {
      const { scale, x, y } = zoom.current
      show({ scale, x: x + point.x - before.x, y: y + point.y - before.y }, true)
    } else if (now.swipes && now.fingers === 1 && content.current !== null) {
      place(content.current, { scale: 1, x: point.x - now.from.x, y: 0 }, true)
    }
  }

  const end = (event: PointerEvent, cancelled: boolean): void => {
    const now = gesture.current
    if (now === null || !pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    gesture.current = null
    const point = pointOf(event)
    const way = { x: point.x - now.from.x, y: point.y - now.from.y }
    const alone = now.fingers === 1 && !cancelled
    const step = alone && now.swipes ? swiped(way, innerWidth, rtl) : 0
    if (step !== 0) options.onSwipe(step)
    // A finger that went to its neighbour leaves the picture as it was.
    else show(released(zoom.current), false)
    if (alone && isStill(way)) tapped({ ...point, atMs: event.timeStamp }, now.beside)
  }

  const tapped = (tap: Tap, beside: boolean): void => {
    const second = isDouble(lastTap.current, tap)
    lastTap.current = second ? null : tap
    if (beside) options.onBeside()
    else if (second && canZoom) toggleAt(tap)
  }

  const turn = useRef<(event: WheelEvent) => void>(() => {})
  useEffect(() => {
    turn.current = (event) => {
      event.preventDefault()
      show(wheeled(zoom.current, pointOf(event), event.deltaY, event.deltaMode === 1), true)
    }
  })
  useEffect(() => {
    const area = stage.current
    if (!canZoom || area === null) return
    const onWheel = (event: WheelEvent): void => turn.current(event)
    // React's own can't keep the browser from zooming the page.
    area.addEventListener('wheel', onWheel, { passive: false })
    return () => area.removeEventListener('wheel', onWheel)
  }, [stage, canZoom])

  return {
    zoomed,
    toggleZoom: () => toggleAt({ x: 0, y: 0 }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event) => end(event, false),
      onPointerCancel: (event) => end(event, true),
    },
  }
}

/** Not through React: it happens with every move of a finger. */
function place(box: HTMLElement, { scale, x, y }: Zoom, moving: boolean): void {
  box.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  box.dataset.moving = String(moving)
}

function isOnControls({ target, clientY }: PointerEvent): boolean {
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - CONTROLS_PX
  return target instanceof Element && target.closest('audio, button, a') !== null
}
