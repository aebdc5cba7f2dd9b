import type { ThemeSource } from '../../../../../shared/model/theme.ts'

/** How many values of each kind a theme sets, without the kinds of which it sets none. */
export function themeContents({ colours, radii, shadows, fonts, foreign }: ThemeSource) {
  const counts = {
    colours: Object.keys(colours).length,
    radii: Object.keys(radii).length,
    shadows: Object.keys(shadows ?? {}).length,
    fonts: Object.keys(fonts ?? {}).length,
    foreign: Object.values(foreign ?? {}).reduce((sum, part) => sum + Object.keys(part).length, 0),
  }
  return (Object.keys(counts) as (keyof typeof counts)[])
    .map((kind) => ({ kind, count: counts[kind] }))
    .filter(({ count }) => count > 0)
}
