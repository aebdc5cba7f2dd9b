import type { Colour } from '../../../../../shared/model/theme.ts'
import { oklchOf, parseColour } from '../../../../../shared/theme/colour.ts'

/**
 * Reads a typed colour, without its opacity. Accepts any CSS syntax, hex without `#`, and the numbers of oklch alone. Undefined if
 * the text is not a colour.
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
