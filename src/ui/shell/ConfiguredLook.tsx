import { useEffect } from 'react'
import { useLookup } from '../hooks/useLookup.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { sheetOf } from '../theme/configured/sheetOf.ts'

/** Shows the instance's configured theme, or the fallback if it can't be shown (TM10). */
export function ConfiguredLook() {
  const { outcome } = useLookup({ kind: 'theme' })
  useEffect(() => {
    if (outcome === null) return
    // Could not load the theme: show that of the last visit.
    if (!outcome.ok) applyTheme('configured')
    else applyTheme('configured', outcome.value.theme ? sheetOf(outcome.value.theme) : '')
  }, [outcome])
  return null
}
