import { useState } from 'react'
import { fits, PREFERENCE_TABLE } from '../../../../shared/model/preferenceTable.ts'
import { DoNotDisturb } from '../../../blocks/notifications/DoNotDisturb.tsx'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { classes } from '../../../parts/classes.ts'
import { TextField } from '../../../parts/TextField.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import type { SettingEntry } from '../settingEntry.ts'
import { useSetting } from '../useSetting.ts'
import own from './QuietRow.module.css'

/** The hours that are set when quiet hours are switched on. */
const DEFAULT_HOURS = '22:00-07:00'

/** The hours of every day without alerts (AL7). */
const QuietHours: SettingEntry['Row'] = ({ marks }) => {
  const t = useText()
  const { value, changed, error, set, reset } = useSetting('quietHours')
  const hours = String(value)
  /** Typed times that can't be saved yet. */
  const [typed, setTyped] = useState<string | null>(null)
  const [from = '', until = ''] = (typed ?? hours).split('-')
  const choose = (next: string): void => {
    const [start, end] = next.split('-')
    const valid = start !== end && fits(PREFERENCE_TABLE.quietHours.type, next)
    setTyped(valid ? null : next)
    if (valid) set(next)
  }
  const wrongText = typed === null ? undefined : t('settings.quiet_hours_wrong')
  return (
    <div className={classes(styles.row, changed && styles.changed)} data-control="switch">
      <div className={styles.control}>
        <Switch
          label={<Marked text={t('settings.quiet_hours')} words={marks} />}
          hint={<Marked text={t('settings.quiet_hours_hint')} words={marks} />}
          error={error}
          checked={hours !== ''}
          onChange={({ target }) => {
            setTyped(null)
            if (target.checked) set(DEFAULT_HOURS)
            else reset()
          }}
        />
        {hours !== '' && (
          <div className={own.times}>
            <TextField
              type="time"
              label={t('settings.quiet_hours_from')}
              value={from}
              onChange={({ target }) => choose(`${target.value}-${until}`)}
            />
            <TextField
              type="time"
              label={t('settings.quiet_hours_until')}
              value={until}
              error={wrongText}
              onChange={({ target }) => choose(`${from}-${target.value}`)}
            />
          </div>
        )}
      </div>
    </div>
  )
}

export const QUIET_ENTRY: SettingEntry = {
  id: 'quietHours',
  words: (t) => [t('settings.quiet_hours'), t('settings.quiet_hours_hint')],
  Row: QuietHours,
}

export const PAUSE_ENTRY: SettingEntry = {
  id: 'doNotDisturbUntil',
  words: (t) => [t('notifications.quiet.title'), t('notifications.quiet.hint')],
  Row: () => (
    <div className={styles.row}>
      <div className={styles.control}>
        <DoNotDisturb />
      </div>
    </div>
  ),
}
