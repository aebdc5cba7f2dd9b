import type { ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { IconButton } from '../../parts/Button.tsx'
import { classes } from '../../parts/classes.ts'
import { RotateCcw } from '../../parts/icons.ts'
import type { SettingControl } from './general/generalSettings.ts'
import styles from './Settings.module.css'

const RESET = <RotateCcw size={16} aria-hidden />

interface ChangedRowProps {
  /** The setting's name, for the button that resets it. */
  readonly name: string
  readonly control: SettingControl['kind'] | 'action'
  /** Whether the setting differs from the default (ST15). */
  readonly changed: boolean
  readonly onReset: () => void
  readonly children: ReactNode
}

/** The row of a setting. If the setting differs from the default, the row is marked and has a button to reset it. */
export function ChangedRow({ name, control, changed, onReset, children }: ChangedRowProps) {
  const t = useText()
  return (
    <div className={classes(styles.row, changed && styles.changed)} data-control={control}>
      <div className={styles.control}>{children}</div>
      {changed && (
        <IconButton
          size="small"
          icon={RESET}
          label={t('settings.reset', { name })}
          onClick={({ currentTarget }) => {
            // The button disappears, so the control beside it gets the focus (ST33).
            currentTarget.parentElement?.querySelector<HTMLElement>('input, button')?.focus()
            onReset()
          }}
        />
      )}
    </div>
  )
}
