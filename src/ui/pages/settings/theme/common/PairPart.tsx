import { useState } from 'react'
import type { ThemeChoice } from '../../../../../shared/model/themeChoice.ts'
import { useText } from '../../../../i18n/i18n.ts'
import { classes } from '../../../../parts/classes.ts'
import { Select } from '../../../../parts/Select.tsx'
import { TextField } from '../../../../parts/TextField.tsx'
import { nameOfChoice } from '../editor/nameOfChoice.ts'
import type { ThemeEditor } from '../editor/useThemeEditor.ts'
import styles from '../Theme.module.css'

/** The hours of the dark theme that are set when the user chooses hours. */
const DEFAULT_HOURS = '20:00-07:00'

/** Chooses a light and a dark theme, and whether the system or the hour decides between them (TM23). */
export function PairPart({ editor }: { readonly editor: ThemeEditor }) {
  const t = useText()
  const { state, setState, own, presets, instanceThemes } = editor
  const [start = '', end = ''] = state.themeHours.split('-')
  const options = [
    ...(own === null ? [] : [{ value: 'own' as ThemeChoice, label: own.name }]),
    ...presets.map(({ choice, name }) => ({ value: choice, label: name })),
    ...instanceThemes.map((choice) => ({ value: choice, label: nameOfChoice(t, choice, presets) })),
  ]
  const setHours = (next: string): void => setState({ ...state, themeHours: next }, 'hours')
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
        onChange={(by) => setHours(by === 'system' ? '' : DEFAULT_HOURS)}
      />
      {state.themeHours !== '' && (
        <div className={styles.pair}>
          <TimeField
            label={t('settings.look.pair_from')}
            value={start}
            onChange={(next) => setHours(`${next}-${end}`)}
          />
          <TimeField
            label={t('settings.look.pair_to')}
            value={end}
            onChange={(next) => setHours(`${start}-${next}`)}
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

/** A field for a time of the day. An incomplete time is not saved. */
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
