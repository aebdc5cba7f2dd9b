import { fits, isCssLength, PREFERENCE_TABLE } from '../../../../shared/model/preferenceTable.ts'
import { useInstance } from '../../../hooks/hooks.ts'
import { useText } from '../../../i18n/i18n.ts'
import { Switch } from '../../../parts/CheckboxField.tsx'
import { Select } from '../../../parts/Select.tsx'
import { ChangedRow } from '../ChangedRow.tsx'
import { Marked } from '../Marked.tsx'
import { type Setting, useSetting } from '../useSetting.ts'
import { CheckedField } from './CheckedField.tsx'
import type { GeneralSetting } from './generalSettings.ts'

interface SettingRowProps {
  readonly setting: GeneralSetting
  /** The words to mark. */
  readonly marks: readonly string[]
}

/** One setting: its control, its explanation, and a button to reset it. */
export function SettingRow({ setting, marks }: SettingRowProps) {
  const t = useText()
  const state = useSetting(setting.name)
  const { changed, reset } = state
  return (
    <ChangedRow name={t(setting.text)} control={setting.control.kind} changed={changed} onReset={reset}>
      <Control setting={setting} state={state} marks={marks} />
    </ChangedRow>
  )
}

interface ControlProps extends SettingRowProps {
  readonly state: Setting
}

function Control({ setting, state, marks }: ControlProps) {
  const t = useText()
  const { control, text } = setting
  const { value, error, set } = state
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
    case 'choice': {
      const all = control.options(t)
      const unlisted = all.every((option) => option.value !== value)
      const chosen = String(value)
      return (
        <Select
          label={label}
          hint={hint}
          error={error}
          value={chosen}
          onChange={set}
          // The chosen value is listed even if this instance does not support it.
          options={[
            ...all.filter(
              (option) => option.value === value || control.has?.(option.value, instance) !== false,
            ),
            ...(unlisted ? [{ value: chosen, label: control.labelOf?.(chosen) ?? chosen }] : []),
          ]}
        />
      )
    }
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
