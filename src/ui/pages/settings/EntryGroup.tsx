import { useId } from 'react'
import type { TextKey } from '../../../shared/i18n/textKey.ts'
import { sayKey, useText } from '../../i18n/i18n.ts'
import styles from './Settings.module.css'
import type { SettingEntry } from './settingEntry.ts'
import { useHas } from './useHas.ts'

const NO_MARKS: readonly string[] = []

interface EntryGroupProps {
  readonly title: TextKey
  readonly entries: readonly SettingEntry[]
}

/** The entries that this user has on this instance, below a title. */
export function EntryGroup({ title, entries }: EntryGroupProps) {
  const t = useText()
  const id = useId()
  const has = useHas()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{sayKey(t, title)}</h3>
      {entries.filter(has).map(({ id: name, Row }) => (
        <Row key={name} marks={NO_MARKS} />
      ))}
    </section>
  )
}
