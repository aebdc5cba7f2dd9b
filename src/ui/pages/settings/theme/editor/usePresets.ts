import { useMemo } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { PRESETS } from '../../../../../shared/theme/presets/presets.ts'
import { useText } from '../../../../i18n/i18n.ts'

/** A preset with its texts in the user's language. */
export interface NamedPreset {
  readonly choice: ThemeChoice
  readonly name: string
  /** For whom or what the preset is meant. */
  readonly purpose: string
  readonly source: ThemeSource
}

/** The presets, with their texts in the user's language. */
export function usePresets(): readonly NamedPreset[] {
  const t = useText()
  return useMemo(
    () =>
      PRESETS.map(({ choice, nameKey, whyKey, source }) => ({
        choice,
        name: t(nameKey),
        purpose: t(whyKey),
        source,
      })),
    [t],
  )
}
