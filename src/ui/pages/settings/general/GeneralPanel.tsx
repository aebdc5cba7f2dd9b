import { startTransition, useEffect, useState } from 'react'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useInstance, usePreferences } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { instanceDefault } from '../instanceDefault.ts'
import styles from '../Settings.module.css'
import { savePreferences } from '../savePreferences.ts'
import { KEYBOARD_ENTRY } from './generalEntries.tsx'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

const NO_MARKS: readonly string[] = []
const NAMES = GENERAL_SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name))

/** The settings of the interface and its behaviour. */
export function GeneralPanel() {
  // Groups below the fold render after the window has opened.
  const [all, setAll] = useState(false)
  useEffect(() => startTransition(() => setAll(true)), [])
  return (
    <>
      {GENERAL_SETTINGS.slice(0, all ? undefined : 1).map((group) => (
        <SettingsGroup key={group.title} group={group} />
      ))}
      {all && (
        <>
          <KEYBOARD_ENTRY.Row marks={NO_MARKS} />
          <ResetAll />
        </>
      )}
    </>
  )
}

function ResetAll() {
  const engine = useEngine()
  const t = useText()
  const preferences = usePreferences()
  const instance = useInstance()
  const changed = NAMES.some((name) => preferences[name] !== instanceDefault(name, instance))
  const reset = async (): Promise<void> => {
    const sure = await openConfirm({
      title: t('settings.reset_all_title'),
      body: t('settings.reset_all_confirm'),
      confirmLabel: t('settings.reset_all_button'),
      danger: true,
    })
    if (!sure) return
    // Also resets choices that equal the instance's default.
    await savePreferences(engine, Object.fromEntries(NAMES.map((name) => [name, null])))
  }
  return (
    <p className={styles.resetAll}>
      <Button disabled={!changed} onClick={() => void reset()}>
        {t('settings.reset_all')}
      </Button>
    </p>
  )
}
