import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useInstance } from '../../../../hooks/hooks.ts'
import { isOfInstance } from './useInstanceTheme.ts'

const NONE: readonly string[] = []

/** The themes that the instance serves, by its list, and the chosen one even if it is not among them. */
export function useThemesOfInstance(chosen: ThemeChoice): readonly ThemeChoice[] {
  const instance = useInstance()
  const all: readonly ThemeChoice[] = [
    ...(instance?.preferenceDefaults.theme === 'configured' ? (['configured'] as const) : []),
    ...(instance?.themes ?? NONE).map((name): ThemeChoice => `instance:${name}`),
    ...(isOfInstance(chosen) ? [chosen] : []),
  ]
  return [...new Set(all)]
}
