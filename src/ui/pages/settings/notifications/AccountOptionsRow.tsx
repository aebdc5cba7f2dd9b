import { NOTIFICATION_OPTION_PREFIX } from '../../../../shared/model/account.ts'
import { useSession } from '../../../hooks/hooks.ts'
import { useEngine } from '../../../hooks/useEngine.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'

/** The instance's names of these options. An option that the instance does not report is hidden. */
const OPTIONS = ['block_from_strangers', 'hide_notification_contents'] as const

/** Switches for options that the instance stores with the account, for all browsers. A value is null while it is being saved. */
const AccountSwitches: SettingEntry['Row'] = ({ marks }) => {
  const engine = useEngine()
  const t = useText()
  const settings = useSession()?.own?.notificationSettings ?? {}
  const known = OPTIONS.filter((name) => Object.hasOwn(settings, name))
  if (known.length === 0) return null
  return (
    <fieldset className={styles.kinds}>
      <legend>
        <Marked text={t('settings.notification_setting_privacy')} words={marks} />
      </legend>
      {known.map((name) => (
        <Switch
          key={name}
          label={<Marked text={t(`settings.notification_setting_${name}`)} words={marks} />}
          checked={settings[name] === true}
          busy={settings[name] === null}
          onChange={({ target }) =>
            void engine.run({
              kind: 'setAccountOption',
              name: `${NOTIFICATION_OPTION_PREFIX}${name}`,
              value: target.checked,
            })
          }
        />
      ))}
    </fieldset>
  )
}

export const ACCOUNT_OPTIONS_ENTRY: SettingEntry = {
  id: 'notificationSettings',
  needs: 'accountOptions',
  words: (t) => [
    t('settings.notification_setting_privacy'),
    ...OPTIONS.map((name) => t(`settings.notification_setting_${name}`)),
  ],
  Row: AccountSwitches,
}
