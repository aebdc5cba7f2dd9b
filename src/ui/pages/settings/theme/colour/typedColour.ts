import type { Colour } from '../../../../../shared/model/theme.ts'
import { oklchOf, parseColour } from '../../../../../shared/theme/colour.ts'

/**
 * A typed colour, opaque: in any syntax of CSS, and as people shorten it: hex without `#`, oklch without its name. Undefined
 * if it is none.
 */
export function readTyped(text: string): Colour | undefined {
  const typed = text.trim()
  const written = /^[\da-f]{3}(?:[\da-f]{3})?$/i.test(typed)
    ? `#${typed}`
    : /^[\d.]+%?\s+[\d.]+%?\s+[\d.]+(?:deg)?$/.test(typed)
      ? `oklch(${typed})`
      : typed
  // While `#d8a070` is being typed, `#d8a0` is not a colour with an opacity.
  if (/^#(?:.{4}|.{8})$/.test(written)) return undefined
  return parseColour(written)?.slice(0, 7) as Colour | undefined
}

/** `colour` as people write oklch: `62.8% 0.258 29`. */
export function oklchText(colour: Colour): string {
  const { l, c, h } = oklchOf(colour)
  return `${(l * 100).toFixed(1)}% ${c.toFixed(3)} ${h.toFixed(0)}`
}
