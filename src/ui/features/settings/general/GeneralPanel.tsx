import { useId } from 'react'
import type { Preferences } from '../../../../shared/model/preferences.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useInstance, usePreferences } from '../../../mirror/hooks.ts'
import { Button } from '../../../parts/Button.tsx'
import { openConfirm } from '../../../parts/overlay/openOverlay.ts'
import { instanceDefault } from '../instanceDefault.ts'
import styles from '../Settings.module.css'
import { savePreferences } from '../savePreferences.ts'
import { GENERAL_SETTINGS, type SettingGroup } from './generalSettings.ts'
import { SettingRow } from './SettingRow.tsx'

const NO_MARKS: readonly string[] = []
const NAMES = GENERAL_SETTINGS.flatMap(({ settings }) => settings.map(({ name }) => name))

/** What a person can choose of how Rookery looks and behaves. */
export function GeneralPanel() {
  return (
    <>
      {GENERAL_SETTINGS.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      <ResetAll />
    </>
  )
}

function Group({ group: { title, settings } }: { readonly group: SettingGroup }) {
  const t = useText()
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(title)}</h3>
      {settings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} marks={NO_MARKS} />
      ))}
    </section>
  )
}

function ResetAll() {
  const t = useText()
  const preferences = usePreferences()
  const instance = useInstance()
  const changed = NAMES.filter((name) => preferences[name] !== instanceDefault(name, instance))
  const reset = async (): Promise<void> => {
    const sure = await openConfirm({
      title: t('settings.reset_all_title'),
      body: t('settings.reset_all_confirm'),
      confirmLabel: t('settings.reset_all_button'),
      danger: true,
    })
    if (!sure) return
    const defaults = changed.map((name) => [name, instanceDefault(name, instance)])
    await savePreferences(Object.fromEntries(defaults) as Partial<Preferences>)
  }
  return (
    <p className={styles.resetAll}>
      <Button disabled={changed.length === 0} onClick={() => void reset()}>
        {t('settings.reset_all')}
      </Button>
    </p>
  )
}
