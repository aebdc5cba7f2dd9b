import { useEffect, useSyncExternalStore } from 'react'
import { type AccountKey, entityKey, ONLY } from '../../../../../shared/model/keys.ts'
import { DEFAULT_STORED } from '../../../../../shared/model/stored.ts'
import type { Engine } from '../../../../engine/engine.ts'
import { perEngine } from '../../../../engine/perEngine.ts'
import { preferencesNow, useAccountKey, useEntity, usePreferences } from '../../../../hooks/hooks.ts'
import { useEngine } from '../../../../hooks/useEngine.ts'
import { type EditedState, EditedValue } from './editedValue.ts'
import { saveThemeState, type ThemeState, themeState } from './themeState.ts'

/** The edited themes of each account. They outlive the settings window, and so do their undo steps. */
const editedIn = perEngine(() => new Map<AccountKey, EditedValue<ThemeState>>())

function editedOf(engine: Engine, account: AccountKey): EditedValue<ThemeState> {
  const all = editedIn(engine)
  const known = all.get(account)
  if (known !== undefined) return known
  const current = (): ThemeState => {
    const stored = engine.mirror.cells.get(entityKey(account, 'stored', ONLY))
    return themeState(preferencesNow(engine, account), stored ?? DEFAULT_STORED)
  }
  const made = new EditedValue(current(), {
    current,
    save: (next, before) => saveThemeState(engine, before, next),
    now: () => Date.now(),
  })
  // Closing the tab must not lose the last change.
  engine.onLeave(() => void made.flush())
  all.set(account, made)
  return made
}

/** The user's choices about themes, as they are being edited. */
export function useThemeState(): {
  readonly edited: EditedValue<ThemeState>
  readonly state: EditedState<ThemeState>
} {
  const engine = useEngine()
  const account = useAccountKey()
  const edited = editedOf(engine, account)
  const preferences = usePreferences()
  const stored = useEntity(account, 'stored', ONLY) ?? DEFAULT_STORED
  const { theme, themeLight, themeDark, themeHours } = preferences
  const { ownTheme } = stored
  useEffect(
    () => edited.adopt({ theme, themeLight, themeDark, themeHours, ownTheme }),
    [edited, theme, themeLight, themeDark, themeHours, ownTheme],
  )
  return { edited, state: useSyncExternalStore(edited.subscribe, edited.state) }
}
