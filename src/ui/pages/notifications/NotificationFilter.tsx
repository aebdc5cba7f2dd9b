import type { NotificationType } from '../../../shared/model/notification.ts'
import { DoNotDisturb } from '../../blocks/notifications/DoNotDisturb.tsx'
import { NOTIFICATION_KINDS, notificationTypesOf } from '../../blocks/notifications/notificationKinds.ts'
import { useInstance, usePreference } from '../../hooks/hooks.ts'
import { useEngine } from '../../hooks/useEngine.ts'
import { useText } from '../../i18n/i18n.ts'
import { Switch } from '../../parts/CheckboxField.tsx'
import styles from './NotificationFilter.module.css'

/** The types that this filter can hide (NO8). The settings have all types. */
const KINDS: readonly NotificationType[] = [
  'like',
  'repeat',
  'follow',
  'mention',
  'quote',
  'pleroma:emoji_reaction',
  'move',
  'poll',
]

/** Switches for the listed notification types, and “Do not disturb”, in all tabs (AL8). */
export function NotificationFilter() {
  const types = notificationTypesOf(useInstance())
  return (
    <div className={styles.parts}>
      <fieldset className={styles.filter}>
        <legend>{useText()('notifications.filter_legend')}</legend>
        {KINDS.filter((type) => types.includes(type)).map((type) => (
          <Kind key={type} type={type} />
        ))}
      </fieldset>
      <DoNotDisturb />
    </div>
  )
}

function Kind({ type }: { readonly type: NotificationType }) {
  const engine = useEngine()
  const t = useText()
  const name = `notificationVisibility.${type}` as const
  const shown = usePreference(name)
  return (
    <Switch
      label={t(NOTIFICATION_KINDS[type])}
      checked={shown}
      onChange={({ target }) =>
        void engine.run({ kind: 'setPreferences', change: { [name]: target.checked } })
      }
    />
  )
}
