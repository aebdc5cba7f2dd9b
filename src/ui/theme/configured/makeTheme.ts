import type { ThemeSource } from '../../../shared/model/theme.ts'
import { CONTROL_CONTRAST, contrast, type Hex, TEXT_CONTRAST } from '../contrast.ts'
import { THEMES, type Theme } from '../themes.ts'

const WHITE: Hex = '#ffffff'
const BLACK: Hex = '#000000'

/**
 * Surfaces have at least this contrast to black or white, so that a readable text colour exists. Every
 * colour has 4.58 with one of them.
 */
const SURFACE_CONTRAST = 4.6
/** Below this contrast two colours are surfaces next to each other. */
const NEAR = 1.35
/** A colour with too little contrast is moved by this share at a time. */
const STEP = 0.05

/**
 * A theme of ours, made of the few colours of a foreign one. Its colours stay as they are if all text remains
 * readable; otherwise they are moved towards black or white (TM6).
 */
export function makeTheme({ colours: foreign }: ThemeSource): Theme {
  const { bg, fg, ...given } = foreign as Record<keyof ThemeSource['colours'], Hex>
  const dark = contrast(WHITE, bg) > contrast(BLACK, bg)
  const [ink, paper] = dark ? [WHITE, BLACK] : [BLACK, WHITE]
  const base = THEMES[dark ? 'pleroma-dark' : 'pleroma-light']
  const surface = (colour: Hex): Hex =>
    moveUntil(colour, paper, (now) => contrast(now, ink) >= SURFACE_CONTRAST)

  const page = surface(bg)
  const panel = surface(contrast(bg, fg) <= NEAR ? fg : mix(bg, ink, 0.04))
  const wantedAccent = given.accent ?? given.link ?? base.colours.accent
  const surfaces = {
    page,
    panel,
    raised: surface(mix(panel, ink, 0.05)),
    hover: surface(mix(panel, ink, 0.08)),
    highlight: surface(mix(panel, wantedAccent, 0.06)),
  }
  const onAll = (least: number) => (colour: Hex) =>
    moveUntil(colour, ink, (now) => Object.values(surfaces).every((under) => contrast(now, under) >= least))
  const readable = onAll(TEXT_CONTRAST)
  const visible = onAll(CONTROL_CONTRAST)

  const text = readable(given.text)
  const link = readable(given.link ?? wantedAccent)
  const accent = readable(wantedAccent)
  // As strong as the readability of the selected text allows.
  const selection = moveUntil(mix(panel, accent, 0.3), panel, (under) =>
    [text, link].every((front) => contrast(front, under) >= TEXT_CONTRAST),
  )
  const danger = visible(given.cRed ?? base.colours.danger)
  return {
    scheme: base.scheme,
    effects: base.effects,
    colours: {
      ...surfaces,
      selection,
      text,
      textSecondary: readable(mix(text, page, 0.3)),
      link,
      accent,
      accentHover: mix(accent, opposite(on(accent)), 0.12),
      onAccent: on(accent),
      danger,
      dangerHover: mix(danger, opposite(on(danger)), 0.12),
      onDanger: on(danger),
      border: mix(panel, ink, 0.15),
      borderControl: visible(mix(panel, ink, 0.4)),
      focus: visible(given.cBlue ?? base.colours.focus),
      success: readable(given.cGreen ?? base.colours.success),
      warning: readable(given.cOrange ?? base.colours.warning),
      error: readable(given.cRed ?? base.colours.error),
      favourite: readable(given.cOrange ?? base.colours.favourite),
      repeat: readable(given.cGreen ?? base.colours.repeat),
      reply: readable(given.cBlue ?? base.colours.reply),
      greentext: readable(given.cGreen ?? base.colours.greentext),
      cyantext: readable(given.cBlue ?? base.colours.cyantext),
      skeleton: mix(panel, ink, 0.08),
    },
  }
}

/** The text colour on a fill. */
const on = (fill: Hex): Hex => (contrast(WHITE, fill) > contrast(BLACK, fill) ? WHITE : BLACK)
const opposite = (colour: Hex): Hex => (colour === WHITE ? BLACK : WHITE)

/** `colour`, moved towards `end` until it is `good`; `end` if it never is. */
function moveUntil(colour: Hex, end: Hex, good: (now: Hex) => boolean): Hex {
  for (let share = 0; share < 1; share += STEP) {
    const now = mix(colour, end, share)
    if (good(now)) return now
  }
  return end
}

/** A mix of both colours, with `share` of `other`. */
function mix(one: Hex, other: Hex, share: number): Hex {
  const channel = (colour: Hex, shift: number): number =>
    (Number.parseInt(colour.slice(1), 16) >> shift) & 255
  const bytes = [16, 8, 0].map((shift) =>
    Math.round(channel(one, shift) * (1 - share) + channel(other, shift) * share),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
