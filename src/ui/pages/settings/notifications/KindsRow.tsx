import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { NOTIFICATION_TYPES } from '../../../../shared/model/notification.ts'
import { NOTIFICATION_KINDS, notificationTypesOf } from '../../../blocks/notifications/notificationWords.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'

type What = 'notificationVisibility' | 'notificationNative'

interface KindProps {
  readonly what: What
  readonly type: (typeof NOTIFICATION_TYPES)[number]
  readonly marks: readonly string[]
}

function Kind({ what, type, marks }: KindProps) {
  const t = useText()
  const { value, changed, error, set, reset } = useSetting(`${what}.${type}`)
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

/** A switch for each type of notification, below `title`. */
const kindsEntry = (what: What, title: TextKey): SettingEntry => ({
  id: what,
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
          <Kind key={type} what={what} type={type} marks={marks} />
        ))}
      </fieldset>
    )
  },
})

export const LISTED_ENTRY = kindsEntry('notificationVisibility', 'settings.notification_visibility')
export const NATIVE_ENTRY = kindsEntry('notificationNative', 'settings.notification_native')
