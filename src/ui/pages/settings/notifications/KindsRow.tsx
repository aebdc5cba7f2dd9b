import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { NOTIFICATION_TYPES } from '../../../../shared/model/notification.ts'
import { NOTIFICATION_KINDS, notificationTypesOf } from '../../../blocks/notifications/notificationKinds.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'

type PreferenceGroup = 'notificationVisibility' | 'notificationNative'

interface KindProps {
  readonly group: PreferenceGroup
  readonly type: (typeof NOTIFICATION_TYPES)[number]
  readonly marks: readonly string[]
}

function Kind({ group, type, marks }: KindProps) {
  const t = useText()
  const { value, changed, error, set, reset } = useSetting(`${group}.${type}`)
  return (
    <ChangedRow name={t(NOTIFICATION_KINDS[type])} control="switch" changed={changed} onReset={reset}>
      <Switch
        label={<Marked text={t(NOTIFICATION_KINDS[type])} words={marks} />}
        error={error}
        checked={value === true}
        onChange={({ target }) => set(target.checked)}
      />
    </ChangedRow>
  )
}

/** A title, and below it a switch for each type of notification. */
const kindsEntry = (group: PreferenceGroup, title: TextKey): SettingEntry => ({
  id: group,
  words: (t) => [t(title), ...NOTIFICATION_TYPES.map((type) => t(NOTIFICATION_KINDS[type]))],
  Row: ({ marks }) => {
    const t = useText()
    const types = notificationTypesOf(useInstance())
    return (
      <fieldset className={styles.kinds}>
        <legend>
          <Marked text={t(title)} words={marks} />
        </legend>
        {types.map((type) => (
          <Kind key={type} group={group} type={type} marks={marks} />
        ))}
      </fieldset>
    )
  },
})

export const LISTED_ENTRY = kindsEntry('notificationVisibility', 'settings.notification_visibility')
export const ALERTING_KINDS_ENTRY = kindsEntry('notificationNative', 'settings.notification_native')
