import { useEffect, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/TextField.tsx'

/** Pleroma's limit. */
const MAX_CHARS = 255

interface ListTitleFieldProps {
  readonly value: string
  readonly onChange: (title: string) => void
  /** Empty if it is valid. */
  readonly error: string
  readonly autoFocus?: boolean
}

/** The title of a list. Gets the focus when it becomes invalid. */
export function ListTitleField({ value, onChange, error, autoFocus }: ListTitleFieldProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== '') field.current?.focus()
  }, [error])
  return (
    <TextField
      ref={field}
      label={t('lists.title')}
      required
      maxLength={MAX_CHARS}
      autoComplete="off"
      autoFocus={autoFocus}
      value={value}
      error={error || undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
