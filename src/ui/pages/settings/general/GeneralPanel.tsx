import { startTransition, useEffect, useState } from 'react'
import { useSyncedPreferences } from '../../../blocks/navigation/useNav.ts'
import { openConfirm } from '../../../common/overlay/openOverlay.ts'
import { useInstance, usePreferences } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { EntryGroup } from '../EntryGroup.tsx'
import { isDefault } from '../isDefault.ts'
import styles from '../Settings.module.css'
import { savePreferences } from '../savePreferences.ts'
import { MORE_ENTRIES } from './generalEntries.tsx'
import { GENERAL_SETTINGS } from './generalSettings.ts'
import { isStoredChanged, resetStored } from './resetStored.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

const NAMES = [
  ...GENERAL_SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name)),
  'recentPostLanguages',
] as const

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
          <EntryGroup title="settings.more" entries={MORE_ENTRIES} />
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
  const stored = useSyncedPreferences()
  const changed =
    NAMES.some((name) => !isDefault(name, preferences[name], instance)) || isStoredChanged(stored)
  const reset = async (): Promise<void> => {
    const sure = await openConfirm(engine, {
      title: t('settings.reset_all_title'),
      body: t('settings.reset_all_confirm'),
      confirmLabel: t('settings.reset_all_button'),
      danger: true,
    })
    if (!sure) return
    // Also removes choices that equal the instance's default now, in case the default changes.
    await savePreferences(engine, Object.fromEntries(NAMES.map((name) => [name, null])))
    await resetStored(engine, stored)
  }
  return (
    <p className={styles.resetAll}>
      <Button disabled={!changed} onClick={() => void reset()}>
        {t('settings.reset_all')}
      </Button>
    </p>
  )
}
