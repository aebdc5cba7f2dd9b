import { openWindow } from '../../../common/overlay/openWindow.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { EntryGroup } from '../EntryGroup.tsx'
import styles from '../Settings.module.css'
import { NO_MARKS } from '../settingEntry.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import { POSTING_ENTRIES, PRIVACY_ENTRIES } from './accountSwitches.tsx'
import { FORM_ENTRY, PICTURE_ENTRIES, SHOWN_ENTRIES } from './profileEntries.tsx'

/** The profile with its pictures, pinned posts and hashtags, and the options that the instance stores for the account. */
export function ProfileSettings() {
  const engine = useEngine()
  const t = useText()
  const isAvailable = useIsAvailable()
  return (
    <>
      <EntryGroup title="settings.name_bio" entries={[FORM_ENTRY]} />
      <div className={styles.row}>
        <Button onClick={() => openWindow(engine, 'ownCard')}>{t('settings.own_card')}</Button>
      </div>
      <EntryGroup title="settings.profile_pictures" entries={PICTURE_ENTRIES} />
      {SHOWN_ENTRIES.filter(isAvailable).map(({ id, Row }) => (
        <Row key={id} marks={NO_MARKS} />
      ))}
      <EntryGroup title="settings.account_privacy" entries={PRIVACY_ENTRIES} />
      <EntryGroup title="settings.posts" entries={POSTING_ENTRIES} />
    </>
  )
}
