import type { Theme, ThemeColourName } from '../model/theme.ts'
import { CONTROL_CONTRAST, TEXT_CONTRAST } from './contrast.ts'
import { CONTROLS, FILLS, pairs, SURFACES, TEXTS } from './contrastPairs.ts'
import { worstContrast } from './guard.ts'

/** The contrast of one colour on another. */
export interface Judgement {
  readonly front: ThemeColourName
  readonly back: ThemeColourName
  /** 1–21, not rounded. */
  readonly contrast: number
  /** 4.5 for text, 3 for the edges of controls. */
  readonly needed: number
  readonly ok: boolean
}

const ALL = [
  ...[...pairs(TEXTS, SURFACES), ...FILLS].map(([front, back]) => ({ front, back, needed: TEXT_CONTRAST })),
  ...pairs(CONTROLS, SURFACES).map(([front, back]) => ({ front, back, needed: CONTROL_CONTRAST })),
]

/** The contrast of every pair of colours in use (TM19). A translucent back counts with the worse of black and white below it. */
export const judge = ({ colours }: Theme): readonly Judgement[] =>
  ALL.map(({ front, back, needed }) => {
    const found = worstContrast(colours[front], colours[back])
    return { front, back, needed, contrast: found, ok: found >= needed }
  })
