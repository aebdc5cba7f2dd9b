import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './CheckboxField.module.css'
import { classes } from './classes.ts'

export interface CheckboxFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'role' | 'aria-describedby'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Why the last choice does not hold. */
  readonly error?: string | undefined
  /** The choice is on its way. */
  readonly busy?: boolean
}

interface ChoiceProps extends CheckboxFieldProps {
  readonly look: 'checkbox' | 'switch'
}

function Choice({ look, label, hint, error, busy, className, ref, ...native }: ChoiceProps) {
  const id = useId()
  const described = [error && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ')
  return (
    <div className={classes(styles.field, className)}>
      <input
        ref={ref}
        {...native}
        id={id}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        aria-busy={busy || undefined}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={styles[look]}
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <div id={`${id}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {/* Always there, so that an error which comes later is read. */}
      <div id={`${id}error`} className={error ? styles.error : undefined} aria-live="polite">
        {error}
      </div>
    </div>
  )
}

/** A yes or no that counts when a form is sent. */
export const CheckboxField = (props: CheckboxFieldProps) => <Choice {...props} look="checkbox" />

/** A yes or no that counts at once. */
export const Switch = (props: CheckboxFieldProps) => <Choice {...props} look="switch" />
