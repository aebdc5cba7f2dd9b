import {
  type Colour,
  slotOf,
  type Theme,
  type ThemeColourName,
  type ThemeSource,
} from '../../../../../shared/model/theme.ts'
import { HIGH_TEXT_CONTRAST, TEXT_CONTRAST } from '../../../../../shared/theme/contrast.ts'
import { type Judgement, judge } from '../../../../../shared/theme/judge.ts'
import { makeTheme } from '../../../../../shared/theme/makeTheme.ts'

/** The theme with the colours as they were chosen, however hard to read. */
export const asChosen = (source: ThemeSource): Theme => makeTheme({ ...source, readable: false })

const asGuarded = (source: ThemeSource): Theme => makeTheme({ ...source, readable: true })

/** A colour that the guard moves. */
export interface Moved {
  readonly name: ThemeColourName
  readonly from: Colour
  readonly to: Colour
}

/** The colours of `source` that the guard changes. */
export function movedColours(source: ThemeSource): readonly Moved[] {
  const chosen = asChosen(source).colours
  const guarded = asGuarded(source).colours
  return (Object.keys(chosen) as ThemeColourName[])
    .filter((name) => chosen[name] !== guarded[name])
    .map((name) => ({ name, from: chosen[name], to: guarded[name] }))
}

const withColours = (source: ThemeSource, moved: readonly Moved[]): ThemeSource => ({
  ...source,
  colours: { ...source.colours, ...Object.fromEntries(moved.map(({ name, to }) => [slotOf(name), to])) },
})

/** `source` with all colours that the guard would move set to where it moves them. */
export function madeReadable(source: ThemeSource): ThemeSource {
  let made = source
  // A colour that is set by hand changes those that follow it.
  for (let round = 0; round < 4; round++) {
    const moved = movedColours(made)
    if (moved.length === 0) return made
    made = withColours(made, moved)
  }
  return made
}

/**
 * `source` with `name` readable everywhere. What it stands on moves along only if no colour can be read on it, and all
 * others only if that does not help either.
 */
export function oneReadable(source: ThemeSource, name: ThemeColourName): ThemeSource {
  let made = source
  const moving = new Set([name])
  for (let round = 0; round < 4; round++) {
    made = withColours(
      made,
      movedColours(made).filter((each) => moving.has(each.name)),
    )
    const failed = judge(asChosen(made)).filter(({ front, ok }) => front === name && !ok)
    if (failed.length === 0) return made
    for (const { back } of failed) moving.add(back)
  }
  return madeReadable(source)
}

/** The pair with `name` in front that is furthest below, or least above, what it needs. Undefined: it is not judged. */
export const worstOf = (theme: Theme, name: ThemeColourName): Judgement | undefined =>
  judge(theme)
    .filter(({ front }) => front === name)
    .sort((a, b) => a.contrast / a.needed - b.contrast / b.needed)[0]

/** The WCAG level of a contrast. `AA` of an edge is its only level. */
export const gradeOf = ({ contrast, needed, ok }: Judgement): 'AAA' | 'AA' | null =>
  !ok ? null : needed === TEXT_CONTRAST && contrast >= HIGH_TEXT_CONTRAST ? 'AAA' : 'AA'

/** A contrast with one digit, rounded down: 4.49 is not 4.5. */
export const contrastText = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1)
