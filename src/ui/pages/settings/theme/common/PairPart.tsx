import { useState } from 'react'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { classes } from '../../../../parts/classes.ts'
import { Select } from '../../../../parts/Select.tsx'
import { TextField } from '../../../../parts/TextField.tsx'
import { nameOfChoice } from '../editor/nameOfChoice.ts'
import type { ThemeEditor } from '../editor/useThemeEditor.ts'
import styles from '../Theme.module.css'

/** The hours of the dark theme when a person chooses hours. */
const USUAL_HOURS = '20:00-07:00'

/** A theme for light and one for dark, by the system or by hours (TM23). */
export function PairPart({ editor }: { readonly editor: ThemeEditor }) {
  const t = useText()
  const { state, setState, own, offered, ofInstance } = editor
  const [start = '', end = ''] = state.themeHours.split('-')
  const options = [
    ...(own === null ? [] : [{ value: 'own' as ThemeChoice, label: own.name }]),
    ...offered.map(({ choice, name }) => ({ value: choice, label: name })),
    ...ofInstance.map((choice) => ({ value: choice, label: nameOfChoice(t, choice, offered) })),
  ]
  const hours = (next: string): void => setState({ ...state, themeHours: next }, 'hours')
  return (
    <section className={classes(styles.fields, styles.whole)} aria-label={t('settings.look.pair')}>
      <div className={styles.pair}>
        <Select
          label={t('settings.look.pair_light')}
          value={state.themeLight}
          options={options}
          onChange={(choice) => setState({ ...state, themeLight: choice }, 'light')}
        />
        <Select
          label={t('settings.look.pair_dark')}
          value={state.themeDark}
          options={options}
          onChange={(choice) => setState({ ...state, themeDark: choice }, 'dark')}
        />
      </div>
      <Select
        label={t('settings.look.pair_when')}
        value={state.themeHours === '' ? 'system' : 'hours'}
        options={[
          { value: 'system', label: t('settings.look.pair_by_system') },
          { value: 'hours', label: t('settings.look.pair_by_hours') },
        ]}
        onChange={(by) => hours(by === 'system' ? '' : USUAL_HOURS)}
      />
      {state.themeHours !== '' && (
        <div className={styles.pair}>
          <TimeField
            label={t('settings.look.pair_from')}
            value={start}
            onChange={(next) => hours(`${next}-${end}`)}
          />
          <TimeField
            label={t('settings.look.pair_to')}
            value={end}
            onChange={(next) => hours(`${start}-${next}`)}
          />
        </div>
      )}
    </section>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A time of the day. A half-typed one is not saved. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      type="time"
      dir="ltr"
      label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (/^\d\d:\d\d$/.test(target.value)) onChange(target.value)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
