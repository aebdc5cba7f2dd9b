import { type FormEvent, type ReactNode, useState } from 'react'
import { ok } from '../../../../shared/fault/fault.ts'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import type { CommandOutcome } from '../../../engine/engine.ts'
import { useCommand } from '../../../hooks/useCommand.ts'
import { sayKey, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './Part.module.css'

/** One field of the form. */
export interface CommandField<N extends string> {
  readonly name: N
  readonly label: TextKey
  readonly type: 'password' | 'email' | 'text'
  readonly autoComplete: string
  /** The error of an empty field. */
  readonly empty: TextKey
  /** The error of the field's value; undefined if it is valid. */
  readonly check?: (values: Readonly<Record<N, string>>) => TextKey | undefined
}

interface CommandFormProps<N extends string> {
  readonly label: string
  readonly fields: readonly CommandField<N>[]
  readonly button: TextKey
  readonly danger?: boolean
  /** The message if the command fails. The reason follows it. */
  readonly failed: TextKey
  /** The message once the command has succeeded. */
  readonly done?: TextKey
  readonly children?: ReactNode
  /** Runs the command. Resolves to null if the user cancels a confirmation before it. */
  readonly run: (values: Readonly<Record<N, string>>) => Promise<CommandOutcome | null>
}

/** A form that runs one command. All its fields are required. They keep their values after a failure, and are emptied by a success. */
export function CommandForm<N extends string>({
  label,
  fields,
  button,
  danger,
  failed,
  done,
  children,
  run,
}: CommandFormProps<N>) {
  const t = useText()
  const emptyValues = (): Readonly<Record<N, string>> =>
    Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<N, string>
  const [values, setValues] = useState(emptyValues)
  const [submitted, setSubmitted] = useState(false)
  const { busy, fault, clear, during } = useCommand()
  const [isDone, setDone] = useState(false)
  const errorOf = ({ name, empty, check }: CommandField<N>): TextKey | undefined =>
    values[name].trim() === '' ? empty : check?.(values)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setSubmitted(true)
    clear()
    setDone(false)
    if (fields.some((field) => errorOf(field) !== undefined)) {
      const form = event.currentTarget
      // React renders the errors first.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const ended = await during(async () => (await run(values)) ?? ok(null))
    if (!ended?.ok || ended.value === null) return
    setValues(emptyValues)
    setSubmitted(false)
    setDone(true)
  }
  return (
    <form className={styles.form} aria-label={label} noValidate onSubmit={(event) => void send(event)}>
      {children}
      {fields.map((field) => {
        const error = submitted ? errorOf(field) : undefined
        return (
          <TextField
            key={field.name}
            type={field.type}
            label={sayKey(t, field.label)}
            autoComplete={field.autoComplete}
            spellCheck={false}
            value={values[field.name]}
            readOnly={busy}
            error={error && sayKey(t, error)}
            onChange={({ target }) => {
              setValues({ ...values, [field.name]: target.value })
              clear()
              setDone(false)
            }}
          />
        )
      })}
      {fault !== null && <ErrorState form="line" message={sayKey(t, failed)} detail={sayReason(t, fault)} />}
      <p className={styles.done} role="status">
        {isDone && done && sayKey(t, done)}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind={danger ? 'danger' : 'plain'} busy={busy}>
          {sayKey(t, button)}
        </Button>
      </div>
    </form>
  )
}
