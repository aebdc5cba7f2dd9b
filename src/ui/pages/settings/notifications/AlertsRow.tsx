import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'
import { usePermission } from './usePermission.ts'

/** The switch of desktop notifications. Switching them on asks for the browser's permission. */
const AlertsSwitch: SettingEntry['Row'] = ({ marks }) => {
  const t = useText()
  const { value, changed, error, set, reset } = useSetting('desktopNotifications')
  const { granted, refused, ask } = usePermission()
  const choose = async (on: boolean): Promise<void> => {
    // Without permission, the setting stays off.
    if (!on || (await ask())) set(on)
  }
  return (
    <ChangedRow name={t('settings.desktop_notifications')} control="switch" changed={changed} onReset={reset}>
      <Switch
        label={<Marked text={t('settings.desktop_notifications')} words={marks} />}
        hint={<Marked text={t('settings.desktop_notifications_hint')} words={marks} />}
        error={refused ? t('settings.desktop_notifications_refused') : error}
        checked={value === true && granted}
        onChange={({ target }) => void choose(target.checked)}
      />
    </ChangedRow>
  )
}

export const ALERTS_ENTRY: SettingEntry = {
  id: 'desktopNotifications',
  words: (t) => [
    t('settings.notifications'),
    t('settings.desktop_notifications'),
    t('settings.desktop_notifications_hint'),
  ],
  Row: AlertsSwitch,
}
