import { fits, isCssLength, PREFERENCE_TABLE } from '../../../../shared/model/preferenceTable.ts'
import { sayFault } from '../../../common/faults/sayFault.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../parts/Button.tsx'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { classes } from '../../../parts/classes.ts'
import { RotateCcw } from '../../../parts/icons.ts'
import { Select } from '../../../parts/Select.tsx'
import { Marked } from '../Marked.tsx'
import styles from '../Settings.module.css'
import { type Setting, useSetting } from '../useSetting.ts'
import { CheckedField } from './CheckedField.tsx'
import type { GeneralSetting } from './generalSettings.ts'

const RESET = <RotateCcw size={16} aria-hidden />

interface SettingRowProps {
  readonly setting: GeneralSetting
  /** The words to mark. */
  readonly marks: readonly string[]
}

/** One setting: its control, its explanation, and a button to reset it. */
export function SettingRow({ setting, marks }: SettingRowProps) {
  const t = useText()
  const state = useSetting(setting.name)
  const { changed, fault, reset } = state
  const name = t(setting.text)
  const error =
    fault === null
      ? undefined
      : fault.code === 'storage'
        ? t('errors.storage_unavailable')
        : sayFault(t, fault)
  return (
    <div className={classes(styles.row, changed && styles.changed)} data-control={setting.control.kind}>
      <div className={styles.control}>
        <Control setting={setting} state={state} marks={marks} error={error} />
      </div>
      {changed && (
        <IconButton size="small" icon={RESET} label={t('settings.reset', { name })} onClick={reset} />
      )}
    </div>
  )
}

interface ControlProps extends SettingRowProps {
  readonly state: Setting
  readonly error: string | undefined
}

function Control({ setting, state, marks, error }: ControlProps) {
  const t = useText()
  const { control, text } = setting
  const { value, set } = state
  const instance = useInstance()
  const label = <Marked text={t(text)} words={marks} />
  const hint = <Marked text={t(`${text}_hint`)} words={marks} />
  switch (control.kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          hint={hint}
          error={error}
          checked={value === true}
          onChange={({ target }) => set(target.checked)}
        />
      )
    case 'choice':
      return (
        <Select
          label={label}
          hint={hint}
          error={error}
          value={String(value)}
          onChange={set}
          // The chosen value is listed even if this instance does not support it.
          options={control
            .options(t)
            .filter((option) => option.value === value || control.has?.(option.value, instance) !== false)}
        />
      )
    case 'length':
      return (
        <CheckedField
          label={label}
          hint={hint}
          error={error}
          value={String(value)}
          check={isCssLength}
          wrongText={t('settings.invalid_length')}
          onChange={set}
        />
      )
    case 'number': {
      const { type } = PREFERENCE_TABLE[setting.name]
      return (
        <CheckedField
          numeric
          label={label}
          hint={hint}
          error={error}
          value={String(value)}
          check={(text) => text !== '' && fits(type, Number(text))}
          wrongText={
            type.kind === 'number' ? t('settings.invalid_number', { min: type.min, max: type.max }) : ''
          }
          onChange={(text) => set(Number(text))}
        />
      )
    }
  }
}
