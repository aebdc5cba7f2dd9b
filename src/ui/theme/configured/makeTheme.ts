import type { ThemeSource } from '../../../shared/model/theme.ts'
import { CONTROL_CONTRAST, contrast, type Hex, TEXT_CONTRAST } from '../contrast.ts'
import { THEMES, type Theme } from '../themes.ts'

const WHITE: Hex = '#ffffff'
const BLACK: Hex = '#000000'

/** Surfaces leave this to black or white, so that there is a text for each: one of them has 4.58 on any colour. */
const SURFACE_CONTRAST = 4.6
/** Two colours with less lie as surfaces beside each other. */
const NEAR = 1.35
/** What does not contrast enough is moved by this share at a time. */
const STEP = 0.05

/**
 * A theme of ours, made of the few colours of a foreign one. Its colours stay as they are if all text remains
 * readable; otherwise they are moved towards black or white (I22).
 */
export function makeTheme({ colours: brought }: ThemeSource): Theme {
  const { bg, fg, ...given } = brought as Record<keyof ThemeSource['colours'], Hex>
  const dark = contrast(WHITE, bg) > contrast(BLACK, bg)
  const [ink, paper] = dark ? [WHITE, BLACK] : [BLACK, WHITE]
  const base = THEMES[dark ? 'pleroma-dark' : 'pleroma-light']
  const surface = (colour: Hex): Hex => moved(colour, paper, (now) => contrast(now, ink) >= SURFACE_CONTRAST)

  const page = surface(bg)
  const panel = surface(contrast(bg, fg) <= NEAR ? fg : mixed(bg, ink, 0.04))
  const wished = given.accent ?? given.link ?? base.colours.accent
  const surfaces = {
    page,
    panel,
    raised: surface(mixed(panel, ink, 0.05)),
    hover: surface(mixed(panel, ink, 0.08)),
    highlight: surface(mixed(panel, wished, 0.06)),
  }
  const onAll = (least: number) => (colour: Hex) =>
    moved(colour, ink, (now) => Object.values(surfaces).every((under) => contrast(now, under) >= least))
  const readable = onAll(TEXT_CONTRAST)
  const seen = onAll(CONTROL_CONTRAST)

  const text = readable(given.text)
  const link = readable(given.link ?? wished)
  const accent = readable(wished)
  // As much of it as lets the words be read that are selected.
  const selection = moved(mixed(panel, accent, 0.3), panel, (under) =>
    [text, link].every((front) => contrast(front, under) >= TEXT_CONTRAST),
  )
  const danger = seen(given.cRed ?? base.colours.danger)
  return {
    scheme: base.scheme,
    effects: base.effects,
    colours: {
      ...surfaces,
      selection,
      text,
      textSecondary: readable(mixed(text, page, 0.3)),
      link,
      accent,
      accentHover: mixed(accent, against(on(accent)), 0.12),
      onAccent: on(accent),
      danger,
      dangerHover: mixed(danger, against(on(danger)), 0.12),
      onDanger: on(danger),
      border: mixed(panel, ink, 0.15),
      borderControl: seen(mixed(panel, ink, 0.4)),
      focus: seen(given.cBlue ?? base.colours.focus),
      success: readable(given.cGreen ?? base.colours.success),
      warning: readable(given.cOrange ?? base.colours.warning),
      error: readable(given.cRed ?? base.colours.error),
      favourite: readable(given.cOrange ?? base.colours.favourite),
      repeat: readable(given.cGreen ?? base.colours.repeat),
      reply: readable(given.cBlue ?? base.colours.reply),
      greentext: readable(given.cGreen ?? base.colours.greentext),
      skeleton: mixed(panel, ink, 0.08),
    },
  }
}

/** What is written on a fill. */
const on = (fill: Hex): Hex => (contrast(WHITE, fill) > contrast(BLACK, fill) ? WHITE : BLACK)
const against = (colour: Hex): Hex => (colour === WHITE ? BLACK : WHITE)

/** `colour`, moved towards `end` until it is `good`; there it is. */
function moved(colour: Hex, end: Hex, good: (now: Hex) => boolean): Hex {
  for (let share = 0; share < 1; share += STEP) {
    const now = mixed(colour, end, share)
    if (good(now)) return now
  }
  return end
}

/** `share` of `other` in `one`. */
function mixed(one: Hex, other: Hex, share: number): Hex {
  const channel = (colour: Hex, shift: number): number =>
    (Number.parseInt(colour.slice(1), 16) >> shift) & 255
  const bytes = [16, 8, 0].map((shift) =>
    Math.round(channel(one, shift) * (1 - share) + channel(other, shift) * share),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
