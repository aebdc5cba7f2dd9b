import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useInstance } from '../../../../hooks/hooks.ts'
import { isInstanceTheme } from './useInstanceTheme.ts'

const NONE: readonly string[] = []

/** The themes that the instance lists, and the chosen one if it is or was the instance's. */
export function useInstanceThemes(chosen: ThemeChoice): readonly ThemeChoice[] {
  const instance = useInstance()
  const all: readonly ThemeChoice[] = [
    ...(instance?.preferenceDefaults.theme === 'configured' ? (['configured'] as const) : []),
    ...(instance?.themes ?? NONE).map((name): ThemeChoice => `instance:${name}`),
    ...(isInstanceTheme(chosen) ? [chosen] : []),
  ]
  return [...new Set(all)]
}
