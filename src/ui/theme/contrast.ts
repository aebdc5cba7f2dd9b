/** Colours are `#rrggbb`; anything else is a programming error. */
export type Hex = `#${string}`

/** WCAG 2.2 SC 1.4.3: body text; also the threshold of foreign themes (TM5). */
export const TEXT_CONTRAST = 4.5
/** WCAG 2.2 SC 1.4.11: borders of controls, focus rings, icons. */
export const CONTROL_CONTRAST = 3

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG defines it, 0–1. */
function luminance(colour: Hex): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`not a colour: ${colour}`)
  const value = Number.parseInt(colour.slice(1), 16)
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255)
}

/** Contrast of two colours, 1–21; the order does not matter. */
export function contrast(one: Hex, other: Hex): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
