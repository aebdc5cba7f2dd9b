import { type ReactNode, useId } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import styles from '../Settings.module.css'
import { NO_MARKS } from '../settingEntry.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import type { SettingGroup } from './generalSettings.ts'
import { SettingRow } from './SettingRow.tsx'

interface SettingsGroupProps {
  readonly group: SettingGroup
  /** Rows of another kind, above the settings. */
  readonly children?: ReactNode
}

/** A title, and below it the settings that this user has on this instance. */
export function SettingsGroup({ group: { title, settings }, children }: SettingsGroupProps) {
  const t = useText()
  const isAvailable = useIsAvailable()
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(title)}</h3>
      {children}
      {settings.filter(isAvailable).map((setting) => (
        <SettingRow key={setting.name} setting={setting} marks={NO_MARKS} />
      ))}
    </section>
  )
}
