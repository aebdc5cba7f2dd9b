import {
  type InkedSurface,
  SURFACE_INKS,
  type SurfaceInk,
  type Theme,
  type ThemeColourName,
} from '../model/theme.ts'
import { CONTROL_CONTRAST, TEXT_CONTRAST } from './contrast.ts'
import { CONTROLS, FILLS, pairs, QUIET_SURFACES, SURFACES, TEXTS } from './contrastPairs.ts'
import { worstContrast } from './guard.ts'

/** The contrast of one colour on another. */
export interface Judgement {
  readonly front: ThemeColourName | SurfaceInk
  readonly back: ThemeColourName
  /** 1–21, not rounded. */
  readonly contrast: number
  /** 4.5 for text, 3 for the edges of controls. */
  readonly needed: number
  readonly ok: boolean
}

const ALL = [
  ...[...pairs(TEXTS, SURFACES), ...pairs(['textQuiet'], QUIET_SURFACES), ...FILLS].map(([front, back]) => ({
    front,
    back,
    needed: TEXT_CONTRAST,
  })),
  ...pairs(CONTROLS, SURFACES).map(([front, back]) => ({ front, back, needed: CONTROL_CONTRAST })),
]

const isInked = (name: string): name is InkedSurface => Object.hasOwn(SURFACE_INKS, name)

/** The slot that sets the colour `name` on `surface`. */
const inkSlot = (surface: InkedSurface, name: string): SurfaceInk | undefined =>
  (SURFACE_INKS[surface] as Readonly<Record<string, SurfaceInk>>)[name]

/**
 * The contrast of every pair of colours in use, in the colours that apply where they stand (TM19, TM35). A translucent back counts with
 * the worse of black and white below it.
 */
export const judge = ({ colours, on }: Theme): readonly Judgement[] =>
  ALL.map(({ front, back, needed }) => {
    const own = isInked(back) ? on[back] : undefined
    const found = worstContrast((own ?? colours)[front], colours[back])
    const slot = own !== undefined && isInked(back) ? inkSlot(back, front) : undefined
    return { front: slot ?? front, back, needed, contrast: found, ok: found >= needed }
  })
