import { useState } from 'react'
import { isTogether, setTogether } from '../../../engine/tabGroup.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'

export const TOGETHER_TEXTS = ['settings.browser.together', 'settings.browser.together_hint'] as const

/** Whether tabs that the client opens share one process (TB6). */
export function TabsTogether() {
  const t = useText()
  const [on, setOn] = useState(isTogether)
  const [failed, setFailed] = useState(false)
  const choose = (wanted: boolean): void => {
    try {
      setTogether(wanted)
      setOn(wanted)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Switch
      label={t('settings.browser.together')}
      hint={t('settings.browser.together_hint')}
      checked={on}
      error={failed ? t('settings.browser.failed') : undefined}
      onChange={({ target }) => choose(target.checked)}
    />
  )
}
