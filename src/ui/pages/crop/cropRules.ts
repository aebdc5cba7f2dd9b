/** A part of a picture, in shares of its width and height. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The frame around the whole picture. */
export const WHOLE: Frame = { left: 0, top: 0, right: 1, bottom: 1 }

/** The smallest side of a frame. */
export const MIN_SHARE = 0.05

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))

/** The largest frame in the middle of the picture whose width is `ratio` times its height, both as shares of the picture. */
export function largestFrame(ratio: number): Frame {
  const [width, height] = ratio < 1 ? [ratio, 1] : [1, 1 / ratio]
  return { left: (1 - width) / 2, top: (1 - height) / 2, right: (1 + width) / 2, bottom: (1 + height) / 2 }
}

/** `frame` moved by shares of the picture. It stays within the picture, and keeps its size. */
export function movedFrame({ left, top, right, bottom }: Frame, x: number, y: number): Frame {
  const dx = between(-left, x, 1 - right)
  const dy = between(-top, y, 1 - bottom)
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy }
}

/** The corners of a frame, in the order of their buttons. */
export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const
export type Corner = (typeof CORNERS)[number]

/** `frame` with one of its corners moved by shares of the picture. */
export function resizedFrame(frame: Frame, corner: Corner, x: number, y: number): Frame {
  const { left, top, right, bottom } = frame
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  return {
    left: isLeft ? between(0, left + x, right - MIN_SHARE) : left,
    right: isLeft ? right : between(left + MIN_SHARE, right + x, 1),
    top: isTop ? between(0, top + y, bottom - MIN_SHARE) : top,
    bottom: isTop ? bottom : between(top + MIN_SHARE, bottom + y, 1),
  }
}

/**
 * `frame` with one of its corners dragged by `x` and `y`, while its width stays `ratio` times its height, both as shares of the
 * picture. The longer of the two distances counts. The opposite corner stays.
 */
export function scaledFrame(frame: Frame, corner: Corner, x: number, y: number, ratio: number): Frame {
  const { left, top, right, bottom } = frame
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')]
  const most = Math.min(isLeft ? right : 1 - left, (isTop ? bottom : 1 - top) * ratio)
  // In a very long picture, even the largest frame may be smaller than the minimum.
  const least = Math.min(most, MIN_SHARE * Math.max(1, ratio))
  const [byWidth, byHeight] = [isLeft ? -x : x, (isTop ? -y : y) * ratio]
  const width = between(
    least,
    right - left + (Math.abs(byWidth) >= Math.abs(byHeight) ? byWidth : byHeight),
    most,
  )
  const height = width / ratio
  return {
    left: isLeft ? right - width : left,
    right: isLeft ? right : left + width,
    top: isTop ? bottom - height : top,
    bottom: isTop ? bottom : top + height,
  }
}

/** The pixels of `frame` in a picture of this size, at least one in each direction. */
export function pixelsOf(frame: Frame, width: number, height: number) {
  const [x, y] = [Math.round(frame.left * width), Math.round(frame.top * height)]
  return {
    x,
    y,
    width: Math.max(1, Math.round(frame.right * width) - x),
    height: Math.max(1, Math.round(frame.bottom * height) - y),
  }
}

/** This size, scaled down until no side is longer than `maxSide`. */
export function fittedSize(width: number, height: number, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
