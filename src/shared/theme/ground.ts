import type {
  Colour,
  DerivedSlot,
  InkedSurface,
  SURFACE_SLOTS,
  Theme,
  ThemeColours,
  ThemeSource,
} from '../model/theme.ts'
import { BLACK, mix, over, WHITE, withAlpha } from './colour.ts'
import { contrast, TEXT_CONTRAST } from './contrast.ts'
import { QUIET_SURFACES } from './contrastPairs.ts'
import { inkOn, looksOf, moveUntil, opposite, worstContrast } from './guard.ts'
import { schemeColours } from './schemeColours.ts'

/**
 * With less contrast than this, `fg` is a surface beside `bg`: it becomes the colour of the panel. With more, it is that of bars, headers
 * and buttons, as in Pleroma-FE.
 */
const NEAR = 1.35
/** The share of a highlight's colour in the background of a row (`StatusRow.module.css`). */
const MARK_SHARE = 0.08
/** A surface leaves black or white a little more contrast than text needs. Every colour has 4.58 with one of them. */
const SURFACE_MARGIN = 0.08
/** The contrast of black or white on surfaces over the panel. With less, only greys are readable on them as on the panel. */
const ROOM_FOR_COLOUR = 7

/** The contrasts that a theme is made to have. */
export interface Needed {
  readonly text: number
  readonly control: number
  /** The contrast of fills that carry text, on the surfaces around them. */
  readonly fill: number
}

/** `dark` if white is easier to read on `bg` than black, else `light`. */
export const schemeOf = (bg: Colour): Theme['scheme'] =>
  inkOn(withAlpha(bg, 1)) === WHITE ? 'dark' : 'light'

/** Surfaces whose text has the colours of the page. */
type GroundSurface = Exclude<(typeof SURFACE_SLOTS)[number], InkedSurface>

/** The surfaces of a theme, and what the colours on them are computed from. */
export interface Ground {
  readonly surfaces: Pick<ThemeColours, 'page' | GroundSurface>
  /** The panel as it looks on the page, opaque. */
  readonly under: Colour
  /** Black or white: the direction in which colours on the surfaces gain contrast. */
  readonly ink: Colour
  /** The other of the two. */
  readonly paper: Colour
  /** The colour of bars, headers and buttons, if it is not that of what is below them. */
  readonly bar: Colour | undefined
  /** The accent before it is moved for contrast. */
  readonly wantedAccent: Colour
  /** A surface of this colour that leaves room for readable text. */
  readonly surface: (colour: Colour) => Colour
}

/** `colour`, and if it is translucent the same colour with less and less transparency. */
export const denser = (colour: Colour): readonly Colour[] => [
  colour,
  ...(colour.length === 9 ? [0.7, 0.8, 0.9, 0.95].map((alpha) => withAlpha(colour, alpha)) : []),
]

/** The slot as it was set by hand, else by its formula. */
export const chosenIn = (source: ThemeSource, slot: DerivedSlot, formula: () => Colour): Colour =>
  source.colours[slot] ?? formula()

export function groundOf(source: ThemeSource, guarded: boolean, needed: Needed): Ground {
  const given = source.colours
  const bg = withAlpha(given.bg, 1)
  const fg = withAlpha(given.fg, 1)
  const ink = inkOn(bg)
  const paper = opposite(ink)
  const leastRoom = Math.max(needed.text, TEXT_CONTRAST) + SURFACE_MARGIN
  // First it loses transparency, then its lightness moves away from the text.
  const surface = (colour: Colour, room = leastRoom): Colour => {
    const hasRoom = (now: Colour): boolean => !guarded || worstContrast(ink, now) >= room
    return denser(colour).find(hasRoom) ?? moveUntil(withAlpha(colour, 1), paper, hasRoom)
  }
  const slot = (name: DerivedSlot, formula: () => Colour): Colour => chosenIn(source, name, formula)

  const page = surface(bg)
  const isNear = contrast(bg, fg) <= NEAR
  const panel = surface(slot('panel', () => (isNear ? fg : mix(bg, ink, 0.04))))
  const under = over(panel, page)
  const wantedAccent = over(given.accent ?? given.link ?? schemeColours(schemeOf(given.bg)).accent, under)
  // What is over the panel must not take the colours from all text.
  const room = Math.max(leastRoom, Math.min(ROOM_FOR_COLOUR, contrast(ink, under) / NEAR))
  const box = (name: DerivedSlot, formula: () => Colour): Colour =>
    surface(over(slot(name, formula), under), room)
  const surfaces = {
    page,
    panel,
    // Floating boxes are lighter than the panel in both schemes.
    raised: box('raised', () => mix(under, WHITE, ink === WHITE ? 0.05 : 0.7)),
    hover: box('hover', () => mix(under, ink, 0.08)),
    highlight: box('highlight', () => mix(under, wantedAccent, 0.06)),
  }
  return { surfaces, under, ink, paper, wantedAccent, surface, bar: isNear ? undefined : fg }
}

/** A theme's colours before it is known what its other surfaces need. */
export type GroundColours = Omit<ThemeColours, InkedSurface | 'code' | 'codeText'>

export function groundColours(
  source: ThemeSource,
  ground: Ground,
  guarded: boolean,
  needed: Needed,
): GroundColours {
  const given = source.colours
  const usual = schemeColours(schemeOf(given.bg))
  const { surfaces, under, ink, paper, wantedAccent } = ground
  const { page } = surfaces
  const chosen = (slot: DerivedSlot, formula: () => Colour): Colour => chosenIn(source, slot, formula)
  const opaque = (colour: Colour): Colour => over(colour, under)
  // The panel behind a highlighted person's posts has a tint of any colour (MU18).
  const marked = mix(under, ink, MARK_SHARE)
  const hasRoomForMarks = contrast(ink, marked) >= needed.text
  const backs = [
    ...new Set([...Object.values(surfaces).flatMap(looksOf), ...(hasRoomForMarks ? [marked] : [])]),
  ]
  /** Without the guard, colours chosen by hand stay as they are. Colours that a formula makes are always readable. */
  const stays = (...chosenBy: readonly (Colour | undefined)[]): boolean =>
    !guarded && chosenBy.some((colour) => colour !== undefined)
  const movedTo = (colour: Colour, least: number, kept: boolean): Colour =>
    kept
      ? opaque(colour)
      : moveUntil(opaque(colour), ink, (now) => backs.every((back) => contrast(now, back) >= least))
  /** The slot as set by hand, else its base colour, else the scheme's own; moved until it is readable. */
  const readable = (slot: DerivedSlot, base: Colour | undefined, otherwise: () => Colour): Colour =>
    movedTo(given[slot] ?? base ?? otherwise(), needed.text, stays(given[slot], base))
  const visible = (slot: DerivedSlot, base: Colour | undefined, otherwise: () => Colour): Colour =>
    movedTo(given[slot] ?? base ?? otherwise(), needed.control, stays(given[slot], base))

  const text = movedTo(given.text, needed.text, !guarded)
  const isTextFaint = backs.some((back) => contrast(text, back) < needed.text)
  const textSecondary = movedTo(
    chosen('textSecondary', () => mix(text, page, 0.3)),
    needed.text,
    stays(given.textSecondary) || isTextFaint,
  )
  const textQuiet = opaque(chosen('textQuiet', () => mix(textSecondary, under, 0.2)))
  const resting = QUIET_SURFACES.flatMap((name) => looksOf(surfaces[name]))
  const link = movedTo(given.link ?? wantedAccent, needed.text, stays(given.link, given.accent))
  const accent = movedTo(wantedAccent, needed.text, stays(given.accent, given.link))
  const danger = movedTo(
    chosen('danger', () => given.cRed ?? usual.danger),
    needed.fill,
    stays(given.danger, given.cRed),
  )
  /** The text on `of`: the slot as set by hand, else `formula`; moved until it is readable. */
  const labelOn = (of: Colour, slot: DerivedSlot, formula: Colour): Colour => {
    const label = opaque(chosen(slot, () => formula))
    const isReadable = (now: Colour): boolean => contrast(now, of) >= needed.text
    return stays(given[slot]) ? label : moveUntil(label, inkOn(of), isReadable)
  }
  const fill = (of: Colour, on: DerivedSlot, hover: DerivedSlot) => {
    const label = labelOn(of, on, inkOn(of))
    // The hover colour moves away from its label.
    const away = contrast(label, BLACK) > contrast(of, BLACK) ? BLACK : WHITE
    const hovered = opaque(chosen(hover, () => mix(of, away, 0.12)))
    const good = (now: Colour): boolean => stays(given[hover]) || contrast(label, now) >= needed.text
    return [label, moveUntil(hovered, away, good)] as const
  }
  const [onAccent, accentHover] = fill(accent, 'onAccent', 'accentHover')
  const [onDanger, dangerHover] = fill(danger, 'onDanger', 'dangerHover')
  const badge = opaque(chosen('badge', () => accent))
  const badgeText = labelOn(badge, 'badgeText', given.badge === undefined ? onAccent : inkOn(badge))
  const { cRed: red, cGreen: green, cBlue: blue, cOrange: orange } = given
  const error = readable('error', red, () => usual.error)
  // A message has no background of its own unless its text has a colour for one: Pleroma-FE's is half red.
  const alertError = opaque(
    chosen('alertError', () =>
      given.alertErrorText === undefined ? under : mix(under, red ?? usual.danger, 0.5),
    ),
  )
  const alertErrorText = labelOn(alertError, 'alertErrorText', given.alertError === undefined ? error : text)
  return {
    ...surfaces,
    // As strong as possible while the selected text stays readable.
    selection: moveUntil(
      opaque(chosen('selection', () => mix(under, accent, 0.3))),
      paper,
      (now) => stays(given.selection) || [text, link].every((front) => contrast(front, now) >= needed.text),
    ),
    text,
    textSecondary,
    textQuiet:
      stays(given.textQuiet) || isTextFaint
        ? textQuiet
        : moveUntil(textQuiet, ink, (now) => resting.every((back) => contrast(now, back) >= needed.text)),
    link,
    accent,
    accentHover,
    onAccent,
    danger,
    dangerHover,
    onDanger,
    border: chosen('border', () => mix(under, ink, 0.15)),
    borderControl: visible('borderControl', undefined, () => mix(under, ink, 0.4)),
    focus: visible('focus', blue, () => usual.focus),
    success: readable('success', green, () => usual.success),
    warning: readable('warning', orange, () => usual.warning),
    error,
    favourite: readable('favourite', orange, () => usual.favourite),
    repeat: readable('repeat', green, () => usual.repeat),
    reply: readable('reply', blue, () => usual.reply),
    greentext: readable('greentext', green, () => usual.greentext),
    cyantext: readable('cyantext', blue, () => usual.cyantext),
    postLink: movedTo(
      chosen('postLink', () => link),
      needed.text,
      stays(given.postLink, given.link, given.accent),
    ),
    badge,
    badgeText,
    alertError,
    alertErrorText,
    skeleton: opaque(chosen('skeleton', () => mix(under, ink, 0.08))),
    backdrop: chosen('backdrop', () => usual.backdrop),
  }
}
