import { type ReactNode, useId } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import styles from '../Settings.module.css'
import { useHas } from '../useHas.ts'
import type { SettingGroup } from './generalSettings.ts'
import { SettingRow } from './SettingRow.tsx'

const NO_MARKS: readonly string[] = []

interface SettingsGroupProps {
  readonly group: SettingGroup
  /** Rows of another kind, above the settings. */
  readonly children?: ReactNode
}

/** Settings below a title. */
export function SettingsGroup({ group: { title, settings }, children }: SettingsGroupProps) {
  const t = useText()
  const has = useHas()
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(title)}</h3>
      {children}
      {settings.filter(has).map((setting) => (
        <SettingRow key={setting.name} setting={setting} marks={NO_MARKS} />
      ))}
    </section>
  )
}
