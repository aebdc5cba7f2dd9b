/** A place, or a way, in pixels; of a picture: from the middle of the stage. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** How a picture is enlarged, and how far its middle is from that of the stage. */
export interface Zoom extends Point {
  readonly scale: number
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** Minimum scale (M28). */
const LEAST = 1
/** Let go below this, a picture is whole again. */
const RESET = 1.2
const MOST = 8
/** By a double tap, the button and the keys. */
export const STEP = 2.5
/** A swipe over more of the window's width changes the item (M27). */
const SWIPE_SHARE = 0.25
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** Less is a hand that is not quite still. */
const STILL_PX = 8
/** So much of the wheel is e times as large: a notch of a mouse (100) a fifth. */
const WHEEL_PX = 500
const LINE_PX = 16

/** `zoom` enlarged to `scale`, with what is at `point` staying there. */
export function zoomAt(zoom: Zoom, point: Point, scale: number): Zoom {
  const next = Math.min(MOST, Math.max(LEAST, scale))
  const by = next / zoom.scale
  return { scale: next, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by }
}

/** `zoom` moved so that no edge of the `content` is further in than the stage's, and its middle is where it fits. */
export function within(zoom: Zoom, content: Size, stage: Size): Zoom {
  const keep = (at: number, size: number, room: number): number => {
    const most = Math.max(0, (size * zoom.scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return {
    scale: zoom.scale,
    x: keep(zoom.x, content.width, stage.width),
    y: keep(zoom.y, content.height, stage.height),
  }
}

/** What is left of `zoom` when the fingers are gone. */
export const released = (zoom: Zoom): Zoom => (zoom.scale < RESET ? UNZOOMED : zoom)

/** Two fingers that were at `before` are at `now`. */
export function pinched(zoom: Zoom, before: readonly [Point, Point], now: readonly [Point, Point]): Zoom {
  const far = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(now)]
  const moved = { scale: zoom.scale, x: zoom.x + to.x - from.x, y: zoom.y + to.y - from.y }
  return zoomAt(moved, to, (zoom.scale * far(now)) / Math.max(1, far(before)))
}

/** The wheel was turned by `delta`, in lines or in pixels, over `point`. */
export function wheeled(zoom: Zoom, point: Point, delta: number, inLines: boolean): Zoom {
  const px = inLines ? delta * LINE_PX : delta
  const next = zoomAt(zoom, point, zoom.scale * Math.exp(-px / WHEEL_PX))
  return next.scale < zoom.scale ? released(next) : next
}

/** 1: on, -1: back, 0: it was no swipe. `way` is that of the finger, in a window of `width`. */
export function swiped(way: Point, width: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(way.x) <= width * SWIPE_SHARE || Math.abs(way.y) > Math.abs(way.x)) return 0
  return way.x < 0 === rtl ? -1 : 1
}

/** Which way an arrow key leads. */
export function stepOf(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === rtl ? 1 : -1
}

/** `place` among `count`, which follow each other in a ring. */
export const wrapped = (place: number, count: number): number => ((place % count) + count) % count

export const isStill = (way: Point): boolean => Math.hypot(way.x, way.y) < STILL_PX

export interface Tap extends Point {
  readonly atMs: number
}

/** Whether `now` is the second of a double tap. */
export const isDouble = (before: Tap | null, now: Tap): boolean =>
  before !== null &&
  now.atMs - before.atMs < DOUBLE_TAP_MS &&
  Math.hypot(now.x - before.x, now.y - before.y) < DOUBLE_TAP_PX
