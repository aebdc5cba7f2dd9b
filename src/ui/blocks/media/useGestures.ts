import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  clamped,
  isDouble,
  isStill,
  maxScaleOf,
  type Point,
  pinched,
  released,
  swipeStep,
  type Tap,
  UNZOOMED,
  wheeled,
  ZOOM_STEP,
  type Zoom,
  zoomAt,
} from './gestures.ts'

/** The height of a video's controls at its lower edge. Gestures that start there are ignored. */
const CONTROLS_PX = 72

interface GestureOptions {
  readonly stage: RefObject<HTMLElement | null>
  /** The element that is moved and scaled. */
  readonly content: RefObject<HTMLElement | null>
  readonly canZoom: boolean
  /** The picture's own width in px. */
  readonly ownWidth: number
  readonly canSwipe: boolean
  readonly rtl: boolean
  readonly onSwipe: (step: -1 | 1) => void
  /** Called after a tap on the stage outside of the content. */
  readonly onTapBeside: () => void
}

interface Gestures {
  readonly zoomed: boolean
  readonly toggleZoom: () => void
  /** Event handlers for the stage. */
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent) => void
    readonly onPointerMove: (event: PointerEvent) => void
    readonly onPointerUp: (event: PointerEvent) => void
    readonly onPointerCancel: (event: PointerEvent) => void
  }
}

/** Handles pinch, pan, swipe, tap and wheel on a stage with one item. */
export function useGestures(options: GestureOptions): Gestures {
  const { stage, content, canZoom, canSwipe, rtl } = options
  const [zoomed, setZoomed] = useState(false)
  const zoom = useRef<Zoom>(UNZOOMED)
  const pointers = useRef(new Map<number, Point>())
  /** The state since the first pointer came down. */
  const gesture = useRef<{ from: Point; beside: boolean; maxFingers: number; swipes: boolean } | null>(null)
  const lastTap = useRef<Tap | null>(null)

  const zoomTo = (next: Zoom, moving: boolean): void => {
    const [box, area] = [content.current, stage.current]
    if (box === null || area === null) return
    zoom.current = clamped(
      next,
      { width: box.offsetWidth, height: box.offsetHeight },
      { width: area.clientWidth, height: area.clientHeight },
    )
    setTransform(box, zoom.current, moving)
    setZoomed(zoom.current.scale > 1)
  }
  const maxScale = (): number => maxScaleOf(options.ownWidth, content.current?.offsetWidth ?? 0)
  /** The position of an event, relative to the centre of the stage. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return { x: 0, y: 0 }
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const toggleAt = (point: Point): void =>
    zoomTo(zoom.current.scale > 1 ? UNZOOMED : zoomAt(zoom.current, point, ZOOM_STEP, maxScale()), false)

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0 || isOnControls(event)) return
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    stage.current?.setPointerCapture(event.pointerId)
    gesture.current ??= {
      from: point,
      beside: !(event.target instanceof Node && content.current?.contains(event.target)),
      maxFingers: 0,
      swipes: canSwipe && event.pointerType !== 'mouse' && zoom.current.scale === 1,
    }
    gesture.current.maxFingers = Math.max(gesture.current.maxFingers, pointers.current.size)
  }

  const onPointerMove = (event: PointerEvent): void => {
    const { current } = gesture
    const before = pointers.current.get(event.pointerId)
    if (current === null || before === undefined) return
    const point = pointOf(event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, point)
    if (other !== undefined) {
      if (canZoom) zoomTo(pinched(zoom.current, [before, other], [point, other], maxScale()), true)
    } else if (zoom.current.scale > 1) {
      const { scale, x, y } = zoom.current
      zoomTo({ scale, x: x + point.x - before.x, y: y + point.y - before.y }, true)
    } else if (current.swipes && current.maxFingers === 1 && content.current !== null) {
      setTransform(content.current, { scale: 1, x: point.x - current.from.x, y: 0 }, true)
    }
  }

  const onEnd = (event: PointerEvent, cancelled: boolean): void => {
    const { current } = gesture
    if (current === null || !pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    gesture.current = null
    const point = pointOf(event)
    const movement = { x: point.x - current.from.x, y: point.y - current.from.y }
    const oneFinger = current.maxFingers === 1 && !cancelled
    const step = oneFinger && current.swipes ? swipeStep(movement, innerWidth, rtl) : 0
    if (step !== 0) options.onSwipe(step)
    // After a swipe, the picture is left where it is: the next item replaces it.
    else zoomTo(released(zoom.current), false)
    if (oneFinger && isStill(movement)) onTap({ ...point, atMs: event.timeStamp }, current.beside)
  }

  const onTap = (tap: Tap, beside: boolean): void => {
    const isSecond = isDouble(lastTap.current, tap)
    lastTap.current = isSecond ? null : tap
    if (beside) options.onTapBeside()
    else if (isSecond && canZoom) toggleAt(tap)
  }

  const handleWheel = useRef<(event: WheelEvent) => void>(() => {})
  useEffect(() => {
    handleWheel.current = (event) => {
      event.preventDefault()
      const inLines = event.deltaMode === 1
      zoomTo(wheeled(zoom.current, pointOf(event), event.deltaY, inLines, maxScale()), true)
    }
  })
  useEffect(() => {
    const area = stage.current
    if (!canZoom || area === null) return
    const onWheel = (event: WheelEvent): void => handleWheel.current(event)
    // React's `onWheel` is passive, so it can't prevent the browser from zooming the page.
    area.addEventListener('wheel', onWheel, { passive: false })
    return () => area.removeEventListener('wheel', onWheel)
  }, [stage, canZoom])

  return {
    zoomed,
    toggleZoom: () => toggleAt({ x: 0, y: 0 }),
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event) => onEnd(event, false),
      onPointerCancel: (event) => onEnd(event, true),
    },
  }
}

/** Sets the transform on the element itself: a render at each pointer move would be too slow. */
function setTransform(box: HTMLElement, { scale, x, y }: Zoom, moving: boolean): void {
  box.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  box.dataset.moving = String(moving)
}

/** Whether the pointer is on something that handles it itself. */
function isOnControls({ target, clientY }: PointerEvent): boolean {
  if (target instanceof HTMLVideoElement) return clientY > target.getBoundingClientRect().bottom - CONTROLS_PX
  return target instanceof Element && target.closest('audio, button, a') !== null
}
