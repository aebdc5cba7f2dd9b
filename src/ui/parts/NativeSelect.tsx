import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './NativeSelect.module.css'

export interface NativeSelectProps {
  /** For those who listen only: its value says it to the others. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** Of what is around it. */
  readonly className?: string | undefined
  /** Its options. */
  readonly children: ReactNode
}

/** One of a few, with the browser's own list: where a form is beside the timeline all the time, a library's costs more. */
export function NativeSelect({ label, value, onChange, disabled, className, children }: NativeSelectProps) {
  const id = useId()
  return (
    <span className={classes(styles.box, className)}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </select>
    </span>
  )
}
