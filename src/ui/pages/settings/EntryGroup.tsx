import { useId } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { sayKey, useText } from '../../i18n/i18n.ts'
import styles from './Settings.module.css'
import { NO_MARKS, type SettingEntry } from './settingEntry.ts'
import { useIsAvailable } from './useIsAvailable.ts'

interface EntryGroupProps {
  readonly title: TextKey
  readonly entries: readonly SettingEntry[]
}

/** A title, and below it the entries that this user has on this instance. */
export function EntryGroup({ title, entries }: EntryGroupProps) {
  const t = useText()
  const id = useId()
  const isAvailable = useIsAvailable()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{sayKey(t, title)}</h3>
      {entries.filter(isAvailable).map(({ id: name, Row }) => (
        <Row key={name} marks={NO_MARKS} />
      ))}
    </section>
  )
}
