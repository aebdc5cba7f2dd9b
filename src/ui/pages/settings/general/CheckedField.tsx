import { type ReactNode, useState } from 'react'
import { isOfInputMethod } from '../../../parts/isOfInputMethod.ts'
import { TextField } from '../../../parts/TextField.tsx'

interface CheckedFieldProps {
  readonly label: ReactNode
  readonly hint: ReactNode
  readonly error: string | undefined
  readonly value: string
  /** Whether a value is valid. */
  readonly check: (value: string) => boolean
  /** The error text of an invalid value. */
  readonly wrongText: string
  readonly numeric?: boolean
  readonly onChange: (value: string) => void
}

/** A text field with validation. Applies its value on Enter or blur, if the value is valid. */
export function CheckedField({
  value,
  check,
  wrongText,
  numeric,
  onChange,
  error,
  ...rest
}: CheckedFieldProps) {
  /** The text that is not applied yet; null if there is none. */
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = typed !== null && !check(typed.trim())
  const finish = (): void => {
    if (typed === null || wrong) return
    setTyped(null)
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      {...rest}
      error={wrong ? wrongText : error}
      value={typed ?? value}
      inputMode={numeric ? 'numeric' : undefined}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => (wrong ? setTyped(null) : finish())}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !isOfInputMethod(nativeEvent)) finish()
      }}
    />
  )
}
