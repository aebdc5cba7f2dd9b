import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import type { ThemeState } from './themeState.ts'

/** The theme that the page shows now: of a pair or the system's themes, the one for `isDark`. */
export function shownChoice(state: ThemeState, isDark: boolean): ThemeChoice {
  if (state.theme === 'pair') return isDark ? state.themeDark : state.themeLight
  if (state.theme === 'system') return isDark ? 'pleroma-dark' : 'pleroma-light'
  return state.theme
}

/** `state` with the own theme in place of the shown one: in the pair, if there is one. */
export function withOwnTheme(state: ThemeState, isDark: boolean): ThemeState {
  if (state.theme !== 'pair') return { ...state, theme: 'own' }
  return isDark ? { ...state, themeDark: 'own' } : { ...state, themeLight: 'own' }
}
