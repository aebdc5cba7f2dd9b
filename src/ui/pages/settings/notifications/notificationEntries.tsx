import { NOTIFICATION_LIST_SETTINGS, NOTIFICATION_SETTINGS } from '../general/generalSettings.ts'
import { SettingsGroup } from '../general/SettingsGroup.tsx'
import { settingEntries } from '../general/settingEntries.tsx'
import { NO_MARKS, type SettingEntry } from '../settingEntry.ts'
import { useIsAvailable } from '../useIsAvailable.ts'
import { ACCOUNT_OPTIONS_ENTRY } from './AccountOptionsRow.tsx'
import { ALERTS_ENTRY } from './AlertsRow.tsx'
import { ALERTING_KINDS_ENTRY, LISTED_ENTRY } from './KindsRow.tsx'
import { POLICY_ENTRY } from './PolicyRow.tsx'
import { PUSH_ENTRY } from './PushRow.tsx'
import { PAUSE_ENTRY, QUIET_ENTRY } from './QuietRow.tsx'

/** The searchable entries of the Notifications tab. */
export const NOTIFICATION_ENTRIES: readonly SettingEntry[] = [
  ALERTS_ENTRY,
  PUSH_ENTRY,
  QUIET_ENTRY,
  PAUSE_ENTRY,
  ...settingEntries([NOTIFICATION_SETTINGS, NOTIFICATION_LIST_SETTINGS]),
  ALERTING_KINDS_ENTRY,
  LISTED_ENTRY,
  POLICY_ENTRY,
  ACCOUNT_OPTIONS_ENTRY,
]

/** The Notifications tab: alerts and quiet hours, which types are listed and raise alerts, and the options of the instance. */
export function NotificationsSettings() {
  return (
    <>
      <SettingsGroup group={NOTIFICATION_SETTINGS}>
        <ALERTS_ENTRY.Row marks={NO_MARKS} />
        <PUSH_ENTRY.Row marks={NO_MARKS} />
      </SettingsGroup>
      <QUIET_ENTRY.Row marks={NO_MARKS} />
      <PAUSE_ENTRY.Row marks={NO_MARKS} />
      <SettingsGroup group={NOTIFICATION_LIST_SETTINGS} />
      <ALERTING_KINDS_ENTRY.Row marks={NO_MARKS} />
      <LISTED_ENTRY.Row marks={NO_MARKS} />
      {useIsAvailable()(POLICY_ENTRY) && <POLICY_ENTRY.Row marks={NO_MARKS} />}
      <ACCOUNT_OPTIONS_ENTRY.Row marks={NO_MARKS} />
    </>
  )
}
