import { type FormEvent, type ReactNode, useState } from 'react'
import type { Fault } from '../../../../shared/fault/fault.ts'
import type { TextKey } from '../../../../shared/i18n/textKey.ts'
import { sayReason } from '../../../common/faults/sayFault.ts'
import type { CommandOutcome } from '../../../engine/engine.ts'
import { sayKey, useText } from '../../../i18n/i18n.ts'
import { Button } from '../../../parts/Button.tsx'
import { ErrorState } from '../../../parts/ErrorState.tsx'
import { TextField } from '../../../parts/TextField.tsx'
import styles from './Security.module.css'

/** One field of the form. */
export interface AccountField<N extends string> {
  readonly name: N
  readonly label: TextKey
  readonly type: 'password' | 'email' | 'text'
  readonly autoComplete: string
  /** The message if it is empty. */
  readonly empty: TextKey
  /** The message about its value; undefined: it is valid. */
  readonly check?: (values: Readonly<Record<N, string>>) => TextKey | undefined
}

interface AccountFormProps<N extends string> {
  readonly label: string
  readonly fields: readonly AccountField<N>[]
  readonly button: TextKey
  readonly danger?: boolean
  /** The message if the instance refuses it; the reason follows. */
  readonly failed: TextKey
  /** The message once it is done. */
  readonly done?: TextKey
  readonly children?: ReactNode
  /** Sends the form. Resolves to null if the user cancels a question that comes first. */
  readonly run: (values: Readonly<Record<N, string>>) => Promise<CommandOutcome | null>
}

/** A form whose fields are all required. What was typed stays after a failure and is forgotten after a success. */
export function AccountForm<N extends string>({
  label,
  fields,
  button,
  danger,
  failed,
  done,
  children,
  run,
}: AccountFormProps<N>) {
  const t = useText()
  const emptyValues = (): Readonly<Record<N, string>> =>
    Object.fromEntries(fields.map(({ name }) => [name, ''])) as Record<N, string>
  const [values, setValues] = useState(emptyValues)
  const [submitted, setSubmitted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isDone, setDone] = useState(false)
  const errorOf = ({ name, empty, check }: AccountField<N>): TextKey | undefined =>
    values[name].trim() === '' ? empty : check?.(values)
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setSubmitted(true)
    setFault(null)
    setDone(false)
    if (fields.some((field) => errorOf(field) !== undefined)) {
      const form = event.currentTarget
      // Once React has rendered the errors.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    const ended = await run(values)
    setBusy(false)
    if (ended === null) return
    if (!ended.ok) return setFault(ended.fault)
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
              setFault(null)
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
