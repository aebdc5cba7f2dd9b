/** A size and a theme in which axe looks at a page or a window. */
interface Visit {
  readonly size: SizeName
  readonly theme: Theme
}

export const SIZES = {
  desktop: { width: 1_366, height: 800 },
  phone: { width: 320, height: 844 },
} as const
export type SizeName = keyof typeof SIZES
export const SIZE_NAMES = ['desktop', 'phone'] as const

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** `npm run release` visits everything in all sizes and themes, `npm test` in one of them. */
export const EVERY_VISIT = process.env.ROOKERY_VISITS === 'all'

/** The order of a rotation. Neighbours differ in both, so that a list of two has both sizes and both themes. */
const ROTATION: readonly Visit[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
]

/**
 * The themes in which to visit the thing at place `at` of a list, in one size; none: not in this size. Each thing of a list has the
 * next visit, among those in the `sizes` that it has.
 */
export function themesAt(
  at: number,
  size: SizeName,
  sizes: readonly SizeName[] = SIZE_NAMES,
  every = EVERY_VISIT,
): readonly Theme[] {
  const possible = ROTATION.filter((visit) => sizes.includes(visit.size))
  const chosen = every ? possible : possible.filter((_, turn) => turn === at % possible.length)
  return chosen.filter((visit) => visit.size === size).map((visit) => visit.theme)
}
