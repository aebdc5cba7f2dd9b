import {
  DEFAULT_RADII,
  THEME_LIMITS,
  THEME_RADII,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'

type Radii = ThemeSource['radii']

/** How round a theme is on average: 1 means as round as the defaults, 0 means square. */
export function roundness(radii: Radii): number {
  const shares = THEME_RADII.map((name) => (radii[name] ?? DEFAULT_RADII[name]) / DEFAULT_RADII[name])
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** All corners, `share` times as round as the defaults. */
export const scaledRadii = (share: number): Radii =>
  Object.fromEntries(
    THEME_RADII.map((name) => [
      name,
      Math.min(THEME_LIMITS.radiusPx, Math.round(DEFAULT_RADII[name] * share)),
    ]),
  )
