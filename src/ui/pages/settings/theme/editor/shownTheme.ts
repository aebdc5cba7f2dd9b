import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import type { ThemeState } from './themeState.ts'

/** The theme that the page shows now. For a pair, and for the system's choice, this depends on `isDark`. */
export function shownChoice(state: ThemeState, isDark: boolean): ThemeChoice {
  if (state.theme === 'pair') return isDark ? state.themeDark : state.themeLight
  if (state.theme === 'system') return isDark ? 'pleroma-dark' : 'pleroma-light'
  return state.theme
}

/** `state` with the user's own theme in place of the shown one; within the pair, if a pair is chosen. */
export function withOwnTheme(state: ThemeState, isDark: boolean): ThemeState {
  if (state.theme !== 'pair') return { ...state, theme: 'own' }
  return isDark ? { ...state, themeDark: 'own' } : { ...state, themeLight: 'own' }
}
