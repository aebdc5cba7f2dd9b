import { useEffect } from 'react'
import { useLookup } from '../hooks/useLookup.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { sheetOf } from '../theme/configured/sheetOf.ts'

/** Shows the theme that the instance is configured with, or the fallback if it can't be shown (I21). */
export function ConfiguredLook() {
  const { told } = useLookup({ kind: 'theme' })
  useEffect(() => {
    if (told === null) return
    // Not to be had today: as it was last time.
    if (!told.ok) applyTheme('configured')
    else applyTheme('configured', told.value.theme ? sheetOf(told.value.theme) : '')
  }, [told])
  return null
}
