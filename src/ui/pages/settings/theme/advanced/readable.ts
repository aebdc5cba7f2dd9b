import {
  type Colour,
  SURFACE_INK_SLOTS,
  type SurfaceInk,
  slotOf,
  type Theme,
  type ThemeColourName,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'
import { HIGH_TEXT_CONTRAST, TEXT_CONTRAST } from '../../../../../shared/theme/contrast.ts'
import { type Judgement, judge } from '../../../../../shared/theme/judge.ts'
import { makeTheme } from '../../../../../shared/theme/makeTheme.ts'
import { namedColour } from './slots.ts'

/** The complete theme with its colours as chosen, even those that are hard to read. */
export const asChosen = (source: ThemeSource): Theme => makeTheme({ ...source, readable: false })

const asGuarded = (source: ThemeSource): Theme => makeTheme({ ...source, readable: true })

/** A colour that the guard changes. The guard adjusts the lightness of colours until texts are readable (TM6). */
export interface MovedColour {
  readonly name: ThemeColourName | SurfaceInk
  readonly from: Colour
  readonly to: Colour
}

/** The colours of `source` that the guard changes. */
export function movedColours(source: ThemeSource): readonly MovedColour[] {
  const chosen = asChosen(source)
  const guarded = asGuarded(source)
  const texts = SURFACE_INK_SLOTS.filter((slot) => source.colours[slot] !== undefined)
  return [...(Object.keys(chosen.colours) as ThemeColourName[]), ...texts]
    .map((name) => ({ name, from: namedColour(chosen, name), to: namedColour(guarded, name) }))
    .filter(({ from, to }) => from !== to)
}

const withColours = (source: ThemeSource, moved: readonly MovedColour[]): ThemeSource => ({
  ...source,
  colours: { ...source.colours, ...Object.fromEntries(moved.map(({ name, to }) => [slotOf(name), to])) },
})

/** The colours derive from each other, so a change may require further ones. Most themes need one round. */
const MAX_ROUNDS = 4

/** `source` with the guard's changes of colours made permanent. */
export function withAllReadable(source: ThemeSource): ThemeSource {
  let made = source
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const moved = movedColours(made)
    if (moved.length === 0) return made
    made = withColours(made, moved)
  }
  return made
}

/**
 * `source` with the colour `name` made readable on all its backgrounds. A background changes only if no lightness of `name` is
 * readable on it. Other colours change only if that is not enough.
 */
export function withOneReadable(source: ThemeSource, name: MovedColour['name']): ThemeSource {
  let made = source
  const moving = new Set<MovedColour['name']>([name])
  for (let round = 0; round < MAX_ROUNDS; round++) {
    made = withColours(
      made,
      movedColours(made).filter((each) => moving.has(each.name)),
    )
    const failed = judge(asChosen(made)).filter(({ front, ok }) => front === name && !ok)
    if (failed.length === 0) return made
    for (const { back } of failed) moving.add(back)
  }
  return withAllReadable(source)
}

/** The pair with `name` in front whose contrast is lowest relative to the one it needs. Undefined if `name` is in front of nothing. */
export const worstOf = (theme: Theme, name: MovedColour['name']): Judgement | undefined =>
  judge(theme)
    .filter(({ front }) => front === name)
    .sort((a, b) => a.contrast / a.needed - b.contrast / b.needed)[0]

/** The WCAG level of a contrast; null if it is too low. For the edges of controls there is no level above AA. */
export const gradeOf = ({ contrast, needed, ok }: Judgement): 'AAA' | 'AA' | null =>
  !ok ? null : needed === TEXT_CONTRAST && contrast >= HIGH_TEXT_CONTRAST ? 'AAA' : 'AA'

/** A contrast with one digit, rounded down: 4.49 is not 4.5. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)
