import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './NativeSelect.module.css'

export interface NativeSelectProps {
  /** Only for screen readers: others understand the select by its value. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  /** The layout that the parent needs. */
  readonly className?: string | undefined
  /** `option` elements. */
  readonly children: ReactNode
}

/**
 * A select with the browser's own list. It costs less than `Select`, which matters next to the timeline, where a form is
 * always mounted.
 */
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
