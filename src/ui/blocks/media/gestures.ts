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

/** The minimum scale (M28). */
const MIN_SCALE = 1
/** A picture that is released below this scale snaps back to its original size. */
const RESET_SCALE = 1.2
const MAX_SCALE = 8
/** Pictures and videos are shown at no more than this multiple of their own size (M30). */
export const MAX_ENLARGED = 2
/** Scale after a double tap, or after pressing the zoom button. */
export const ZOOM_STEP = 2.5
/** A swipe changes the item if it is longer than this share of the window's width (M27). */
const SWIPE_SHARE = 0.25
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_PX = 30
/** A tap may move less than this. */
const STILL_PX = 8
/** The wheel distance that scales by e. One notch of a mouse wheel (100 px) scales by about a fifth. */
const WHEEL_PX = 500
const LINE_PX = 16

/** The maximum scale of a picture whose own width is `ownWidth`, shown `shownWidth` wide (M28, M30). */
export const maxScaleOf = (ownWidth: number, shownWidth: number): number =>
  Math.min(MAX_SCALE, Math.max(MIN_SCALE, (MAX_ENLARGED * ownWidth) / Math.max(1, shownWidth)))

/** The zoom at `scale`, at most `max`, with `point` still in place. */
export function zoomAt(zoom: Zoom, point: Point, scale: number, max = MAX_SCALE): Zoom {
  const next = Math.min(max, Math.max(MIN_SCALE, scale))
  const by = next / zoom.scale
  return { scale: next, x: point.x - (point.x - zoom.x) * by, y: point.y - (point.y - zoom.y) * by }
}

/** The zoom with its offset clamped: the edges of `content` stay outside of the stage. Content that fits is centred. */
export function clamped(zoom: Zoom, content: Size, stage: Size): Zoom {
  const clamp = (offset: number, size: number, stageSize: number): number => {
    const max = Math.max(0, (size * zoom.scale - stageSize) / 2)
    return Math.min(max, Math.max(-max, offset))
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
export function swipeStep(movement: Point, width: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(movement.x) <= width * SWIPE_SHARE || Math.abs(movement.y) > Math.abs(movement.x)) return 0
  return movement.x < 0 === rtl ? -1 : 1
}

/** The step for an arrow key; 0 for other keys. */
export function keyStep(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === rtl ? 1 : -1
}

/** `index` wrapped around `count` items. */
export const wrapIndex = (index: number, count: number): number => ((index % count) + count) % count

/** Whether a movement is short enough for a tap. */
export const isStill = (movement: Point): boolean => Math.hypot(movement.x, movement.y) < STILL_PX

export interface Tap extends Point {
  readonly atMs: number
}

/** Whether two taps make a double tap. */
export const isDouble = (before: Tap | null, now: Tap): boolean =>
  before !== null &&
  now.atMs - before.atMs < DOUBLE_TAP_MS &&
  Math.hypot(now.x - before.x, now.y - before.y) < DOUBLE_TAP_PX
