import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import type { ThemeState } from './themeState.ts'

/** The theme of a pair or of the system that is worn now. */
export function wornChoice(state: ThemeState, isDark: boolean): ThemeChoice {
  if (state.theme === 'pair') return isDark ? state.themeDark : state.themeLight
  if (state.theme === 'system') return isDark ? 'pleroma-dark' : 'pleroma-light'
  return state.theme
}

/** `state` with the own theme in place of the one that is worn now: in the pair, if there is one. */
export function wearingOwn(state: ThemeState, isDark: boolean): ThemeState {
  if (state.theme !== 'pair') return { ...state, theme: 'own' }
  return isDark ? { ...state, themeDark: 'own' } : { ...state, themeLight: 'own' }
}
