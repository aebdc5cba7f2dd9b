import { useMemo } from 'react'
import type { ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { PRESETS } from '../../../../../shared/theme/presets/presets.ts'
import { useText } from '../../../../i18n/i18n.ts'

/** A theme that can be chosen as it is. */
export interface OfferedTheme {
  readonly choice: ThemeChoice
  readonly name: string
  /** For whom or what it is. */
  readonly why: string
  readonly source: ThemeSource
}

/** The presets, in the user's language. Themes of the instance are in `useThemesOfInstance.ts`. */
export function useOffered(): readonly OfferedTheme[] {
  const t = useText()
  return useMemo(
    () =>
      PRESETS.map(({ choice, nameKey, whyKey, source }) => ({
        choice,
        name: t(nameKey),
        why: t(whyKey),
        source,
      })),
    [t],
  )
}
