import { useId } from 'react'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { openWindow } from '../../../common/overlay/openWindow.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import { useHas } from '../useHas.ts'
import { POSTING_ENTRIES, PRIVACY_ENTRIES } from './accountSwitches.tsx'
import { FORM_ENTRY, PICTURE_ENTRIES } from './profileEntries.tsx'

const NO_MARKS: readonly string[] = []

/** The profile, its pictures, and the options that the instance stores for the account. */
export function ProfileSettings() {
  const t = useText()
  return (
    <>
      <Group title="settings.name_bio" entries={[FORM_ENTRY]} />
      <div className={styles.row}>
        <Button onClick={() => openWindow('ownCard')}>{t('settings.own_card')}</Button>
      </div>
      <Group title="settings.profile_pictures" entries={PICTURE_ENTRIES} />
      <Group title="settings.account_privacy" entries={PRIVACY_ENTRIES} />
      <Group title="settings.posts" entries={POSTING_ENTRIES} />
    </>
  )
}

interface GroupProps {
  readonly title: TextKey
  readonly entries: readonly SettingEntry[]
}

function Group({ title, entries }: GroupProps) {
  const t = useText()
  const id = useId()
  const has = useHas()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(title)}</h3>
      {entries.filter(has).map(({ id: name, Row }) => (
        <Row key={name} marks={NO_MARKS} />
      ))}
    </section>
  )
}
