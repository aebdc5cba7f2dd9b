import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { serviceWorkers } from '../../../common/service-worker/container.ts'
import { useInstance, useSession } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'
import { usePermission } from './usePermission.ts'

/**
 * The switch of web push in this browser. The engine subscribes when push is switched on, and unsubscribes when it is
 * switched off.
 */
const PushSwitch: SettingEntry['Row'] = ({ marks }) => {
  const t = useText()
  const { value, changed, error, set, reset } = useSetting('webPushNotifications')
  const { granted, refused, ask } = usePermission()
  const isPrivate = useSession()?.isPrivate === true
  const hasServerKey = useInstance()?.vapidPublicKey !== undefined
  const supported = serviceWorkers() !== null && 'PushManager' in window
  const choose = async (on: boolean): Promise<void> => {
    if (!on || (await ask())) set(on)
  }
  const obstacle: TextKey | undefined = isPrivate
    ? 'settings.web_push_private'
    : !supported
      ? 'settings.web_push_unsupported'
      : !hasServerKey
        ? 'settings.web_push_missing'
        : refused
          ? 'settings.desktop_notifications_refused'
          : undefined
  const on = value === true && granted
  return (
    <ChangedRow
      name={t('settings.enable_web_push_notifications')}
      control="switch"
      changed={changed}
      onReset={reset}
    >
      <Switch
        label={<Marked text={t('settings.enable_web_push_notifications')} words={marks} />}
        hint={<Marked text={t('settings.enable_web_push_notifications_hint')} words={marks} />}
        error={obstacle ? t(obstacle) : error}
        checked={on}
        disabled={obstacle !== undefined && !on}
        onChange={({ target }) => void choose(target.checked)}
      />
    </ChangedRow>
  )
}

export const PUSH_ENTRY: SettingEntry = {
  id: 'webPushNotifications',
  words: (t) => [
    t('settings.enable_web_push_notifications'),
    t('settings.enable_web_push_notifications_hint'),
  ],
  Row: PushSwitch,
}
