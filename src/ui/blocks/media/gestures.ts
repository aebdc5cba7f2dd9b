/** A position or movement in pixels. Positions are relative to the centre of the stage. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Scale of the picture, and offset of its centre from the centre of the stage. */
export interface Zoom extends Point {
  readonly scale: number
}

export const UNZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** Minimum scale (M28). */
const MIN_SCALE = 1
/** A picture that is released below this scale snaps back to its original size. */
const RESET_SCALE = 1.2
const MAX_SCALE = 8
/** Nothing is shown at more than this multiple of its own size (M30). */
export const MAX_ENLARGED = 2
/** Scale after a double tap, or after pressing the zoom button. */
export const ZOOM_STEP = 2.5
/** A swipe over more than this share of the window's width changes the item (M27). */
const SWIPE_SHARE = 0.25
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A tap may move less than this. */
const STILL_PX = 8
/** Wheel distance that scales by e. One notch of a mouse wheel (100) scales by about a fifth. */
const WHEEL_PX = 500
const LINE_PX = 16

/** The maximum scale of a picture whose own width is `ownWidth`, shown `shownWidth` wide (M28, M30). */
export const maxScaleOf = (ownWidth: number, shownWidth: number): number =>
  Math.min(MAX_SCALE, Math.max(MIN_SCALE, (MAX_ENLARGED * ownWidth) / Math.max(1, shownWidth)))

/** Scales to `scale`, at most `max`, keeping `point` in place. */
export function zoomAt(zoom: Zoom, point: Point, scale: number, max = MAX_SCALE): Zoom {
  const next = Math.min(max, Math.max(MIN_SCALE, scale))
  const by = next / zoom.scale
  return { scale: next, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by }
}

/** Clamps the offset, so that the edges of `content` stay outside of the stage, or centres the content if it fits. */
export function within(zoom: Zoom, content: Size, stage: Size): Zoom {
  const clamp = (at: number, size: number, room: number): number => {
    const most = Math.max(0, (size * zoom.scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return {
    scale: zoom.scale,
    x: clamp(zoom.x, content.width, stage.width),
    y: clamp(zoom.y, content.height, stage.height),
  }
}

/** The zoom after the fingers are lifted. */
export const released = (zoom: Zoom): Zoom => (zoom.scale < RESET_SCALE ? UNZOOMED : zoom)

/** The zoom after two fingers moved from `before` to `now`. */
export function pinched(
  zoom: Zoom,
  before: readonly [Point, Point],
  now: readonly [Point, Point],
  max = MAX_SCALE,
): Zoom {
  const distance = ([a, b]: readonly [Point, Point]): number => Math.hypot(a.x - b.x, a.y - b.y)
  const middle = ([a, b]: readonly [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
  const [from, to] = [middle(before), middle(now)]
  const moved = { scale: zoom.scale, x: zoom.x + to.x - from.x, y: zoom.y + to.y - from.y }
  return zoomAt(moved, to, (zoom.scale * distance(now)) / Math.max(1, distance(before)), max)
}

/** The zoom after the wheel turned by `delta` lines or pixels over `point`. */
export function wheeled(zoom: Zoom, point: Point, delta: number, inLines: boolean, max = MAX_SCALE): Zoom {
  const px = inLines ? delta * LINE_PX : delta
  const next = zoomAt(zoom, point, zoom.scale * Math.exp(-px / WHEEL_PX), max)
  return next.scale < zoom.scale ? released(next) : next
}

/** The step for a swipe: 1 for the next item, -1 for the previous one, 0 if the movement is too short or vertical. */
export function swiped(movement: Point, width: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(movement.x) <= width * SWIPE_SHARE || Math.abs(movement.y) > Math.abs(movement.x)) return 0
  return movement.x < 0 === rtl ? -1 : 1
}

/** The step for an arrow key; 0 for other keys. */
export function stepOf(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === rtl ? 1 : -1
}

/** Wraps an index around `count`. */
export const wrapped = (place: number, count: number): number => ((place % count) + count) % count

export const isStill = (movement: Point): boolean => Math.hypot(movement.x, movement.y) < STILL_PX

export interface Tap extends Point {
  readonly atMs: number
}

/** Whether two taps make a double tap. */
export const isDouble = (before: Tap | null, now: Tap): boolean =>
  before !== null &&
  now.atMs - before.atMs < DOUBLE_TAP_MS &&
  Math.hypot(now.x - before.x, now.y - before.y) < DOUBLE_TAP_PX
