import { useMemo, useState } from 'react'
import type { Fault } from '../../../../../shared/fault/fault.ts'
import { isThemeText } from '../../../../../shared/model/stored.ts'
import { THEME_LIMITS, type ThemeSource } from '../../../../../shared/model/theme.ts'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { textOf } from '../../../../../shared/theme/file/writeTheme.ts'
import { PLEROMA_DARK } from '../../../../../shared/theme/presets/pleroma.ts'
import { useMedia } from '../../../../common/layout/useMedia.ts'
import { useInstance } from '../../../../hooks/hooks.ts'
import { useWithinHours } from '../../../../hooks/useWithinHours.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { asChosen } from '../advanced/readable.ts'
import { nameOfChoice } from './nameOfChoice.ts'
import { shownChoice, withOwnTheme } from './shownTheme.ts'
import type { ThemeEdit } from './themeEdit.ts'
import { themeOf } from './themeOf.ts'
import type { ThemeState } from './themeState.ts'
import { isInstanceTheme, useInstanceTheme } from './useInstanceTheme.ts'
import { useOwnTheme } from './useOwnTheme.ts'
import { type NamedPreset, usePresets } from './usePresets.ts'
import { useThemeState } from './useThemeState.ts'

export interface ThemeEditor extends ThemeEdit {
  readonly state: ThemeState
  readonly setState: (next: ThemeState, subject: string) => void
  /** The user's own theme, whether it is shown or not. */
  readonly own: ThemeSource | null
  readonly isOwn: boolean
  /** The name of the shown theme. */
  readonly name: string
  readonly presets: readonly NamedPreset[]
  /** The themes that the instance serves. */
  readonly instanceThemes: readonly ThemeChoice[]
  /** Replaces the user's own theme with a copy of the shown one. */
  readonly takeCopy: () => void
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
  readonly fault: Fault | null
  readonly retry: () => void
  /** The last change was not made, because the theme would be too large to store. */
  readonly tooLarge: boolean
}

/** The theme editor of the settings. */
export function useThemeEditor(): ThemeEditor {
  const t = useText()
  const { edited, state: editedState } = useThemeState()
  const { history, fault } = editedState
  const state = history.now
  const isDark = useIsDark(state)
  const presets = usePresets()
  const [tooLarge, setTooLarge] = useState(false)
  const own = useOwnTheme(state.ownTheme)
  const choice = shownChoice(state, isDark)
  const isOwn = choice === 'own' && own !== null
  const preset = presets.find((theme) => theme.choice === choice)
  const { source: served } = useInstanceTheme(choice)
  // A theme that does not exist looks like Pleroma Dark (TM2).
  const source = (isOwn ? own : (preset?.source ?? served)) ?? PLEROMA_DARK
  const isMissing = !isOwn && preset === undefined && served === null
  const name = isOwn
    ? own.name
    : isMissing
      ? t('theme_presets.pleroma-dark')
      : nameOfChoice(t, choice, presets)
  const chosen = useMemo(() => asChosen(source), [source])
  const changeOwn = (next: ThemeSource, subject: string): void => {
    const text = textOf(next)
    const fits = text !== null && isThemeText(text)
    setTooLarge(!fits)
    if (fits) edited.change({ ...withOwnTheme(state, isDark), ownTheme: text }, subject)
  }
  const asCopy = (next: ThemeSource): ThemeSource => ({
    ...next,
    name: t('settings.look.copy_of', { name }).slice(0, THEME_LIMITS.nameChars),
  })
  return {
    state,
    setState: (next, subject) => edited.change(next, subject),
    own,
    isOwn,
    source,
    chosen,
    shown: themeOf(source),
    name,
    presets,
    instanceThemes: useInstanceThemes(state.theme),
    disabled: !isOwn && own !== null,
    change: (next, subject) => changeOwn(isOwn ? next : asCopy(next), subject),
    takeCopy: () => changeOwn(asCopy(source), 'copy'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => edited.undo(),
    redo: () => edited.redo(),
    fault,
    retry: () => void edited.flush(),
    tooLarge,
  }
}

/** The themes that the instance lists, and the chosen one if it is or was the instance's. */
function useInstanceThemes(chosen: ThemeChoice): readonly ThemeChoice[] {
  const instance = useInstance()
  const all: readonly ThemeChoice[] = [
    ...(instance?.preferenceDefaults.theme === 'configured' ? (['configured'] as const) : []),
    ...(instance?.themes ?? []).map((name): ThemeChoice => `instance:${name}`),
    ...(isInstanceTheme(chosen) ? [chosen] : []),
  ]
  return [...new Set(all)]
}

/** Whether the dark theme of a pair, or of the system's choice, is due now (TM23). */
function useIsDark({ theme, themeHours }: ThemeState): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const hours = theme === 'pair' ? themeHours : ''
  const isNight = useWithinHours(hours)
  return hours === '' ? isSystemDark : isNight
}
