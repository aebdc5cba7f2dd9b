import type { PreferenceChange, Preferences } from '../../../../../shared/model/preferences.ts'
import type { Stored } from '../../../../../shared/model/stored.ts'
import type { Engine } from '../../../../engine/engine.ts'
import type { Saved } from './editedValue.ts'

const NAMES = ['theme', 'themeLight', 'themeDark', 'themeHours'] as const

/** All choices of the user about themes. They are edited, saved and undone together. */
export type ThemeState = Pick<Preferences, (typeof NAMES)[number]> & Pick<Stored, 'ownTheme'>

export const themeState = (preferences: Preferences, { ownTheme }: Pick<Stored, 'ownTheme'>): ThemeState => {
  const { theme, themeLight, themeDark, themeHours } = preferences
  return { theme, themeLight, themeDark, themeHours, ownTheme }
}

/** Saves what differs between `before`, the stored state, and `next`. */
export async function saveThemeState(
  engine: Engine,
  before: ThemeState,
  next: ThemeState,
): Promise<Saved<ThemeState>> {
  // The user's own theme is saved first, because the choice of a theme may name it.
  if (next.ownTheme !== before.ownTheme) {
    const ended = await engine.run({ kind: 'setOwnTheme', text: next.ownTheme })
    if (!ended.ok) return { stored: before, fault: ended.fault }
  }
  const stored = { ...before, ownTheme: next.ownTheme }
  const changed = NAMES.filter((name) => next[name] !== before[name])
  if (changed.length === 0) return { stored, fault: null }
  const change = Object.fromEntries(changed.map((name) => [name, next[name]])) as PreferenceChange
  const ended = await engine.run({ kind: 'setPreferences', change })
  return ended.ok ? { stored: next, fault: null } : { stored, fault: ended.fault }
}
