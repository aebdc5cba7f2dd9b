import type { FocalPoint } from '../../../shared/model/status.ts'

/** The focal point of a picture as CSS `object-position`: its distance from the left and the top (M36). */
export const objectPositionOf = (focus: FocalPoint | undefined): string | undefined =>
  focus && `${50 + 50 * focus.x}% ${50 - 50 * focus.y}%`
