import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import styles from './CheckboxField.module.css'
import { classes } from './classes.ts'

export interface CheckboxFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id' | 'role' | 'aria-describedby'> {
  readonly ref?: Ref<HTMLInputElement>
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** Why the last change failed. */
  readonly error?: string | undefined
  /** The change is being saved. */
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
        data-surface="input"
      />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <div id={`${id}hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {/* Always rendered, so that screen readers announce a later error. */}
      <div id={`${id}error`} className={error ? styles.error : undefined} aria-live="polite">
        {error}
      </div>
    </div>
  )
}

/** A checkbox whose value is sent with a form. */
export const CheckboxField = (props: CheckboxFieldProps) => <Choice {...props} look="checkbox" />

/** A busy switch keeps its focus: it is `aria-disabled` and ignores presses, instead of `disabled`. */
const BUSY: InputHTMLAttributes<HTMLInputElement> = {
  'aria-disabled': true,
  onClick: (event) => event.preventDefault(),
}

/** A switch that takes effect at once. */
export const Switch = (props: CheckboxFieldProps) => (
  <Choice {...props} {...(props.busy ? BUSY : {})} look="switch" />
)
