import type { Colour } from '../model/theme.ts'

/** WCAG 2.2 SC 1.4.3: body text. Every theme has to reach it (TM5). */
export const TEXT_CONTRAST = 4.5
/** WCAG 2.2 SC 1.4.6: body text for AAA, and where the system asks for more contrast (TM22). */
export const HIGH_TEXT_CONTRAST = 7
/** WCAG 2.2 SC 1.4.11: borders of controls, focus rings, icons. */
export const CONTROL_CONTRAST = 3

const channel = (value: number): number => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG defines it, 0–1. */
export function luminance(colour: Colour): number {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new TypeError(`not an opaque colour: ${colour}`)
  const value = Number.parseInt(colour.slice(1), 16)
  return 0.2126 * channel(value >> 16) + 0.7152 * channel((value >> 8) & 255) + 0.0722 * channel(value & 255)
}

/** Contrast of two opaque colours, 1–21; the order does not matter. */
export function contrast(one: Colour, other: Colour): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
