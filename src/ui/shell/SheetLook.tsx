import { useEffect } from 'react'
import type { ThemeChoice } from '../../shared/model/themeChoice.ts'
import { useSyncedPreferences } from '../blocks/navigation/useNav.ts'
import { useMedia } from '../common/layout/useMedia.ts'
import { notice } from '../common/notices/notices.ts'
import { shownThemeOf } from '../engine/shownThemeOf.ts'
import { usePreference } from '../hooks/hooks.ts'
import { useEngine } from '../hooks/useEngine.ts'
import { useLookup } from '../hooks/useLookup.ts'
import { useWithinHours } from '../hooks/useWithinHours.ts'

/** Applies a theme that is not in `themes.css`: the engine makes a style sheet for it (TM28). */
export function SheetLook() {
  return usePreference('theme') === 'pair' ? <PairLook /> : <OneLook />
}

function OneLook() {
  useApplied(useSheet(usePreference('theme')))
  return null
}

/** Applies one of two themes, light or dark, by the system's setting or by the hour (TM23). */
function PairLook() {
  const hours = usePreference('themeHours')
  const light = useSheet(usePreference('themeLight'))
  const dark = useSheet(usePreference('themeDark'))
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const isNight = useWithinHours(hours)
  useApplied((hours === '' ? isSystemDark : isNight) ? dark : light)
  return null
}

/** A style sheet. Null while it loads, or if the style sheet of the last visit is to stay. */
type Sheet = string | null

function useApplied(sheet: Sheet): void {
  const engine = useEngine()
  useEffect(() => {
    if (sheet !== null) shownThemeOf(engine).apply('configured', sheet)
  }, [engine, sheet])
}

/** The style sheet of `choice`, or of the fallback if there is no such theme (TM2, TM10). */
function useSheet(choice: ThemeChoice): Sheet {
  const engine = useEngine()
  const { ownTheme } = useSyncedPreferences()
  const { outcome } = useLookup({ kind: 'theme', choice, ...(choice === 'own' ? { own: ownTheme } : {}) })
  const look = outcome?.ok ? outcome.value.look : undefined
  const { problem } = look ?? {}
  // The user's own theme can't be read any more: the last good style sheet stays, and a notice says so (TM24).
  const stays = choice === 'own' && ownTheme !== '' && problem !== undefined
  useEffect(() => {
    if (stays) notice(engine, 'theme_refused.own', 'error')
  }, [stays, engine])
  return look === undefined || stays ? null : look.css
}
