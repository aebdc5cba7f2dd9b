import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import { fromOklch } from '../../../../../shared/theme/colour.ts'
import { withAllReadable } from '../advanced/readable.ts'

/** The distances in degrees between the hues of the page and of the accent: near, a third of the circle, or opposite. */
const HARMONIES = [0, 30, 120, 150, 180, 210, 240] as const

/** A theme of random, harmonious and readable colours. `random` returns a number from 0 to 1, like `Math.random`. */
export function randomTheme(name: string, random: () => number): ThemeSource {
  const between = (least: number, most: number): number => least + (most - least) * random()
  const dark = random() < 0.5
  const hue = between(0, 360)
  const accentHue = hue + (HARMONIES[Math.floor(random() * HARMONIES.length)] ?? 0)
  const tint = between(0, 0.035)
  const page = dark ? between(0.13, 0.27) : between(0.92, 0.985)
  const accent = fromOklch(dark ? between(0.72, 0.82) : between(0.42, 0.52), between(0.08, 0.17), accentHue)
  return withAllReadable({
    name,
    colours: {
      bg: fromOklch(page, tint, hue),
      fg: fromOklch(page + (dark ? 0.045 : 0.02), tint, hue),
      text: fromOklch(dark ? between(0.86, 0.95) : between(0.2, 0.32), tint / 2, hue),
      accent,
      link: accent,
    },
    radii: {},
  })
}
