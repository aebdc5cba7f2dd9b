import type { Colour } from '../model/theme.ts'
import { alphaOf, BLACK, oklchOf, over, WHITE, withAlpha, withLightness } from './colour.ts'
import { contrast } from './contrast.ts'

/** Steps of the search for a lightness; 2^-10 is finer than one byte. */
const STEPS = 10

/** The extremes of `surface`: a translucent one over a black wallpaper, and over a white one. */
export const looksOf = (surface: Colour): readonly Colour[] =>
  alphaOf(surface) === 1 ? [withAlpha(surface, 1)] : [over(surface, BLACK), over(surface, WHITE)]

/** The lowest contrast of `front` on `back` for any colour under a translucent `back`. */
export const worstContrast = (front: Colour, back: Colour): number =>
  Math.min(...looksOf(back).map((look) => contrast(over(front, look), look)))

/** Black or white, whichever is easier to read on the opaque colour `fill`. */
export const inkOn = (fill: Colour): Colour => (contrast(WHITE, fill) > contrast(BLACK, fill) ? WHITE : BLACK)

/** The other of black and white. */
export const opposite = (ink: Colour): Colour => (ink === WHITE ? BLACK : WHITE)

/**
 * Moves the lightness of `colour` towards `end`, black or white, no further than it takes to be `good`. Returns `end` if it never
 * is. Keeps the hue, and the chroma as far as sRGB allows (TM6).
 */
export function moveUntil(colour: Colour, end: Colour, good: (now: Colour) => boolean): Colour {
  if (good(colour)) return colour
  const from = oklchOf(colour).l
  const to = end === WHITE ? 1 : 0
  let found = end
  let [low, high] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    const share = (low + high) / 2
    const now = withLightness(colour, from + (to - from) * share)
    if (good(now)) [found, high] = [now, share]
    else low = share
  }
  return found
}
