import type { InputHTMLAttributes, Ref } from 'react'
import { classes } from './classes.ts'
import styles from './Field.module.css'
import { Field, type FieldWords } from './Field.tsx'

export interface TextFieldProps
  extends FieldWords,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-invalid' | 'aria-describedby'> {
  readonly ref?: Ref<HTMLInputElement>
}

/** A single-line text field. `className` is for the input. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  counter,
  className,
  ref,
  ...native
}: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error} counter={counter}>
      {(ties) => (
        <input
          ref={ref}
          dir="auto"
          // A field that can't be changed shows what is behind it.
          data-surface={native.readOnly ? undefined : 'input'}
          {...native}
          {...ties}
          className={classes(styles.control, className)}
        />
      )}
    </Field>
  )
}
