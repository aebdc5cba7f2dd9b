import type { TextKey } from '../../i18n/textKey.ts'
import type { ThemeSource } from '../../model/theme.ts'
import type { ThemeChoice } from '../../model/themeChoice.ts'
import { BLACK_PRESET, CLEAR_DARK, CONTRAST_DARK, EMBER, FJORD, HEATHER, MOSS, TERMINAL } from './dark.ts'
import { CLEAR_LIGHT, CONTRAST_LIGHT, LINEN, ROSE, SEPIA } from './light.ts'
import { PLEROMA_DARK, PLEROMA_LIGHT } from './pleroma.ts'

/** A theme that comes with the client. */
export interface Preset {
  /** The value of the preference `theme` that chooses it. */
  readonly choice: ThemeChoice
  readonly nameKey: TextKey
  /** Says for whom or for what it is. */
  readonly whyKey: TextKey
  readonly source: ThemeSource
}

const SOURCES = {
  'pleroma-dark': PLEROMA_DARK,
  'pleroma-light': PLEROMA_LIGHT,
  sepia: SEPIA,
  linen: LINEN,
  rose: ROSE,
  fjord: FJORD,
  heather: HEATHER,
  moss: MOSS,
  ember: EMBER,
  black: BLACK_PRESET,
  terminal: TERMINAL,
  'clear-dark': CLEAR_DARK,
  'clear-light': CLEAR_LIGHT,
  'contrast-dark': CONTRAST_DARK,
  'contrast-light': CONTRAST_LIGHT,
} as const

type PresetName = keyof typeof SOURCES

/** All presets, in the order in which they are offered (TM25). */
export const PRESETS: readonly Preset[] = (Object.keys(SOURCES) as PresetName[]).map((name) => ({
  choice: name === 'pleroma-dark' || name === 'pleroma-light' ? name : `preset:${name}`,
  nameKey: `theme_presets.${name}`,
  whyKey: `theme_presets.${name}_why`,
  source: SOURCES[name],
}))

/** The theme of the preset that `choice` names; undefined if there is none. */
export const presetOf = (choice: string): ThemeSource | undefined =>
  PRESETS.find((preset) => preset.choice === choice)?.source
